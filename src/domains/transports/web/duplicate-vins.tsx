import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { listDuplicateVins } from '../endpoints.ts';
import type { DuplicateVin } from '../vehicle/duplicate-vins-schemas.ts';

type Listing = DuplicateVin['first'];

const ListingLine = ({ listing: { id, vehicle, route, shipperName, submittedAt } }: { listing: Listing }) => (
  <li>
    <Link to={`/transports/${id}`} className="font-semibold text-action-ink underline underline-offset-2">
      {vehicle}, {route}
    </Link>
    <span className="block text-sm text-muted">
      {shipperName}
      {submittedAt && `, since ${formatDate(submittedAt)}`}
    </span>
  </li>
);

/** VINs that two accounts list, each with both requests; empty if there are none. */
export function DuplicateVins() {
  const found = useCall(listDuplicateVins, {});
  if (found.error && !found.data) return <Alert tone="warn" title="We couldn't check for VINs on two accounts" />;
  if (!found.data || found.data.length === 0) return null;
  return (
    <Card
      id="duplicate-vins"
      title="Same VIN on two accounts"
      text="Both requests are open. One of them may offer a vehicle that isn't theirs. Bidders see a warning without names."
      flush
    >
      <ul className="divide-y divide-line border-t border-line">
        {found.data.map(({ vin, first, second }) => (
          <li key={first.id + second.id} className="grid gap-2 px-5 py-3">
            <span className="figures font-semibold">{vin}</span>
            <ul className="grid gap-3 sm:grid-cols-2">
              <ListingLine listing={first} />
              <ListingLine listing={second} />
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
