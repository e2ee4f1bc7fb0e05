import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditHandover, handoverEvent } from './handover-event.ts';

const schema = handoverEvent.extend({ truck: z.string(), plate: z.string(), plateState: z.string() });

export const truckNamed = defineEvent('handover.truck-named', schema, {
  notify({ shipperId, transportId, vehicle, route, truck, plate, plateState }) {
    const body = `${route}. ${truck}, plate ${plate} (${plateState}). Do not release the vehicle to any other truck.`;
    return [transportNotice(shipperId, transportId, `Your ${vehicle} has a truck`, body, false)];
  },
  audit: (handover) => auditHandover(handover, {}),
  custodyTitle: 'Truck assigned',
  custody: ({ truck, plateState }) => ({ truck, plateState }),
  webhook: ['Pickup and delivery', 'A truck was assigned'],
});
