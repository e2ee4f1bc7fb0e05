import { useState, type ReactNode } from 'react';
import { useStep } from '#domains/quotes/web/quote-data.ts';
import { formatDate } from '#shared/dates.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import type { CaseView } from '../schemas.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { useAnswerCase, useDecideCase } from './case-data.ts';
import { DayDialog } from './day-dialog.tsx';

type Step = 'agree' | 'decline' | 'answer' | 'give_day' | 'comment' | 'resolve' | 'close';

export function listSteps({
  can,
  newDay,
  side,
  kind,
  shipperAnswer,
  carrierAnswer,
}: Pick<CaseView, 'can' | 'newDay' | 'side' | 'kind' | 'shipperAnswer' | 'carrierAnswer'>): readonly (readonly [Step, string])[] {
  const hasAnswered = (side === 'carrier' ? carrierAnswer : shipperAnswer) !== null;
  const agrees = can.agreeDay && newDay !== null && newDay.by !== side;
  return [
    ...(agrees ? [['agree', `Agree on ${formatDate(newDay.day)}`] as const] : []),
    ...(can.declineDay ? [['decline', 'Decline'] as const] : []),
    ...(can.answer
      ? [['answer', can.sayWhatHappened ? (hasAnswered ? 'Change answer' : 'What happened?') : 'Propose a date'] as const]
      : []),
    ...(can.giveDay ? [['give_day', newDay ? 'Change date' : 'Give a new date'] as const] : []),
    ...(can.comment ? [['comment', 'Answer'] as const] : []),
    ...(can.resolve ? [['resolve', 'Mark as resolved'] as const] : []),
    ...(can.close && kind === 'withheld' ? [['close', 'Close case'] as const] : []),
  ];
}

export function CaseActions({ caseView }: { caseView: CaseView }) {
  const { side, waitsFor } = caseView;
  const isYourTurn = waitsFor.includes(side ?? 'desk');
  const [open, setOpen] = useState<Step | null>(null);
  return (
    <>
      {listSteps(caseView).map(([step, label], at) => (
        <Button
          key={step}
          variant={at === 0 && isYourTurn && step !== 'comment' ? 'primary' : 'secondary'}
          className="min-h-12 max-sm:w-full"
          onClick={() => setOpen(step)}
        >
          {label}
        </Button>
      ))}
      {open && <Window key={open} caseView={caseView} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const reasons = {
  comment: {
    title: 'Answer the report',
    text: 'Nothing is owed at the door. Say when and where you deliver the vehicle.',
    label: 'Answer',
    hint: 'Visible to the shipper and Carriage.',
    action: 'Send answer',
    missing: 'Write an answer',
    isCalm: true,
  },
  resolve: {
    title: 'Is it resolved?',
    text: 'The hold on the payment is released. The payment goes to the carrier after delivery as usual.',
    label: 'How',
    hint: 'Visible to the carrier and Carriage.',
    action: 'Close report',
    missing: 'Say how it was resolved',
    isCalm: true,
  },
  close: {
    title: 'Close the case?',
    text: 'The hold on the payment is released. The payment goes to the carrier after delivery as usual.',
    label: 'Reason',
    hint: 'Visible to both sides.',
    action: 'Close case',
    missing: 'Enter a reason for both sides',
    isCalm: false,
  },
} as const;

function Window({ caseView, open, onClose }: { caseView: CaseView; open: Step; onClose: () => void }): ReactNode {
  const answer = useAnswerCase();
  const decide = useDecideCase();
  const run = useStep();
  const { id } = caseView;
  // Remembers the day at opening: the answer removes it from the case.
  const [day] = useState(caseView.newDay?.day ?? '');
  const params = { id };
  if (open === 'answer') return <AnswerDialog caseView={caseView} onClose={onClose} />;
  if (open === 'give_day') return <DayDialog caseView={caseView} onClose={onClose} />;
  if (open === 'agree')
    return (
      <Confirm
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={`Agree on ${formatDate(day)}?`}
        text="It becomes the pickup date of the booking."
        action="Agree"
        pendingLabel="Sending..."
        onConfirm={() => run('Failed to send', () => answer.mutateAsync({ params, body: { event: 'agreed_day', day } }))}
      />
    );
  if (open === 'decline')
    return (
      <Confirm
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={`Decline ${formatDate(day)}?`}
        text="The carrier’s 12 hours run on. It can still propose another date."
        action="Decline"
        pendingLabel="Sending..."
        onConfirm={() => run('Failed to send', () => answer.mutateAsync({ params, body: { event: 'declined_day', day } }))}
      />
    );
  const send = (comment: string) =>
    open === 'close'
      ? decide.mutateAsync({ params, body: { comment } })
      : answer.mutateAsync({ params, body: { event: open === 'comment' ? 'answered' : 'resolved', comment } });
  return (
    <ReasonDialog
      {...reasons[open]}
      minLength={10}
      maxLength={1000}
      pendingLabel="Sending..."
      failed="Failed to send"
      onSend={send}
      onClose={onClose}
    />
  );
}
