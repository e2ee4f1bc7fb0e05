import { defineEvent } from '#server/events/event.ts';
import { auditContact, contactEvent, toCustodyContact } from './contact-event.ts';

/** An administrator added an external contact. */
export const contactAdded = defineEvent('external-contact.added', contactEvent, { audit: auditContact, custody: toCustodyContact });
