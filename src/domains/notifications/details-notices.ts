import type { detailsChanged } from '#domains/quotes/events/details-changed.ts';
import { detailLabels, listDetails } from '#domains/transports/details/details-rules.ts';
import { toRequest, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { unique, type Notice } from '#server/events/notice.ts';

type DetailsChange = PayloadOf<typeof detailsChanged>;

/** Before booking only: open offers may be for other days. */
export const movesDays = ({ fields, brokerId, carrierId }: DetailsChange): boolean =>
  (brokerId ?? carrierId) === null && (fields.includes('pickupDate') || fields.includes('deliveryDate'));

/** Only `answererId` may decline. Before booking, notifies accounts whose offers were for other days. */
export function changedDetailsNotices(details: DetailsChange, offererIds: readonly string[]): Notice[] {
  const { transportId, vehicle, route, fields, answererId, carrierId, brokerId, driverId, actorId } = details;
  const title = fields.length === 1 ? `The ${detailLabels[fields[0]!]} of the ${vehicle} changed` : `Details of the ${vehicle} changed`;
  const change = `${route}: the shipper changed the ${listDetails(fields)}.`;
  return [
    ...unique([carrierId, brokerId, driverId], actorId).map((id) => {
      const next = id === answererId ? 'Your turn: agree, or decline to keep what was booked.' : 'Read it before you leave.';
      return transportNotice(id, transportId, title, `${change} ${next}`);
    }),
    ...unique(offererIds, actorId).map((id) =>
      toRequest(transportNotice(id, transportId, title, `${change} You can keep your offer, change it or withdraw it.`)),
    ),
  ];
}
