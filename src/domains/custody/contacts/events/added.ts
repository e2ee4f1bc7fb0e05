import { defineEvent } from '#server/events/event.ts';
import { auditContact, contactEvent, toCustodyContact } from './contact-event.ts';

export const contactAdded = defineEvent('external-contact.added', contactEvent, {
  audit: auditContact,
  custodyTitle: 'External contact added',
  custody: toCustodyContact,
});
