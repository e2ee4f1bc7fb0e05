import { defineEvent } from '#server/events/event.ts';
import { auditContact, contactEvent, toCustodyContact } from './contact-event.ts';

export const contactChanged = defineEvent('external-contact.changed', contactEvent, {
  audit: auditContact,
  custodyTitle: 'External contact changed',
  custody: toCustodyContact,
});
