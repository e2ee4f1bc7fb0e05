import { z } from 'zod';
import { detailFields } from '#domains/transports/details/detail-fields-rules.ts';
import { transportEvent } from '#domains/transports/events/transport-event.ts';

export const detailsEvent = transportEvent.extend({
  fields: z.array(z.enum(detailFields)),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  actorId: z.uuid(),
});
