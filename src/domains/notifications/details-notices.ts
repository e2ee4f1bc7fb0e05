import type { detailsAnswered, detailsChanged } from '#domains/quotes/events.ts';
import { detailLabels, listDetails } from '#domains/transports/details-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, setback, toRequest, unique, type Notice } from './notice.ts';

const changedTitle = ({ fields, vehicle }: Pick<PayloadOf<typeof detailsChanged>, 'fields' | 'vehicle'>): string =>
  fields.length === 1 ? `The ${detailLabels[fields[0]!]} of the ${vehicle} changed` : `Details of the ${vehicle} changed`;

/** Whether open offers were made for another day. */
export const movesDays = ({ fields, brokerId, carrierId }: PayloadOf<typeof detailsChanged>): boolean =>
  (brokerId ?? carrierId) === null && (fields.includes('pickupDate') || fields.includes('deliveryDate'));

/** The people of the job hear what changed, and who answers for it may decline; before booking, those whose offers were made for other days. */
export function ofChangedDetails(fact: PayloadOf<typeof detailsChanged>, offererIds: readonly string[]): Notice[] {
  const { transportId, route, fields, answererId, carrierId, brokerId, driverId, actorId } = fact;
  const title = changedTitle(fact);
  const what = `${route}: the shipper changed the ${listDetails(fields)}.`;
  return [
    ...unique([carrierId, brokerId, driverId], actorId).map((userId) =>
      about(
        userId,
        transportId,
        title,
        userId === answererId
          ? `${what} Your turn: agree, or decline and what was booked applies again.`
          : `${what} Read it before you set off.`,
      ),
    ),
    ...unique(offererIds, actorId).map((userId) =>
      toRequest(about(userId, transportId, title, `${what} You can keep your offer, change it or withdraw it.`)),
    ),
  ];
}

/** The shipper hears the answer, and the driver what applies. */
export function ofAnsweredDetails(fact: PayloadOf<typeof detailsAnswered>): Notice[] {
  const { transportId, shipperId, route, vehicle, fields, answer, actorName, reason, actorId, brokerId, driverId } = fact;
  const what = listDetails(fields);
  if (answer === 'agreed')
    return [about(shipperId, transportId, `${actorName} agreed to your changes`, `${vehicle}, ${route}: ${what}.`, false)];
  const why = reason ? ` ${asSentence(reason)}` : '';
  return [
    setback(
      about(
        shipperId,
        transportId,
        `${actorName} declined your changes`,
        `${vehicle}, ${route}: the ${what} as booked ${fields.length === 1 ? 'applies' : 'apply'} again.${why} Your turn: agree on something else in a message, or cancel.`,
      ),
    ),
    ...unique([brokerId, driverId], actorId).map((userId) =>
      about(
        userId,
        transportId,
        `The ${what} of the ${vehicle} as booked ${fields.length === 1 ? 'applies' : 'apply'} again`,
        `${route}. The carrier declined the change.`,
      ),
    ),
  ];
}
