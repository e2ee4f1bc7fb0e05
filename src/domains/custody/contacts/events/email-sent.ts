import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { templateTypes } from '../template-rules.ts';
import { auditContact, contactEvent, toCustodyContact } from './contact-event.ts';

const schema = contactEvent.extend({ template: z.enum(templateTypes), mailId: z.uuid() });

export const contactEmailSent = defineEvent('external-contact.email-sent', schema, {
  audit: auditContact,
  custodyTitle: 'Email sent to external contact',
  custody: ({ template, ...contact }) => ({ ...toCustodyContact(contact), template }),
});
