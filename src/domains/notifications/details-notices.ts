import type { detailsChanged } from '#domains/quotes/events/details-changed.ts';
import { detailLabels, listDetails } from '#domains/transports/details/details-rules.ts';
import { toRequest, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { unique, type Notice } from '#server/events/notice.ts';

type DetailsChange = PayloadOf<typeof detailsChanged>;

/** Whether open offers were made for another day. */
export const movesDays = ({ fields, brokerId, carrierId }: DetailsChange): boolean =>
  (brokerId ?? carrierId) === null && (fields.includes('pickupDate') || fields.includes('deliveryDate'));

/**
 * Tells the people of the job what changed, of whom `answererId` may decline it; before booking, tells those whose offers were made for other
 * days.
 */
export function changedDetailsNotices(details: DetailsChange, offererIds: readonly string[]): Notice[] {
  const { transportId, vehicle, route, fields, answererId, carrierId, brokerId, driverId, actorId } = details;
  const title = fields.length === 1 ? `The ${detailLabels[fields[0]!]} of the ${vehicle} changed` : `Details of the ${vehicle} changed`;
  const change = `${route}: the shipper changed the ${listDetails(fields)}.`;
  return [
    ...unique([carrierId, brokerId, driverId], actorId).map((id) => {
      const next = id === answererId ? 'Your turn: agree, or decline to keep what was booked.' : 'Read it before you set off.';
      return transportNotice(id, transportId, title, `${change} ${next}`);
    }),
    ...unique(offererIds, actorId).map((id) =>
      toRequest(transportNotice(id, transportId, title, `${change} You can keep your offer, change it or withdraw it.`)),
    ),
  ];
}
