import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { listDuplicateVins } from '../endpoints.ts';
import type { DuplicateVin } from '../vehicle/duplicate-vins-schemas.ts';
import { CheckVinDialog } from './check-vin-dialog.tsx';

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

const Listings = ({ pair: { first, second } }: { pair: DuplicateVin }) => (
  <ul className="grid gap-3 sm:grid-cols-2">
    <ListingLine listing={first} />
    <ListingLine listing={second} />
  </ul>
);

const keyOfPair = ({ first, second }: DuplicateVin): string => first.id + second.id;

/** VINs that two accounts list, each with both requests; empty if there are none to check, or with `withChecked` none at all. */
export function DuplicateVins({ withChecked = false }: { withChecked?: boolean }) {
  const checked = useCall(listDuplicateVins, { query: { state: 'checked' } }).data ?? [];
  const found = useCall(listDuplicateVins, { query: { state: 'open' } });
  const [checking, setChecking] = useState<DuplicateVin | null>(null);
  const count = found.data?.length ?? 0;
  const section = useFocusAfterStep(found.data ? String(count) : null);
  if (found.error && !found.data) return <Alert tone="warn" title="We couldn't check for VINs on two accounts" />;
  if (count === 0 && !checking && !(withChecked && checked.length > 0)) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label="Same VIN on two accounts" className="outline-none">
      <Card
        id="duplicate-vins"
        title="Same VIN on two accounts"
        text={
          count === 0
            ? 'No pair to check.'
            : "Both requests are open. One of them may offer a vehicle that isn't theirs. Bidders see a warning without names."
        }
        flush
      >
        <ul className="divide-y divide-line border-t border-line">
          {found.data?.map((pair) => (
            <li key={keyOfPair(pair)} className="grid gap-3 px-5 py-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="figures font-semibold">{pair.vin}</span>
                <Button variant="secondary" size="sm" onClick={() => setChecking(pair)}>
                  Mark as checked<span className="sr-only">: {pair.vin}</span>
                </Button>
              </div>
              <Listings pair={pair} />
            </li>
          ))}
        </ul>
        {checked.length > 0 && <CheckedVins pairs={checked} />}
      </Card>
      {checking && <CheckVinDialog pair={checking} onClose={() => setChecking(null)} />}
    </section>
  );
}

/** Earlier decisions, so that a similar pair is decided alike. */
function CheckedVins({ pairs }: { pairs: readonly DuplicateVin[] }) {
  return (
    <details className="border-t border-line px-5 py-3">
      <summary className="min-h-6 cursor-pointer font-semibold">Checked pairs ({pairs.length})</summary>
      <ul className="mt-2 divide-y divide-line">
        {pairs.map((pair) => (
          <li key={keyOfPair(pair)} className="grid gap-2 py-3">
            <span className="figures font-semibold">{pair.vin}</span>
            <Listings pair={pair} />
            {pair.checked && (
              <p className="text-sm wrap-anywhere">
                {pair.checked.by ?? 'A former officer'}, {formatDate(pair.checked.at)}: {pair.checked.note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
