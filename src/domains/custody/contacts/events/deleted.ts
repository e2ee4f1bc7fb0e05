import { defineEvent } from '#server/events/event.ts';
import { auditContact, contactEvent, toCustodyContact } from './contact-event.ts';

/** An administrator deleted an external contact. */
export const contactDeleted = defineEvent('external-contact.deleted', contactEvent, { audit: auditContact, custody: toCustodyContact });
