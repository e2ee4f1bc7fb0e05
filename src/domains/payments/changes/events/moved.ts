import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { changeEvents, changeStates } from '../rules.ts';
import { auditChangeOrder, changeOrderEvent, formatWithFee, pickSums } from './change-order-event.ts';

const schema = changeOrderEvent.extend({
  event: z.enum(changeEvents),
  to: z.enum(changeStates),
  note: z.string().nullable(),
  actorId: z.uuid().nullable(),
});
type ChangeOrderEvent = z.output<typeof schema>;

type Message = readonly [title: string, body: string];

function toCarrier({ amount, totalBefore, totalAfter, note, isDirect, vehicle, reasonCode, event, to }: ChangeOrderEvent): Message | null {
  const sum = formatUsd(amount);
  const still = `The agreed price of ${formatUsd(totalBefore)} still applies. Before pickup you can leave the job.`;
  if (event === 'approved')
    return [`Your change order of ${sum} was approved`, `${vehicle}: it takes effect when the shipper pays. We will let you know.`];
  if (event === 'settled')
    return [
      reasonCode === 'rescue' ? `The difference of ${sum} was paid` : `Your change order of ${sum} was agreed`,
      `${vehicle}: the total is now ${formatUsd(totalAfter)}.${isDirect ? ' The shipper pays you directly.' : ' It is held until delivery.'}`,
    ];
  if (event === 'declined')
    return [`Your change order of ${sum} was declined`, `${vehicle}: ${asSentence(note ?? 'no reason given')} ${still}`];
  if (event === 'lapsed') return [`Your change order of ${sum} expired`, `${vehicle}: it was not answered or paid in time. ${still}`];
  // The carrier did not ask for a rescue difference.
  return to === 'ended' && reasonCode !== 'rescue'
    ? [`Your change order of ${sum} ended`, `${vehicle}: the booking ended, so nothing is charged.`]
    : null;
}

function toShipper(order: ChangeOrderEvent): Message | null {
  const { amount, feePart, totalAfter, totalBefore, isDirect, vehicle, event, carrierSideName } = order;
  const sum = formatUsd(fromCents(toCents(amount) + toCents(feePart)));
  const still = `The total of ${formatWithFee(totalBefore, order)} still applies.`;
  if (event === 'settled')
    return isDirect
      ? null
      : [
          `${sum} more is held for your ${vehicle}`,
          `The total is now ${formatWithFee(totalAfter, order)}, held until delivery. No action needed.`,
        ];
  if (event === 'taken_back') return [`${carrierSideName} withdrew the change order`, `${vehicle}. ${still}`];
  if (event === 'lapsed') return [`The change order of ${sum} expired`, `${vehicle}: it was not answered or paid in time. ${still}`];
  return null;
}

/** `actorId` is null for deadlines, payments and the end of the booking. */
export const changeOrderMoved = defineEvent('change-order.moved', schema, {
  notify(order) {
    const { shipperId, carrierSideId, transportId, actorId, event } = order;
    const sides = [
      { userId: carrierSideId, message: toCarrier(order) },
      { userId: shipperId, message: toShipper(order) },
    ];
    return sides.flatMap(({ userId, message }) =>
      message && userId !== actorId ? [transportNotice(userId, transportId, message[0], message[1], event !== 'ended')] : [],
    );
  },
  audit: auditChangeOrder,
  custodyTitle: 'Change order updated',
  custody: ({ quoteId, carrierSideId, event, ...order }) => ({ quoteId, offeredBy: carrierSideId, event, ...pickSums(order) }),
  webhook: ['Money', 'A change order was answered, paid or ended'],
});
