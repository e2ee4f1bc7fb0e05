import type { z } from 'zod';
import { useWatch, type Control, type FieldValues, type Path } from 'react-hook-form';
import { explainGate } from '#domains/compliance/web/gate-refusal.tsx';
import { SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { clearFields, useStoredFields } from '#web/forms/stored-fields.ts';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { answerInput, questionInput, type Question } from '../schemas.ts';
import { answerLimit, questionLimit } from '../rules.ts';
import { useAnswerQuestion, useAskQuestion } from './question-data.ts';

function ContactWarning<Values extends FieldValues>({ control, name }: { control: Control<Values, unknown, Values>; name: Path<Values> }) {
  const text = String(useWatch({ control, name }) ?? '');
  const isMasked = hideContacts(text) !== text;
  return (
    <p role="status" className={isMasked ? 'flex gap-2 text-sm text-warn' : 'sr-only'}>
      {isMasked && (
        <>
          <Icon name="alert-triangle" size={16} className="mt-0.5 shrink-0" />
          <span>We hide phone numbers, email and web addresses. Both sides see contact details after booking.</span>
        </>
      )}
    </p>
  );
}

export function AskForm({ transportId }: { transportId: string }) {
  const keptName = `question:${transportId}`;
  const ask = useAskQuestion(keptName);
  const form = useZodForm(questionInput, { question: '' });
  useStoredFields(form, keptName);
  const send = async (body: z.output<typeof questionInput>) => {
    const { maskedNote } = await ask.mutateAsync({ params: { id: transportId }, body });
    form.reset();
    clearFields(keptName);
    toast({ title: 'Question sent', description: maskedNote ?? 'We will notify you when the shipper answers.' });
  };
  return (
    <Form form={form} onSubmit={send} explain={explainGate} id="ask" className="gap-3">
      <TextareaField
        formId="ask"
        name="question"
        label="Ask the shipper"
        hint="Everyone who can make an offer sees the question and answer, but not your name."
        rows={3}
        maxLength={questionLimit}
      />
      <ContactWarning control={form.control} name="question" />
      <div>
        <SubmitButton variant="secondary" pendingLabel="Sending...">
          Send question
        </SubmitButton>
      </div>
    </Form>
  );
}

export function AnswerForm({ question, onClose }: { question: Question; onClose?: (() => void) | undefined }) {
  const answer = useAnswerQuestion();
  const form = useZodForm(answerInput, { answer: '' });
  const formId = `answer-${question.id}`;
  const send = async (body: z.output<typeof answerInput>) => {
    const { maskedNote } = await answer.mutateAsync({ params: { id: question.id }, body });
    toast({ title: 'Answer sent', description: maskedNote ?? 'Everyone who can make an offer can see it.' });
  };
  return (
    <Form form={form} onSubmit={send} id={formId} className="gap-3">
      <TextareaField
        formId={formId}
        name="answer"
        label="Your answer"
        hint="All bidders see your answer. You cannot change it later."
        rows={3}
        maxLength={answerLimit}
      />
      <ContactWarning control={form.control} name="answer" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="Sending...">Send answer</SubmitButton>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
