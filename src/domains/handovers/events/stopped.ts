import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique, urgent } from '#server/events/notice.ts';
import { stopLabels, stopReasons } from '../release-rules.ts';
import { auditHandover, handoverEvent } from './handover-event.ts';

const schema = handoverEvent.extend({ why: z.enum(stopReasons), words: z.string().nullable() });

export const stopped = defineEvent('handover.stopped', schema, {
  notify({ shipperId, brokerId, carrierId, driverId, actorId, transportId, vehicle, route, why, words }) {
    const what = `${route}. ${stopLabels[why]}${words ? `: ${words}` : ''}.`;
    const isFinal = why === 'too_many_codes';
    const others = isFinal ? 'No new code can be made for this job.' : 'Pickup is blocked until the shipper makes a new code.';
    const shipper = isFinal
      ? 'Your turn: cancel the booking or contact support.'
      : "Your turn: call the carrier. Once it's resolved, make a new code.";
    const notices = [
      ...unique([shipperId], actorId).map((id) => transportNotice(id, transportId, `Do not release the ${vehicle}`, `${what} ${shipper}`)),
      ...unique([brokerId, carrierId, driverId], actorId).map((id) =>
        transportNotice(id, transportId, `The handover of the ${vehicle} was stopped`, `${what} ${others}`),
      ),
    ];
    return notices.map(urgent);
  },
  audit: ({ why, ...handover }) => auditHandover(handover, { why }),
  custodyTitle: 'Handover stopped: do not release',
  custody: ({ driverName, why, words }) => ({ driverName, why, ...(words && { words }) }),
  webhook: ['Pickup and delivery', 'A handover was stopped'],
});
