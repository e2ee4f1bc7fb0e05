import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { shortId } from '#shared/text/short-id.ts';
import { useSend } from '#web/api/queries.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { ListTable } from '#web/lists/list-table.tsx';
import { AddressSelect } from '#web/lists/search-form.tsx';
import { byTime, useList } from '#web/lists/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import type { LegalHoldView } from '../holds/holds-schemas.ts';
import { holdStates } from '../retention-rules.ts';
import { liftLegalHold, listLegalHolds, exportLegalHolds } from '../endpoints.ts';
import { HoldForm } from './hold-form.tsx';

const getName = ({ transportId, userName }: LegalHoldView): string =>
  transportId ? `Transport ${shortId(transportId)}` : (userName ?? 'Deleted account');

const columns: readonly Column<LegalHoldView>[] = [
  {
    key: 'on',
    header: 'Applies to',
    cell: (hold) =>
      hold.transportId ? (
        <Link to={`/transports/${hold.transportId}`} className="font-semibold md:whitespace-nowrap">
          {getName(hold)}
        </Link>
      ) : (
        <span className="font-semibold">{getName(hold)}</span>
      ),
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'state',
    cell: ({ liftedAt }) => <Badge tone={liftedAt ? 'neutral' : 'warn'}>{liftedAt ? 'Removed' : 'Active'}</Badge>,
  },
  {
    key: 'reason',
    header: 'Reason',
    phone: 'words',
    className: 'md:min-w-64',
    cell: ({ reason }) => <span className="[overflow-wrap:anywhere]">{reason}</span>,
  },
  {
    key: 'placed',
    header: 'Placed',
    sortKey: 'created',
    cell: ({ placedAt, placedBy }) => `${formatDateTime(placedAt)}, ${placedBy ?? 'deleted account'}`,
  },
  {
    key: 'lifted',
    header: 'Removed',
    phone: 'left-out',
    cell: ({ liftedAt, liftReason }) => (liftedAt ? `${formatDateTime(liftedAt)}: ${liftReason}` : <span className="text-muted">No</span>),
  },
];

const states = holdStates.map((value) => ({ value, label: value === 'stands' ? 'Active' : 'Removed' }));

export function LegalHolds({ isChief }: { isChief: boolean }) {
  const [address] = useAddress();
  const state = holdStates.find((one) => one === address.get('hold'));
  const holds = useList(listLegalHolds, { name: 'holds', sorts: byTime('Placed'), query: { ...(state && { state }) } });
  const [lifted, setLifted] = useState<LegalHoldView | null>(null);
  const lift = (hold: LegalHoldView) =>
    hold.can.lift && (
      <Button variant="secondary" size="sm" aria-label={`Remove the hold on ${getName(hold)}`} onClick={() => setLifted(hold)}>
        Remove
      </Button>
    );
  return (
    <section className="grid gap-4" aria-labelledby="legal-holds">
      <div className="max-w-text">
        <h2 id="legal-holds" className="text-lg">
          Legal holds
        </h2>
        <p className="text-muted">
          While a hold is active, no file of the transport or person is deleted, neither by cleanups nor by its owner.
        </p>
      </div>
      <div className={isChief ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : 'grid gap-6'}>
        <div className="grid min-w-0 gap-4">
          <div role="search" aria-label="Legal holds" className="max-w-56">
            <AddressSelect list="holds" name="hold" label="Status" any="Any status" options={states} />
          </div>
          <ListTable
            list={holds}
            caption="Legal holds"
            columns={columns}
            forms={{ one: 'legal hold', other: 'legal holds' }}
            file={{ endpoint: exportLegalHolds, name: 'legal-holds' }}
            {...(isChief && { actions: lift })}
            empty={
              state ? (
                <Empty title="No holds match" text={state === 'stands' ? 'No active holds.' : 'No removed holds.'} />
              ) : (
                <Empty title="No legal holds" text="A legal hold keeps files past their retention period for a court or authority." />
              )
            }
          />
        </div>
        {isChief && <HoldForm />}
      </div>
      {lifted && <ReleaseHold hold={lifted} onClose={() => setLifted(null)} />}
    </section>
  );
}

function ReleaseHold({ hold, onClose }: { hold: LegalHoldView; onClose: () => void }) {
  const lift = useSend(liftLegalHold, { refreshes: [listLegalHolds.path] });
  const send = (reason: string) => lift.mutateAsync({ params: { id: hold.id }, body: { reason } });
  return (
    <ReasonDialog
      title={`Remove the hold on ${getName(hold)}?`}
      text="The next cleanup deletes its files that are past their retention period, unless something else keeps them."
      hint="Shown in the history of this hold"
      missing="Please give a reason"
      maxLength={1000}
      action="Remove hold"
      pendingLabel="Removing..."
      onSend={send}
      onClose={onClose}
    />
  );
}
