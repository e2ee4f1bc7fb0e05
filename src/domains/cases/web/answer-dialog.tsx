import { z } from 'zod';
import { useStep } from '#domains/quotes/web/quote-data.ts';
import { ChoiceField, DateField, SelectField, SubmitButton } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { causeLabels, causes, type Cause } from '../states/cause-rules.ts';
import { dayProblem } from '../promise-rules.ts';
import { answers, type CaseAnswer, type CaseView, type PickupAnswer } from '../schemas.ts';
import { useAnswerCase } from './case-data.ts';

const formId = 'case-answer';
export const causeOptions = causes.map((value) => ({ value, label: causeLabels[value] }));

const labelsFor = {
  shipper: {
    picked_up: ['The vehicle was picked up', 'The carrier still has to record it.'],
    new_day: ['We agree on another day', 'It takes effect when both sides agree.'],
    did_not_come: ['The carrier did not come', 'The carrier then has 12 hours to document a dry run or agree on a day.'],
    not_ready: ['The vehicle was not ready', 'You then agree on another day.'],
  },
  carrier: {
    picked_up: ['The vehicle was picked up', 'The driver still has to record it in the app.'],
    new_day: ['We agree on another day', 'It takes effect when both sides agree.'],
    did_not_come: ['We did not come', 'You then have 12 hours to agree on a day with the shipper.'],
    not_ready: ['The vehicle was not ready', 'The driver has to document a dry run with a photo.'],
  },
} as const satisfies Record<string, Record<PickupAnswer, readonly [string, string]>>;

/** A day if one is proposed; a cause if the carrier did not come. */
export const answerForm = z
  .object({ answer: z.enum(answers, 'Choose what happened'), day: z.string(), cause: z.string() })
  .check(({ value: { answer, day }, issues }) => {
    const problem = answer === 'new_day' ? (day ? dayProblem(day, new Date()) : 'Choose a date') : null;
    if (problem) issues.push({ code: 'custom', input: day, path: ['day'], message: problem });
  });

export function toCaseAnswer({ answer, day, cause }: z.output<typeof answerForm>): CaseAnswer {
  const reason = cause === '' ? {} : { cause: cause as Cause };
  if (answer === 'new_day') return { event: 'proposed_day', day, ...reason };
  if (answer === 'did_not_come') return { event: 'said_no_show', ...reason };
  return { event: answer === 'picked_up' ? 'said_picked_up' : 'said_not_ready' };
}

/** Asks 'What happened?' after the promised pickup day; afterwards asks for another day. */
export function AnswerDialog({ caseView, onClose }: { caseView: CaseView; onClose: () => void }) {
  const { id, side, can } = caseView;
  const onlyDay = !can.sayWhatHappened;
  const form = useZodForm(answerForm, { answer: onlyDay ? 'new_day' : ('' as PickupAnswer), day: '', cause: '' });
  const send = useAnswerCase();
  const run = useStep();
  const answer = form.watch('answer');
  const labels = labelsFor[side ?? 'shipper'];
  const offered = answers.filter((value) => value !== 'did_not_come' || caseView.state === 'asked');
  const choices = offered.map((value) => ({ value, label: labels[value][0], hint: labels[value][1] }));
  const submit = async (values: z.output<typeof answerForm>) => {
    await run('Failed to send', () => send.mutateAsync({ params: { id }, body: toCaseAnswer(values) }));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={onlyDay ? 'Propose a date' : 'What happened?'}
      text="Visible to both sides and Carriage."
    >
      <Form form={form} onSubmit={submit} id={formId} className="gap-4">
        {!onlyDay && <ChoiceField formId={formId} name="answer" label="At pickup" choices={choices} required />}
        {answer === 'new_day' && <DateField formId={formId} name="day" label="New pickup date" required />}
        {side === 'carrier' && (answer === 'did_not_come' || answer === 'new_day') && (
          <SelectField formId={formId} name="cause" label="Reason" options={causeOptions} placeholder="Choose a reason" optional />
        )}
        <FormFoot onCancel={onClose}>
          <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
