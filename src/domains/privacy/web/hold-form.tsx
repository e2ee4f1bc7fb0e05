import { useWatch } from 'react-hook-form';
import { useSend } from '#web/api/queries.ts';
import { SelectField, SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Card } from '#web/ui/card.tsx';
import { holdInput, type HoldInput } from '../holds/holds-schemas.ts';
import { listLegalHolds, placeLegalHold } from '../endpoints.ts';

const choices = [
  { value: 'transport', label: 'A transport' },
  { value: 'person', label: 'A person' },
];
const empty = { on: 'transport', of: '', reason: '' } as const;

export function HoldForm() {
  const form = useZodForm(holdInput, empty);
  const placeHold = useSend(placeLegalHold, { refreshes: [listLegalHolds.path] });
  const on = useWatch({ control: form.control, name: 'on' });
  const save = async (body: HoldInput) => {
    await placeHold.mutateAsync({ body });
    form.reset(empty);
  };
  const isTransport = on === 'transport';
  return (
    <Card title="Place a legal hold" text="Takes effect immediately. The person isn't notified.">
      <Form id="hold" form={form} onSubmit={save}>
        <SelectField formId="hold" name="on" label="Applies to" options={choices} required />
        <TextField
          formId="hold"
          name="of"
          label={isTransport ? 'Transport number' : 'Email address'}
          hint={isTransport ? 'From the address of its page' : 'Of the account'}
          autoComplete="off"
          required
        />
        <TextareaField formId="hold" name="reason" label="Reason" hint="The case, and who requested the hold" required />
        <div>
          <SubmitButton pendingLabel="Placing...">Place Hold</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
