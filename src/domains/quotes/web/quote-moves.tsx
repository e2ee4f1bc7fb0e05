import { useState } from 'react';
import { explainGate } from '#domains/compliance/web/gate-refusal.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { Quote, WorkflowState } from '../schemas.ts';
import { endsBooking, workflowLabels } from '../rules.ts';
import { useMoveOn } from './quote-data.ts';
import { DriverAppLink, getDriverStep } from './driver-step-link.tsx';

function getVerb(quote: Quote, to: WorkflowState): string {
  const verbs: Record<WorkflowState, string> = {
    submitted: 'Reopen',
    quoted: 'Offer at this price',
    booked: 'Book',
    assigned: quote.isAccepted ? 'Take job' : 'Commit truck',
    in_transit: 'Mark as picked up',
    delivered: 'Mark as delivered',
    closed: 'Close',
  };
  return verbs[to];
}

const isCommitment = (quote: Quote, to: WorkflowState): boolean => to === 'assigned' && !quote.isAccepted;

function describeCommitment({ pickupDay, validUntil }: Quote): string {
  const day = pickupDay ? ` for pickup on ${formatDate(pickupDay)}` : '';
  const end = validUntil ? `, at the latest on ${formatDate(validUntil)}` : '';
  return `You keep a truck free${day} until the shipper chooses${end}. The shipper sees this. Until your quote is accepted, you can withdraw it at no cost, and you see no addresses or contacts.`;
}

function toMeaning(quote: Quote, to: WorkflowState): string {
  if (to === 'quoted') return 'You become the broker for this price. The shipper sees it under your name.';
  if (isCommitment(quote, to)) return describeCommitment(quote);
  if (to === 'in_transit') return 'The vehicle is loaded and on its way. We notify the shipper.';
  if (to === 'delivered') return 'The vehicle has arrived. We ask the shipper to confirm the delivery.';
  return `The quote moves from ${workflowLabels[quote.workflowState]} to ${workflowLabels[to]}. We notify everyone involved.`;
}

/** Without moves that have their own button elsewhere, and without pickup while it must wait. */
const offeredMoves = (quote: Quote, isPickupWaiting: boolean): WorkflowState[] =>
  quote.can.moveTo.filter(
    (to) =>
      !(to === 'booked' && quote.can.accept) &&
      !(to === 'assigned' && quote.can.take) &&
      !(to === 'closed' && endsBooking(quote)) &&
      !(to === 'in_transit' && isPickupWaiting),
  );

/** `pickupWait`: why pickup must wait, or null. Drivers take their steps in the driver app. */
export function QuoteMoves({ quote, pickupWait = null }: { quote: Quote; pickupWait?: string | null }) {
  const [requestedState, setRequestedState] = useState<WorkflowState | null>(null);
  const isPickupWaiting = pickupWait !== null && quote.can.moveTo.includes('in_transit');
  const road = getDriverStep(quote);
  if (road && !isPickupWaiting) return <DriverAppLink transportId={quote.transportId} to={road} />;
  const moves = offeredMoves(quote, isPickupWaiting);
  const items = moves.map((to) => ({ label: getVerb(quote, to), onSelect: () => setRequestedState(to) }));
  return (
    <>
      {moves.length > 2 ? (
        <Menu
          align="start"
          trigger={
            <Button variant="secondary" iconAfter="chevron-down">
              Change state
            </Button>
          }
          items={items}
        />
      ) : (
        items.map(({ label, onSelect }, at) => (
          <Button key={label} variant={at === 0 && quote.isAccepted ? 'primary' : 'secondary'} onClick={onSelect}>
            {label}
          </Button>
        ))
      )}
      {isPickupWaiting && <p className="self-center text-sm text-muted">{pickupWait}.</p>}
      <AskMove quote={quote} to={requestedState} onClose={() => setRequestedState(null)} />
    </>
  );
}

function AskMove({ quote, to, onClose }: { quote: Quote; to: WorkflowState | null; onClose: () => void }) {
  const moveOn = useMoveOn();
  if (!to) return null;
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={isCommitment(quote, to) ? `Commit a truck at ${formatUsd(quote.totalQuote)}?` : `${getVerb(quote, to)}?`}
      text={toMeaning(quote, to)}
      action={getVerb(quote, to)}
      pendingLabel="Updating..."
      onConfirm={() => moveOn(quote.id, to)}
      explain={explainGate}
    />
  );
}
