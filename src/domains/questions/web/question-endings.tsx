import { useState } from 'react';
import type { z } from 'zod';
import { SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form, useZodForm } from '#web/forms/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { hidingInput, type Question } from '../contract.ts';
import { useHideQuestion, useWithdrawQuestion } from './question-data.ts';

/** Take back, for whoever asked and while nobody has answered. */
export function WithdrawQuestion({ question }: { question: Question }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawQuestion();
  const confirm = async () => {
    try {
      await withdraw.mutateAsync({ params: { id: question.id } });
      toast({ title: 'Question taken back', description: 'Nobody sees it any more.' });
    } catch (error) {
      toast({ title: 'Failed to take the question back', description: (error as Error).message, variant: 'destructive' });
      throw error;
    }
  };
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Take back: ${question.question}`} onClick={() => setOpen(true)}>
        Take back
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title="Take your question back?"
        text={question.question}
        action="Take back"
        pendingLabel="Taking back..."
        dangerous
        onConfirm={confirm}
      />
    </>
  );
}

/** Hide, for administrators, with the reason that the asker reads. */
export function HideQuestion({ question }: { question: Question }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Hide: ${question.question}`} onClick={() => setOpen(true)}>
        Hide
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Hide this question?" text={question.question}>
        <HidingForm question={question} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function HidingForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const hide = useHideQuestion();
  const form = useZodForm(hidingInput, { reason: '' });
  const send = async (body: z.output<typeof hidingInput>) => {
    await hide.mutateAsync({ params: { id: question.id }, body });
    onClose();
    toast({ title: 'Question hidden', description: 'Its asker is told the reason.' });
  };
  return (
    <Form form={form} onSubmit={send} id="hide-question" className="gap-4">
      <TextareaField
        formId="hide-question"
        name="reason"
        label="Reason"
        hint="The asker reads it, and it is kept in the audit log."
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton variant="danger" pendingLabel="Hiding...">
          Hide question
        </SubmitButton>
      </div>
    </Form>
  );
}
