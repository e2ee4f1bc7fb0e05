import { z } from 'zod';
import { useStep } from '#domains/quotes/web/quote-data.ts';
import { DateField, SelectField, SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { causes, type Cause } from '../states/cause-rules.ts';
import { dayProblem } from '../promise-rules.ts';
import type { CaseView } from '../schemas.ts';
import { causeOptions } from './answer-dialog.tsx';
import { useAnswerCase } from './case-data.ts';

const formId = 'case-day';

export const dayForm = z.object({
  day: z
    .string()
    .min(1, 'Choose a date')
    .superRefine((day, { addIssue }) => {
      const problem = day && dayProblem(day, new Date());
      if (problem) addIssue(problem);
    }),
  cause: z.enum(causes, 'Choose a reason'),
  comment: z
    .string()
    .trim()
    .max(1000, 'At most 1,000 characters')
    .refine((text) => text === '' || text.length >= 10, 'Say what happened'),
});

export function DayDialog({ caseView: { id }, onClose }: { caseView: CaseView; onClose: () => void }) {
  const form = useZodForm(dayForm, { day: '', cause: '' as Cause, comment: '' });
  const send = useAnswerCase();
  const run = useStep();
  const submit = async ({ day, cause, comment }: z.output<typeof dayForm>) => {
    await run('Failed to send', () =>
      send.mutateAsync({ params: { id }, body: { event: 'gave_day', day, cause, comment: comment || null } }),
    );
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Give a new delivery date" text="The shipper is notified.">
      <Form form={form} onSubmit={submit} id={formId} className="gap-4">
        <DateField formId={formId} name="day" label="New delivery date" required />
        <SelectField formId={formId} name="cause" label="Reason" options={causeOptions} placeholder="Choose a reason" required />
        <TextareaField formId={formId} name="comment" label="What happened" rows={3} optional />
        <FormFoot onCancel={onClose}>
          <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
