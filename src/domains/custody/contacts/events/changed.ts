import { defineEvent } from '#server/events/event.ts';
import { auditContact, contactEvent, toCustodyContact } from './contact-event.ts';

/** An administrator changed an external contact. */
export const contactChanged = defineEvent('external-contact.changed', contactEvent, { audit: auditContact, custody: toCustodyContact });
