import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { Quote, WorkflowState } from '../contract.ts';
import { workflowLabels } from '../rules.ts';
import { driverSteps } from './move-button.tsx';
import { useMoveOn } from './quote-data.ts';

/** The next step in plain words. */
function verbOf(quote: Quote, to: WorkflowState): string {
  const verbs: Record<WorkflowState, string> = {
    submitted: 'Open it again',
    quoted: 'Offer it at this price',
    booked: 'Book it',
    assigned: quote.isAccepted ? 'Take the job' : 'Commit a truck',
    in_transit: 'Picked up: start the journey',
    delivered: 'Mark as delivered',
    closed: 'Close it',
  };
  return verbs[to];
}

/** What the step means, said before it is taken. */
function meaningOf(quote: Quote, to: WorkflowState): string {
  if (to === 'quoted') return 'You become the broker of this price; the shipper sees it under your name.';
  if (to === 'assigned' && !quote.isAccepted) return 'You promise a truck. Nothing else opens until the shipper accepts this quote.';
  if (to === 'in_transit' || to === 'delivered') return driverSteps[to].text;
  return `The quote moves from ${workflowLabels[quote.workflowState]} to ${workflowLabels[to]}. Everyone concerned is told.`;
}

/** Moves that have a button of their own elsewhere: accepting an offer, taking a job. */
const offeredMoves = ({ can }: Quote): WorkflowState[] =>
  can.moveTo.filter((to) => !(to === 'booked' && can.accept) && !(to === 'assigned' && can.take));

/** The steps this reader may take: a button for one or two, a menu for more. */
export function QuoteMoves({ quote }: { quote: Quote }) {
  const [asked, setAsked] = useState<WorkflowState | null>(null);
  const moves = offeredMoves(quote);
  const items = moves.map((to) => ({ label: verbOf(quote, to), onSelect: () => setAsked(to) }));
  return (
    <>
      {moves.length > 2 ? (
        <Menu
          align="start"
          trigger={
            <Button variant="secondary" iconAfter="chevron-down">
              Move this quote
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
      <AskMove quote={quote} to={asked} onClose={() => setAsked(null)} />
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
      title={`${verbOf(quote, to)}?`}
      text={meaningOf(quote, to)}
      action={verbOf(quote, to)}
      pendingLabel="Updating..."
      onConfirm={() => moveOn(quote.id, to)}
    />
  );
}
