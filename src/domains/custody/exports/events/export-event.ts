import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';

/** What every event about an evidence export says of it. */
export const exportEvent = z.object({ transportId: z.uuid(), exportId: z.uuid(), askedById: z.uuid() });

/** An audit entry about an evidence export. */
export const auditExport = ({ exportId, transportId, askedById }: z.output<typeof exportEvent>): AuditEntry => ({
  subjectType: 'evidence_export',
  subjectId: exportId,
  details: { transportId, askedById },
});
