import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';

/** Ids only: events never contain data entered about a third party. */
export const contactEvent = z.object({ transportId: z.uuid(), contactId: z.uuid() });

export const toCustodyContact = ({ contactId }: z.output<typeof contactEvent>) => ({ contact: contactId });

export const auditContact = <P extends { contactId: string }>(details: P): AuditEntry => ({
  subjectType: 'external_contact',
  subjectId: details.contactId,
  details,
});
