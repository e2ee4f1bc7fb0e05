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

const nameOf = ({ transportId, userName }: LegalHoldView): string =>
  transportId ? `Transport ${shortId(transportId)}` : (userName ?? 'Deleted account');

const columns: readonly Column<LegalHoldView>[] = [
  {
    key: 'on',
    header: 'On',
    cell: (hold) =>
      hold.transportId ? (
        <Link to={`/transports/${hold.transportId}`} className="font-semibold md:whitespace-nowrap">
          {nameOf(hold)}
        </Link>
      ) : (
        <span className="font-semibold">{nameOf(hold)}</span>
      ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'state',
    cell: ({ liftedAt }) => <Badge tone={liftedAt ? 'neutral' : 'warn'}>{liftedAt ? 'Lifted' : 'Stands'}</Badge>,
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
    header: 'Lifted',
    phone: 'left-out',
    cell: ({ liftedAt, liftReason }) => (liftedAt ? `${formatDateTime(liftedAt)}: ${liftReason}` : <span className="text-muted">No</span>),
  },
];

const states = holdStates.map((value) => ({ value, label: value === 'stands' ? 'Stands' : 'Lifted' }));

/** What is kept for legal reasons, whatever its days: placed and lifted by super admins, each with a reason. */
export function LegalHolds({ isChief }: { isChief: boolean }) {
  const [address] = useAddress();
  const state = holdStates.find((one) => one === address.get('hold'));
  const holds = useList(listLegalHolds, { name: 'holds', sorts: byTime('Placed'), query: { ...(state && { state }) } });
  const [lifted, setLifted] = useState<LegalHoldView | null>(null);
  const lift = (hold: LegalHoldView) =>
    hold.can.lift && (
      <Button variant="secondary" size="sm" aria-label={`Lift the hold on ${nameOf(hold)}`} onClick={() => setLifted(hold)}>
        Lift
      </Button>
    );
  return (
    <section className="grid gap-4" aria-labelledby="legal-holds">
      <div className="max-w-text">
        <h2 id="legal-holds" className="text-lg">
          Legal holds
        </h2>
        <p className="text-muted">
          While one stands, no file of the transport, or of any transport of the person, is deleted: by no cleanup, and by no owner.
        </p>
      </div>
      <div className={isChief ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : 'grid gap-6'}>
        <div className="grid min-w-0 gap-4">
          <div role="search" aria-label="Legal holds" className="max-w-56">
            <AddressSelect list="holds" name="hold" label="State" any="Any state" options={states} />
          </div>
          <ListTable
            list={holds}
            caption="Legal holds"
            columns={columns}
            words={['legal hold', 'legal holds']}
            file={{ endpoint: exportLegalHolds, name: 'legal-holds' }}
            {...(isChief && { actions: lift })}
            empty={
              state ? (
                <Empty title="No hold found" text={state === 'stands' ? 'None stands now.' : 'None was lifted.'} />
              ) : (
                <Empty title="No legal hold" text="Nothing is kept beyond its days for a court or an authority." />
              )
            }
          />
        </div>
        {isChief && <HoldForm />}
      </div>
      {lifted && <LiftHold hold={lifted} onClose={() => setLifted(null)} />}
    </section>
  );
}

function LiftHold({ hold, onClose }: { hold: LegalHoldView; onClose: () => void }) {
  const lift = useSend(liftLegalHold, { refreshes: [listLegalHolds.path] });
  const send = (reason: string) => lift.mutateAsync({ params: { id: hold.id }, body: { reason } });
  return (
    <ReasonDialog
      title={`Lift the hold on ${nameOf(hold)}?`}
      text="What it kept is deleted by the next cleanup, where its days are over and nothing else keeps it."
      hint="Stands in the audit of this hold"
      missing="Please give a reason"
      maxLength={1000}
      action="Lift hold"
      pendingLabel="Lifting..."
      onSend={send}
      onClose={onClose}
    />
  );
}
