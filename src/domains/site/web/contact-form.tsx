import { useState } from 'react';
import type { z } from 'zod';
import { useAttemptKey } from '#web/api/attempts.ts';
import { call } from '#web/api/call.ts';
import { SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useLateForm } from '#web/forms/late-form.ts';
import { tellFailure } from '#web/ui/toast-failure.ts';
import { toast } from '#web/ui/toast.ts';
import { sendContactMessage, type contactMessage } from '../contract.ts';

const bringCheck = () => import('./contact-check.ts').then(({ checkContact }) => checkContact);

const empty: z.input<typeof contactMessage> = { name: '', email: '', subject: '', message: '', website: '' };

/** Sends a message to support; empties itself once it is there. */
export function ContactForm() {
  const form = useLateForm<z.input<typeof contactMessage>, z.output<typeof contactMessage>>(bringCheck, empty);
  const keyOf = useAttemptKey();
  const [round, setRound] = useState(0);
  const send = async (body: z.output<typeof contactMessage>) => {
    await call(sendContactMessage, { body }, { idempotencyKey: keyOf({ ...body, round }) });
    form.reset(empty);
    setRound(round + 1);
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
