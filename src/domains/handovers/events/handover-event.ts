import { z } from 'zod';
import { auditTransport, transportEvent } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';

/** What every event about a handover says of it. */
export const handoverEvent = transportEvent.extend({
  quoteId: z.uuid(),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  driverName: z.string().nullable(),
  actorId: z.uuid().nullable(),
});

/** An audit entry about a handover, without what people wrote and what names the truck: the chain of custody has that. */
export const auditHandover = (
  { transportId, quoteId, driverId }: Pick<z.output<typeof handoverEvent>, 'transportId' | 'quoteId' | 'driverId'>,
  more: Readonly<Record<string, unknown>>,
): AuditEntry => auditTransport({ transportId, quoteId, driverId, ...more });
