import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';

export const exportEvent = z.object({ transportId: z.uuid(), exportId: z.uuid(), askedById: z.uuid() });

export const auditExport = ({ exportId, transportId, askedById }: z.output<typeof exportEvent>): AuditEntry => ({
  subjectType: 'evidence_export',
  subjectId: exportId,
  details: { transportId, askedById },
});
