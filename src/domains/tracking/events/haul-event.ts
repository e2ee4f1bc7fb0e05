import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';

export const haulEvent = transportEvent.extend({
  quoteId: z.uuid(),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  driverName: z.string().nullable(),
});
