import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { counted } from '#shared/text/counted.ts';
import { formatDate } from '#shared/dates.ts';
import { haulEvent } from './haul-event.ts';

export const arrivedLate = defineEvent('tracking.arrived-late', haulEvent.extend({ promisedDay: z.string(), daysLate: z.number() }), {
  notify({ shipperId, brokerId, carrierId, driverId, transportId, vehicle, route, promisedDay, daysLate }) {
    const late = `${route}: ${counted(daysLate, { one: 'day', other: 'days' })} after ${formatDate(promisedDay)}, the promised date`;
    return [
      transportNotice(shipperId, transportId, `Your ${vehicle} arrived late`, `${late}. It is on the carrier's record. No action needed.`),
      ...unique([brokerId, carrierId], driverId).map((id) =>
        transportNotice(id, transportId, `The ${vehicle} was delivered late`, `${late}. It is on the carrier's record.`, false),
      ),
    ];
  },
  custodyTitle: 'Delivered later than promised',
  custody: ({ promisedDay, daysLate }) => ({ promisedDay, daysLate }),
  webhook: ['Pickup and delivery', 'A vehicle is late'],
});
