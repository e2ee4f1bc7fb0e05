import { useState } from 'react';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Question } from '../schemas.ts';
import { useHideQuestion, useWithdrawQuestion } from './question-data.ts';

export function WithdrawQuestion({ question }: { question: Question }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawQuestion();
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Withdraw: ${question.question}`} onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title="Withdraw your question?"
        text={question.question}
        action="Withdraw question"
        pendingLabel="Withdrawing..."
        dangerous
        failed="Failed to withdraw the question"
        onConfirm={() => withdraw.mutateAsync({ params: { id: question.id } })}
      />
    </>
  );
}

export function HideQuestion({ question }: { question: Question }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Hide: ${question.question}`} onClick={() => setOpen(true)}>
        Hide
      </Button>
      {isOpen && <Hiding question={question} onClose={() => setOpen(false)} />}
    </>
  );
}

function Hiding({ question, onClose }: { question: Question; onClose: () => void }) {
  const hide = useHideQuestion();
  const send = async (reason: string) => {
    await hide.mutateAsync({ params: { id: question.id }, body: { reason } });
    toast({ title: 'Question hidden', description: 'We sent the reason to the person who asked.' });
  };
  return (
    <ReasonDialog
      title="Hide this question?"
      text={question.question}
      hint="Shown to the person who asked and recorded in the audit log."
      missing="Please give a reason"
      maxLength={300}
      action="Hide question"
      pendingLabel="Hiding..."
      onSend={send}
      onClose={onClose}
    />
  );
}
