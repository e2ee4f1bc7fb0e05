import { z } from 'zod';
import { emailAddress } from '#shared/email.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/ids.ts';
import { adminRoles } from '#shared/roles.ts';
import { templateTypes } from './template-rules.ts';

/** Somebody outside of the product whom a transport concerns. */
export const externalContact = z.object({
  id,
  transportId: id,
  fullName: z.string(),
  email: z.string(),
  /** For reference alone. */
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

/** As it is typed. */
export const contactForm = z.object({
  fullName: z.string().trim().min(1, 'Full name is required').max(120, 'At most 120 characters'),
  email: z.string().trim().min(1, 'Email is required').max(254).pipe(emailAddress('Please enter a valid email address')),
  phone: optional(40),
  companyName: optional(120),
});
export type ContactForm = z.output<typeof contactForm>;

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/transports/:id/external-contacts',
  summary: 'External contacts of a transport, for its shipper and administrators',
  access: 'signed-in',
  params: idParams,
  reply: z.array(externalContact),
  errors: ['access_restricted'],
});

export const addContact = endpoint({
  method: 'POST',
  path: '/api/transports/:id/external-contacts',
  summary: 'Add an external contact to a transport',
  access: adminRoles,
  proof: 'not needed: a contact is deleted again',
  params: idParams,
  status: 201,
  body: contactForm,
  reply: externalContact,
  errors: ['too_many'],
});

const contactParams = z.object({ contactId: id });

export const changeContact = endpoint({
  method: 'PATCH',
  path: '/api/external-contacts/:contactId',
  summary: 'Change what is known of an external contact; what is not sent stays',
  access: adminRoles,
  proof: 'not needed: it is changed back',
  params: contactParams,
  body: contactForm.partial(),
  reply: externalContact,
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/external-contacts/:contactId',
  summary: 'Delete an external contact; that it was there and was deleted stays in the chain of custody',
  access: adminRoles,
  proof: 'not needed: it was asked for twice, is logged, and can be typed in again',
  params: contactParams,
  reply: z.object({ deleted: z.literal(true) }),
});

/** An e-mail to a contact: one of the templates, or a subject and a body of one's own. */
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

export const sendContactMail = endpoint({
  method: 'POST',
  path: '/api/transports/:id/external-contacts/:contactId/send-email',
  summary: 'Send an e-mail to an external contact; it is logged in the communication timeline',
  access: adminRoles,
  proof: 'needed',
  params: idParams.extend({ contactId: id }),
  perMinute: 10,
  body: contactMail,
  reply: z.object({ sent: z.literal(true), mailId: id }),
});
