import { z } from 'zod';
import { emailAddress } from '#shared/text/email.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { templateTypes } from './template-rules.ts';

export const externalContact = z.object({
  id,
  transportId: id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  companyName: z.string().nullable(),
  addedByUserId: id,
  createdAt: z.string(),
});
export type ExternalContact = z.infer<typeof externalContact>;

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .nullish()
    .transform((text) => text || null);

export const contactForm = z.object({
  fullName: z.string().trim().min(1, 'Full name is required').max(120, 'At most 120 characters'),
  email: z.string().trim().min(1, 'Email is required').max(254).pipe(emailAddress('Please enter a valid email address')),
  phone: optional(40),
  companyName: optional(120),
});
export type ContactForm = z.output<typeof contactForm>;

export const listContacts = {
  summary: 'External contacts of a transport, for its shipper and administrators',
  params: idParams,
  reply: z.array(externalContact),
  errors: ['access_restricted'],
} satisfies Schemas;

export const addContact = {
  summary: 'Add an external contact to a transport',
  proof: 'not needed: the contact can be deleted',
  params: idParams,
  status: 201,
  body: contactForm,
  reply: externalContact,
  errors: ['too_many'],
} satisfies Schemas;

const contactParams = z.object({ contactId: id });

export const changeContact = {
  summary: 'Update an external contact; omitted fields stay unchanged',
  proof: 'not needed: it can be changed back',
  params: contactParams,
  body: contactForm.partial(),
  reply: externalContact,
} satisfies Schemas;

export const deleteContact = {
  summary: 'Delete an external contact; the chain of custody records that it existed and was deleted',
  proof: 'not needed: the screen asks for confirmation, the deletion is logged, and the contact can be added again',
  params: contactParams,
  reply: z.object({ deleted: z.literal(true) }),
} satisfies Schemas;

export const contactMail = z
  .object({
    templateType: z.enum(templateTypes),
    customSubject: z.string().trim().max(150, 'At most 150 characters').optional(),
    customBody: z.string().trim().max(4000, 'At most 4,000 characters').optional(),
  })
  .superRefine(({ templateType, customSubject, customBody }, ctx) => {
    if (templateType !== 'custom') return;
    if (!customSubject) ctx.addIssue({ code: 'custom', path: ['customSubject'], message: 'Subject is required' });
    if (!customBody) ctx.addIssue({ code: 'custom', path: ['customBody'], message: 'Message is required' });
  });
export type ContactMail = z.output<typeof contactMail>;

export const sendContactMail = {
  summary: 'Send an email to an external contact; logged in the communication timeline',
  proof: 'needed',
  params: idParams.extend({ contactId: id }),
  perMinute: 10,
  body: contactMail,
  reply: z.object({ sent: z.literal(true), mailId: id }),
} satisfies Schemas;
