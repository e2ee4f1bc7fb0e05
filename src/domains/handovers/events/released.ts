import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { urgent } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditHandover, handoverEvent } from './handover-event.ts';

const schema = handoverEvent.extend({ how: z.enum(['code', 'without_code']), reason: z.string().nullable() });

/** If released without the code, the shipper also gets an email. */
export const released = defineEvent('handover.released', schema, {
  notify({ shipperId, transportId, vehicle, route, driverName, how, reason }) {
    const driver = driverName ?? 'The driver';
    if (how === 'code') {
      const title = `${driver} gave the release code for your ${vehicle}`;
      return [urgent(transportNotice(shipperId, transportId, title, `${route}. Next, the driver inspects the vehicle.`, false))];
    }
    const body = `${route}. ${driver} says: ${asSentence(reason!)} If that isn't true, stop the handover now.`;
    return [urgent(transportNotice(shipperId, transportId, `${driver} is taking your ${vehicle} without the release code`, body))];
  },
  audit: ({ how, ...handover }) => auditHandover(handover, { how }),
  custodyTitle: 'Vehicle released to the driver',
  custody: ({ driverName, how, reason }) => ({ driverName, how, ...(reason && { reason }) }),
  webhook: ['Pickup and delivery', 'A vehicle was released to the driver'],
});
