import { SubmitButton, CheckboxField, DateField, SelectField, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Card } from '#web/ui/card.tsx';
import { factInput, type FactInput } from '../../editing/rules.ts';
import { factMarks, markLabels, topicLabels, topicNames } from '../../rules.ts';

const topics = topicNames.map((value) => ({ value, label: topicLabels[value] }));
const marks = factMarks.map((value) => ({ value, label: markLabels[value] }));

const formId = 'fact';

/** Errors of `onSend` are shown in the form. */
export function FactForm({ given, onSend }: { given: FactInput | Partial<FactInput>; onSend: (fact: FactInput) => Promise<unknown> }) {
  const form = useZodForm(factInput, given);
  return (
    <Card>
      <Form form={form} onSubmit={onSend} id={formId}>
        <SelectField formId={formId} name="topic" label="Topic" options={topics} placeholder="Choose a topic" required />
        <TextareaField
          formId={formId}
          name="text"
          label="Fact"
          hint="One or two plain sentences, at most 600 characters."
          rows={4}
          required
        />
        <TextField
          formId={formId}
          name="citation"
          label="Source"
          hint="For example '49 CFR 387.9(1); 49 U.S.C. 13906'. For a rule of this marketplace, enter 'Carriage rule'."
          autoComplete="off"
          required
        />
        <SelectField formId={formId} name="mark" label="How it was checked" options={marks} placeholder="Choose" required />
        <DateField
          formId={formId}
          name="asOf"
          label="As of"
          hint="Due for review after a year, after 180 days if not compared, or after 90 days if it may change soon."
          required
        />
        <CheckboxField formId={formId} name="isNews" label="May change soon" />
        <TextareaField
          formId={formId}
          name="keywords"
          label="Keywords"
          hint="Words people use in their questions, the most specific first."
          rows={2}
          required
        />
        <TextField
          formId={formId}
          name="related"
          label="Related facts"
          hint="Names of other facts, such as 'INS-1, INS-4'."
          autoComplete="off"
          optional
        />
        <div className="flex justify-end">
          <SubmitButton icon="check" pendingLabel="Sending...">
            Send for review
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
