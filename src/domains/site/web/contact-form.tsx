import type { z } from 'zod';
import { sendAttempt } from '#web/api/requests/attempts.ts';
import { call } from '#web/api/requests/call.ts';
import { SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { storedAttempts } from '#web/forms/stored-attempts.ts';
import { clearFields, useStoredFields } from '#web/forms/stored-fields.ts';
import { useZodForm } from '#web/forms/zod-form.ts';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { contactMessage } from '../schemas.ts';
import { sendContactMessage } from '../endpoints.ts';

const empty: z.input<typeof contactMessage> = { name: '', email: '', subject: '', message: '', website: '' };

const formId = 'support';

/** Clears only after the message was sent. */
export function ContactForm() {
  const form = useZodForm(contactMessage, empty);
  useStoredFields(form, formId);
  const send = async (body: z.output<typeof contactMessage>) => {
    await sendAttempt(storedAttempts(formId), body, (idempotencyKey) => call(sendContactMessage, { body }, { idempotencyKey }));
    form.reset(empty);
    clearFields(formId);
    toast({ title: 'Message sent', description: "We'll get back to you within 24 hours on business days." });
  };
  const showError = (error: unknown) => showFailure('Failed to send message', error);
  return (
    <Form form={form} id={formId} onSubmit={send} onFailure={showError}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField formId={formId} name="name" label="Name" autoComplete="name" maxLength={200} required />
        <TextField formId={formId} name="email" label="Email" type="email" autoComplete="email" maxLength={254} required />
      </div>
      <TextField formId={formId} name="subject" label="Subject" maxLength={200} autoComplete="off" required />
      <TextareaField formId={formId} name="message" label="Message" rows={7} maxLength={5000} required />
      <div hidden>
        <TextField formId={formId} name="website" label="Leave this empty" tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <SubmitButton size="lg" pendingLabel="Sending...">
          Send Message
        </SubmitButton>
      </div>
    </Form>
  );
}
