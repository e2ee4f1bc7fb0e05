import { z } from 'zod';
import { auditTransport, transportEvent } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';

export const handoverEvent = transportEvent.extend({
  quoteId: z.uuid(),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  driverName: z.string().nullable(),
  actorId: z.uuid().nullable(),
});

/** Leaves out free text and the truck; the chain of custody has them. */
export const auditHandover = (
  { transportId, quoteId, driverId }: Pick<z.output<typeof handoverEvent>, 'transportId' | 'quoteId' | 'driverId'>,
  more: Readonly<Record<string, unknown>>,
): AuditEntry => auditTransport({ transportId, quoteId, driverId, ...more });
