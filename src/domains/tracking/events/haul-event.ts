import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';

/** What every event about a haul says of it. */
export const haulEvent = transportEvent.extend({
  quoteId: z.uuid(),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  driverName: z.string().nullable(),
});
