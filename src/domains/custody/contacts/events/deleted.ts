import { defineEvent } from '#server/events/event.ts';
import { auditContact, contactEvent, toCustodyContact } from './contact-event.ts';

export const contactDeleted = defineEvent('external-contact.deleted', contactEvent, {
  audit: auditContact,
  custodyTitle: 'External contact deleted',
  custody: toCustodyContact,
});
