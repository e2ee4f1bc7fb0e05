import { z } from 'zod';
import { ApiError } from '#web/api/requests/call.ts';
import { CheckboxField, SelectField, SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Group, Shown } from './parts-group.tsx';

const note = z.object({
  name: z.string().min(2, 'Name must be at least 2 characters'),
  subject: z.string().min(5, 'Subject must be at least 5 characters'),
  audience: z.string().min(1, 'Select your role'),
  message: z.string(),
  isUrgent: z.boolean(),
});

/** Simulates a server that rejects one name, to show the field error. */
async function send({ name }: z.output<typeof note>) {
  await new Promise((resolve) => setTimeout(resolve, 400));
  if (name === 'Taken') throw new ApiError(422, 'This name is taken', 'invalid', { fields: { name: 'This name is taken' } });
  toast({ title: 'Checked', description: 'This form isn’t sent.' });
}

export function FormParts() {
  const form = useZodForm(note, { name: '', subject: '', audience: '', message: '', isUrgent: false });
  return (
    <Group title="A form">
      <Shown name="Submit it empty for the summary; the name 'Taken' is refused as a server would">
        <Form form={form} onSubmit={send} id="note" className="max-w-form">
          <TextField formId="note" name="name" label="Name" />
          <TextField formId="note" name="subject" label="Subject" />
          <SelectField
            formId="note"
            name="audience"
            label="You are"
            placeholder="Select"
            options={[
              { value: 'shipper', label: 'Shipper' },
              { value: 'carrier', label: 'Carrier' },
            ]}
          />
          <TextareaField formId="note" name="message" label="Message" optional />
          <CheckboxField formId="note" name="isUrgent" label="Urgent" />
          <div>
            <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
          </div>
        </Form>
      </Shown>
    </Group>
  );
}
