import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';

/** The contact by its id alone: no event says what people wrote about somebody else. */
export const contactEvent = z.object({ transportId: z.uuid(), contactId: z.uuid() });

/** The contact in the chain of custody. */
export const toCustodyContact = ({ contactId }: z.output<typeof contactEvent>) => ({ contact: contactId });

/** An audit entry about an external contact. */
export const auditContact = <P extends { contactId: string }>(details: P): AuditEntry => ({
  subjectType: 'external_contact',
  subjectId: details.contactId,
  details,
});
