import type { z } from 'zod';
import { sendAttempt } from '#web/api/attempts.ts';
import { call } from '#web/api/call.ts';
import { SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { keptAttempts } from '#web/forms/kept-attempts.ts';
import { forgetFields, useKeptFields } from '#web/forms/kept-fields.ts';
import { useLateForm } from '#web/forms/late-form.ts';
import { tellFailure } from '#web/ui/toast-failure.ts';
import { toast } from '#web/ui/toast.ts';
import { sendContactMessage, type contactMessage } from '../contract.ts';

const bringCheck = () => import('./contact-check.ts').then(({ checkContact }) => checkContact);

const empty: z.input<typeof contactMessage> = { name: '', email: '', subject: '', message: '', website: '' };

const keptName = 'support';

/** Sends a message to support; empties itself once it is there, and is kept until then. */
export function ContactForm() {
  const form = useLateForm<z.input<typeof contactMessage>, z.output<typeof contactMessage>>(bringCheck, empty);
  useKeptFields(form, keptName);
  const send = async (body: z.output<typeof contactMessage>) => {
    await sendAttempt(keptAttempts(keptName), body, (idempotencyKey) => call(sendContactMessage, { body }, { idempotencyKey }));
    form.reset(empty);
    forgetFields(keptName);
    toast({ title: 'Message sent', description: "We'll get back to you within 24 hours on business days." });
  };
  const tell = (error: unknown) => tellFailure('Failed to send message', error);
  return (
    <Form form={form} onSubmit={send} onFailure={tell}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label="Name" autoComplete="name" maxLength={200} required />
        <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} required />
      </div>
      <TextField name="subject" label="Subject" maxLength={200} autoComplete="off" required />
      <TextareaField name="message" label="Message" rows={7} maxLength={5000} required />
      <div hidden>
        <TextField name="website" label="Leave this empty" tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <SubmitButton size="lg" pendingLabel="Sending...">
          Send Message
        </SubmitButton>
      </div>
    </Form>
  );
}
