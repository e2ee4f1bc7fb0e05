import { Link, useSearchParams } from 'react-router';
import { getCarrierProfile } from '#domains/carriers/endpoints.ts';
import { useCall } from '#web/api/queries.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { useSearchChange } from '../searches/use-search-change.ts';

export function OwnLanesFilter() {
  const [search] = useSearchParams();
  const change = useSearchChange();
  const { data: profile } = useCall(getCarrierProfile, {});
  if (profile && profile.lanes.length === 0 && search.get('lanes') !== 'mine')
    return (
      <p className="text-sm text-muted">
        <Link to="/settings/carrier" className="text-action-ink underline underline-offset-2">
          Add your lanes
        </Link>{' '}
        to see which requests match them.
      </p>
    );
  return (
    <Checkbox
      label="Only my lanes"
      checked={search.get('lanes') === 'mine'}
      onChange={(event) => change({ lanes: event.target.checked ? 'mine' : '' })}
    />
  );
}
