import { defineEvent } from '#server/events/event.ts';
import { auditContact, contactEvent, toCustodyContact } from './contact-event.ts';

export const contactChanged = defineEvent('external-contact.changed', contactEvent, { audit: auditContact, custody: toCustodyContact });
