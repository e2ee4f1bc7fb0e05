import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import { inspectionStages } from '../photos/shots-rules.ts';

export const inspectionEvent = transportEvent.extend({
  inspectionId: z.uuid(),
  quoteId: z.uuid(),
  stage: z.enum(inspectionStages),
  driverId: z.uuid(),
});

export const auditInspection = <P extends { inspectionId: string; vehicle: string; route: string }>({
  vehicle: _vehicle,
  route: _route,
  ...details
}: P): AuditEntry => ({ subjectType: 'inspection', subjectId: details.inspectionId, details });
