import { useState, type ReactNode } from 'react';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { formatUsd } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { Claim } from '../schemas.ts';
import { useClaimStep, useDecideClaim } from './claim-data.ts';
import { CommentDialog } from './comment-dialog.tsx';
import { AmountReasonDialog } from './sum-reason-dialog.tsx';

type Step = Exclude<keyof Claim['can'], 'addPhoto'>;

export const reasons = {
  decline: {
    event: 'declined',
    title: 'Decline the claim?',
    text: 'The shipper can escalate it to Carriage for a decision.',
    action: 'Decline claim',
    missing: 'Enter a reason. The law requires it in writing.',
  },
  reject: {
    event: 'rejected',
    title: 'Reject the offer?',
    text: 'The carrier can offer more or decline.',
    action: 'Reject offer',
    missing: 'Say why the offer is not enough',
  },
  escalate: {
    event: 'escalated',
    title: 'Escalate to Carriage?',
    text: 'Carriage reviews the evidence and decides. The decision is binding for both sides.',
    action: 'Escalate',
    missing: 'Say what Carriage should review',
  },
} as const;

export function getSteps({
  can,
  offered,
  claimed,
}: Pick<Claim, 'can' | 'offered' | 'claimed'>): readonly (readonly [step: Step, label: string])[] {
  const all: readonly (readonly [Step, string])[] = [
    ['accept', `Accept ${formatUsd(offered ?? claimed)}`],
    ['decide', 'Decide'],
    ['offer', offered === null ? 'Make offer' : 'Change offer'],
    ['reject', 'Reject offer'],
    ['escalate', 'Escalate to Carriage'],
    ['decline', 'Decline'],
    ['acknowledge', 'Acknowledge'],
    ['withdraw', 'Withdraw'],
    ['comment', 'Comment'],
  ];
  return all.filter(([step]) => can[step]);
}

/** Null if the claim doesn't wait for this reader. */
export function getNextAction({ can, state, next }: Pick<Claim, 'can' | 'state' | 'next'>): Step | null {
  if (can.accept) return 'accept';
  if (can.decide) return 'decide';
  if (can.offer && next?.who === 'carrier') return 'offer';
  if (can.escalate && state === 'declined') return 'escalate';
  // For readers such as an insurer, a comment is all they can add.
  const isOnlyStep = Object.entries(can).every(([step, isOpen]) => !isOpen || step === 'comment' || step === 'addPhoto');
  return can.comment && isOnlyStep && next ? 'comment' : null;
}

export function ClaimActions({ claim }: { claim: Claim }) {
  const [open, setOpen] = useState<Step | null>(null);
  const step = useClaimStep(claim.id);
  const close = () => setOpen(null);
  const turn = getNextAction(claim);
  const steps = getSteps(claim);
  const choose = (chosen: Step) => {
    if (chosen !== 'acknowledge') return setOpen(chosen);
    step({ event: 'acknowledged' }).catch((error: unknown) => toastFailure('Failed to send', error));
  };
  if (steps.length === 0) return null;
  return (
    <div
      className={cx(
        'flex flex-wrap gap-2 md:justify-end',
        turn && 'sticky bottom-0 z-20 -mx-4 border-t-3 border-t-lane bg-surface px-4 py-3 md:-mx-6 md:px-6',
      )}
      data-print="hide"
    >
      {steps.map(([name, label]) => (
        <Button
          key={name}
          variant={name === turn ? 'primary' : 'secondary'}
          className={cx('min-h-12 max-md:flex-1', name === turn && 'max-md:basis-full md:order-last')}
          onClick={() => choose(name)}
        >
          {label}
        </Button>
      ))}
      {open && <Window key={open} claim={claim} open={open} onClose={close} />}
    </div>
  );
}

function Window({ claim, open, onClose }: { claim: Claim; open: Step; onClose: () => void }): ReactNode {
  const step = useClaimStep(claim.id);
  const decide = useDecideClaim();
  const { id, claimed, offered } = claim;
  if (open === 'comment') return <CommentDialog claim={claim} onClose={onClose} />;
  if (open === 'offer')
    return (
      <AmountReasonDialog
        title="Make an offer"
        text="If the shipper accepts, the claim is settled and the money moves automatically."
        claimed={claimed}
        sumLabel="Amount"
        wordsLabel="Explanation"
        action="Send offer"
        onSend={(body) => step({ event: 'offered', ...body })}
        onClose={onClose}
      />
    );
  if (open === 'decide')
    return (
      <AmountReasonDialog
        title="Decide the claim"
        text="The award goes to the shipper and the rest of the amount on hold to the carrier. Enter 0.00 to reject the claim. You cannot undo this."
        claimed={claimed}
        sumLabel="Award to shipper"
        wordsLabel="Reason"
        action="Decide"
        onSend={(body) => decide.mutateAsync({ params: { id }, body })}
        onClose={onClose}
      />
    );
  if (open === 'decline' || open === 'reject' || open === 'escalate') {
    const { event, ...labels } = reasons[open];
    return (
      <ReasonDialog
        {...labels}
        hint="Visible to both sides and Carriage."
        minLength={10}
        maxLength={1000}
        pendingLabel="Sending..."
        onSend={(reason) => step({ event, words: reason })}
        onClose={onClose}
      />
    );
  }
  return <Ending claim={claim} isAccepting={open === 'accept'} sum={offered ?? claimed} onClose={onClose} />;
}

/** Accepting sends the amount that was read. */
export const endingBody = (isAccepting: boolean, sum: string) =>
  isAccepting ? ({ event: 'accepted', amount: sum } as const) : ({ event: 'withdrawn' } as const);

function Ending({ claim, isAccepting, sum, onClose }: { claim: Claim; isAccepting: boolean; sum: string; onClose: () => void }) {
  const step = useClaimStep(claim.id);
  return (
    <Confirm
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isAccepting ? `Accept ${formatUsd(sum)} for your claim?` : `Withdraw the claim of ${formatUsd(claim.claimed)}?`}
      text={
        isAccepting
          ? 'This settles the claim. The money moves automatically.'
          : 'We release the amount on hold. You can file another claim before the deadline.'
      }
      action={isAccepting ? 'Accept offer' : 'Withdraw claim'}
      dangerous={!isAccepting}
      pendingLabel="Sending..."
      failed="Failed to send"
      onConfirm={() => step(endingBody(isAccepting, sum))}
    />
  );
}
