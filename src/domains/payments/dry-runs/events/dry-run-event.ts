import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';

export const dryRunEvent = transportEvent.extend({
  dryRunId: z.uuid(),
  quoteId: z.uuid(),
  carrierSideId: z.uuid(),
  carrierSideName: z.string(),
  reportedById: z.uuid(),
  fee: z.string().nullable(),
  actorId: z.uuid().nullable(),
});

/** Leaves out free text; the dry run has it. */
export const auditDryRun = <P extends { dryRunId: string; vehicle: string; route: string; words: string }>({
  vehicle: _vehicle,
  route: _route,
  words: _words,
  ...details
}: P): AuditEntry => ({ subjectType: 'dry_run', subjectId: details.dryRunId, details });
