import { z } from 'zod';
import { emailAddress } from '#shared/text/email.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { isName, nameProblem } from '#shared/text/names.ts';
import { limitLength } from '#shared/text/text-limit.ts';

/** Single-line text: replaces line breaks and control characters with spaces, which prevents mail header injection. */
const oneLine = (message: string, min: number, max: number) =>
  z
    .string(message)
    .transform((value) => value.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim())
    .pipe(z.string().min(min, message).max(max, limitLength(max)));

export const contactMessage = z.object({
  name: oneLine('Name must be at least 2 characters', 2, 200).refine(isName, nameProblem),
  email: z.string('Invalid email address').trim().max(254, 'Invalid email address').pipe(emailAddress('Invalid email address')),
  subject: oneLine('Subject must be at least 5 characters', 5, 200),
  message: z
    .string('Message must be at least 10 characters')
    .transform((value) => value.replaceAll('\0', '').trim())
    .pipe(z.string().min(10, 'Message must be at least 10 characters').max(5000, 'At most 5000 characters')),
  /** Honeypot, hidden from people: filled-in messages get the normal answer and are not stored. */
  website: z.string().max(2000).optional(),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const sendContactMessage = {
  summary: 'Send a message to support',
  perMinute: 5,
  status: 201,
  idempotent: true,
  body: contactMessage,
  reply: z.object({ received: z.literal(true) }),
} satisfies Schemas;
