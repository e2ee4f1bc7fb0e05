import type { changeOrderAsked, changeOrderMoved } from '#domains/payments/changes/events.ts';
import { changeAnswerHours, changeReasonLabels } from '#domains/payments/changes/rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { about, type Notice } from './notice.ts';

type Asked = PayloadOf<typeof changeOrderAsked>;
type Moved = PayloadOf<typeof changeOrderMoved>;

/** A price as the shipper pays it: with the service fee, where the booking is paid here. */
const paidSum = (price: string, { serviceFee }: Pick<Moved, 'serviceFee'>): string =>
  formatUsd(fromCents(toCents(price) + toCents(serviceFee)));

const sums = (fact: Pick<Moved, 'amount' | 'totalBefore' | 'totalAfter' | 'serviceFee'>): string =>
  `${paidSum(fact.totalBefore, fact)} would become ${paidSum(fact.totalAfter, fact)}, ${formatUsd(fact.amount)} more`;

/** The shipper hears that the carrier asks for more, why, and both totals. */
export const ofAskedChange = (fact: Asked): Notice[] => [
  about(
    fact.shipperId,
    fact.transportId,
    `${fact.carrierSideName} asks for ${formatUsd(fact.amount)} more`,
    `${fact.vehicle}, ${fact.route}. ${changeReasonLabels[fact.reasonCode]}. ${sums(fact)}. Your turn: approve or decline within ${changeAnswerHours} hours. The agreed price stands until you do.`,
  ),
];

const stands = ({ totalBefore }: Moved): string => `The agreed price of ${formatUsd(totalBefore)} stands.`;

type Words = readonly [title: string, body: string];

/** What the carrier's side reads of what the shipper or the clock did. */
function toCarrier(fact: Moved): Words | null {
  const { amount, totalAfter, note, isDirect, vehicle, event, to } = fact;
  const sum = formatUsd(amount);
  if (event === 'approved')
    return [`Your change order of ${sum} was approved`, `${vehicle}: it counts once the shipper has paid it. You are told.`];
  if (event === 'settled')
    return [
      fact.reasonCode === 'rescue' ? `The difference of ${sum} is paid` : `Your change order of ${sum} is agreed`,
      `${vehicle}: the total is ${formatUsd(totalAfter)} now.${isDirect ? ' The shipper pays you directly.' : ' It is held until delivery.'}`,
    ];
  if (event === 'declined')
    return [
      `Your change order of ${sum} was declined`,
      `${vehicle}: ${note ?? 'no reason given'}. ${stands(fact)} Before pickup you can leave the job for it.`,
    ];
  if (event === 'lapsed')
    return [
      `Your change order of ${sum} is over`,
      `${vehicle}: it was not answered or paid in time. ${stands(fact)} Before pickup you can leave the job for it.`,
    ];
  // The difference to its own price is nothing that the carrier asked for.
  return to === 'ended' && fact.reasonCode !== 'rescue'
    ? [`Your change order of ${sum} ended`, `${vehicle}: the booking is over, and nothing is charged for it.`]
    : null;
}

/** What the shipper reads of what the carrier, the provider or the clock did. */
function toShipper(fact: Moved): Words | null {
  const { amount, feePart, totalAfter, totalBefore, isDirect, vehicle, event, carrierSideName } = fact;
  const sum = formatUsd(fromCents(toCents(amount) + toCents(feePart)));
  const standsForShipper = `The total of ${paidSum(totalBefore, fact)} stands.`;
  if (event === 'settled')
    return isDirect
      ? null
      : [
          `${sum} more is held for your ${vehicle}`,
          `The total is ${paidSum(totalAfter, fact)} now, held until delivery. Nothing is left for you to do.`,
        ];
  if (event === 'taken_back') return [`${carrierSideName} took the change order back`, `${vehicle}: ${standsForShipper}`];
  if (event === 'lapsed')
    return [`The change order of ${sum} is over`, `${vehicle}: it was not answered or paid in time. ${standsForShipper}`];
  return null;
}

/** Both sides hear what became of a change order, but for the one who did it. */
export function ofMovedChange(fact: Moved): Notice[] {
  const { shipperId, carrierSideId, transportId, actorId } = fact;
  const told = [
    { userId: carrierSideId, words: toCarrier(fact) },
    { userId: shipperId, words: toShipper(fact) },
  ];
  return told.flatMap(({ userId, words }) =>
    words && userId !== actorId ? [about(userId, transportId, words[0], words[1], fact.event !== 'ended')] : [],
  );
}
