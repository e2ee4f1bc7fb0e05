import type { arrivedLate, cameNear } from '#domains/tracking/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { counted } from '#shared/counted.ts';
import { formatDate } from '#shared/dates.ts';
import { about, unique, type Notice } from './notice.ts';

/** The shipper hears that the vehicle is near, to be there in time; carrier and broker read it. */
export function ofNearness(fact: PayloadOf<typeof cameNear>): Notice[] {
  const { shipperId, brokerId, carrierId, driverId, transportId, vehicle, route, milesLeft } = fact;
  const miles = counted(milesLeft, 'mile', 'miles');
  return [
    about(
      shipperId,
      transportId,
      `Your ${vehicle} is about ${miles} away`,
      `${route}. Your turn: have somebody there who looks the vehicle over and signs.`,
    ),
    ...unique([brokerId, carrierId], driverId).map((userId) =>
      about(userId, transportId, `The ${vehicle} is about ${miles} from its delivery`, `${route}. The driver acts next.`, false),
    ),
  ];
}

/** The shipper has it in writing that the promise was not kept; carrier and broker read that it counts. */
export function ofLateArrival(fact: PayloadOf<typeof arrivedLate>): Notice[] {
  const { shipperId, brokerId, carrierId, driverId, transportId, vehicle, route, promisedDay, daysLate } = fact;
  const late = `${counted(daysLate, 'day', 'days')} after ${formatDate(promisedDay)}, the day promised with the offer`;
  return [
    about(
      shipperId,
      transportId,
      `Your ${vehicle} arrived late`,
      `${route}: ${late}. Nothing is left for you to do; it stands on the record.`,
    ),
    ...unique([brokerId, carrierId], driverId).map((userId) =>
      about(userId, transportId, `The ${vehicle} was delivered late`, `${route}: ${late}. It stands on the record.`, false),
    ),
  ];
}
