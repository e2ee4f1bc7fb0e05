import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { templateTypes } from './template-rules.ts';

/** The contact by its number alone: what people wrote about somebody else is in no fact. */
const ofContact = z.object({ transportId: z.uuid(), contactId: z.uuid() });

/** An administrator added, changed or deleted an external contact, or wrote to it. */
export const contactAdded = defineEvent('external-contact.added', ofContact);
export const contactChanged = defineEvent('external-contact.changed', ofContact);
export const contactDeleted = defineEvent('external-contact.deleted', ofContact);
export const contactMailed = defineEvent(
  'external-contact.email-sent',
  ofContact.extend({ template: z.enum(templateTypes), mailId: z.uuid() }),
);
