import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { counted } from '#shared/text/counted.ts';
import { haulEvent } from './haul-event.ts';

export const cameNear = defineEvent('tracking.came-near', haulEvent.extend({ milesLeft: z.number() }), {
  notify({ shipperId, brokerId, carrierId, driverId, transportId, vehicle, route, milesLeft }) {
    const miles = counted(milesLeft, { one: 'mile', other: 'miles' });
    const body = `${route}. Your turn: make sure someone is there to inspect the vehicle and sign.`;
    return [
      transportNotice(shipperId, transportId, `Your ${vehicle} is about ${miles} away`, body),
      ...unique([brokerId, carrierId], driverId).map((id) =>
        transportNotice(
          id,
          transportId,
          `The ${vehicle} is about ${miles} from its delivery`,
          `${route}. Next, the driver delivers it.`,
          false,
        ),
      ),
    ];
  },
  custodyTitle: 'Within 25 miles of delivery',
  custody: ({ milesLeft }) => ({ milesLeft }),
  webhook: ['Pickup and delivery', 'A vehicle is near its delivery'],
});
