import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';

export const factEvent = z.object({ proposalId: z.uuid(), fact: z.string(), version: z.number() });

export const auditFact = <P extends { proposalId: string }>(details: P): AuditEntry => ({
  subjectType: 'copilot_fact',
  subjectId: details.proposalId,
  details,
});
