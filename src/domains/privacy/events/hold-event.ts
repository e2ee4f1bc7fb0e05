import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';

export const holdEvent = z.object({ holdId: z.uuid(), heldTransportId: z.uuid().nullable(), heldUserId: z.uuid().nullable() });

export const auditHold = (details: z.output<typeof holdEvent>): AuditEntry => ({
  subjectType: 'legal_hold',
  subjectId: details.holdId,
  details,
});
