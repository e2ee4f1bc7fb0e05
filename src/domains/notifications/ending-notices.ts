import type { dryRunDecided, dryRunDisputed, dryRunDocumented } from '#domains/payments/dry-runs/events.ts';
import type { bookingEnded, carrierLeft, noCarrierSoon } from '#domains/payments/ending/events.ts';
import { daysWithoutCarrier } from '#domains/payments/refund-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { formatWrittenTime } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, unique, type Notice } from './notice.ts';

/** What the shipper can do after its carrier left; nothing is promised of what is frozen. */
function leftWords({ frozen, backBy }: PayloadOf<typeof carrierLeft>): string {
  if (toCents(frozen) > 0)
    return `${formatUsd(frozen)} of it is frozen until it is settled whom it belongs to: nobody else is booked before, and nothing comes back by itself.`;
  return backBy === null
    ? 'The vehicle was picked up before, so our support decides what comes back; no other carrier can be booked with it.'
    : `Your turn: book another offer that still stands, at its price, or take everything back. Without another carrier everything comes back by itself on ${formatWrittenTime(backBy)}.`;
}

/** The shipper hears what became of the money when the carrier left, and what it can do. */
export const ofCarrierLeft = (fact: PayloadOf<typeof carrierLeft>): Notice[] => [
  about(
    fact.shipperId,
    fact.transportId,
    'Your carrier left: your money is still held',
    `${fact.vehicle}, ${fact.route}. ${formatUsd(fact.heldAmount)} is held. ${leftWords(fact)}`,
  ),
];

/** The shipper hears a day before everything comes back by itself. */
export const ofNoCarrierSoon = (fact: PayloadOf<typeof noCarrierSoon>): Notice[] => [
  about(
    fact.shipperId,
    fact.transportId,
    'No carrier yet: everything comes back soon',
    `${fact.vehicle}, ${fact.route}. ${formatUsd(fact.heldAmount)} comes back by itself on ${formatWrittenTime(fact.backBy)} unless a carrier takes the job before.`,
  ),
];

/** What comes back of a booking that ended, and what is frozen of it. */
function backWords({ refund, frozen }: PayloadOf<typeof bookingEnded>): readonly [title: string, words: string] {
  const nowCents = toCents(refund) - toCents(frozen);
  const waits = 'is frozen until it is settled whom it belongs to: what is yours of it comes back to you then.';
  if (toCents(frozen) === 0) return [`${formatUsd(refund)} comes back to you`, 'The money is on its way to your card.'];
  if (nowCents === 0) return [`${formatUsd(frozen)} is frozen`, `The money ${waits}`];
  return [`${formatUsd(nowCents)} comes back to you`, `It is on its way to your card. Another ${formatUsd(frozen)} ${waits}`];
}

/** Who did not end the booking hears where its money goes: the shipper what comes back, the carrier of an arrival in vain its fee. */
export function ofEndedBooking(fact: PayloadOf<typeof bookingEnded>): Notice[] {
  const { shipperId, recipientId, transportId, vehicle, route, line, dryRunFee, isFeeDisputed, actorId } = fact;
  const why = line === 'no_carrier' ? `No carrier took the job within ${daysWithoutCarrier} days.` : 'The booking was cancelled.';
  const [title, whereItIs] = backWords(fact);
  const toShipper = about(shipperId, transportId, title, `${vehicle}, ${route}. ${why} ${whereItIs}`);
  const toCarrier = (id: string) =>
    about(
      id,
      transportId,
      isFeeDisputed
        ? 'Your fee for an arrival in vain waits for the desk'
        : `A fee of ${formatUsd(dryRunFee)} for your arrival in vain is yours`,
      `${vehicle}, ${route}. The booking was cancelled after your arrival in vain.${isFeeDisputed ? ' The shipper disputes it: Carriage decide.' : ''}`,
    );
  return [
    ...(shipperId === actorId ? [] : [toShipper]),
    ...(recipientId && recipientId !== actorId && Number(dryRunFee) > 0 ? [toCarrier(recipientId)] : []),
  ];
}

const feeWords = (fee: string | null): string =>
  fee === null
    ? 'You settle directly: nothing is charged here.'
    : `If you cancel now, ${formatUsd(fee)} of what is held goes to the carrier for it.`;

/** The shipper hears of an arrival in vain and what it may cost; who answers for the job, where somebody else was there. */
export function ofDryRun(fact: PayloadOf<typeof dryRunDocumented>): Notice[] {
  const { shipperId, carrierSideId, transportId, vehicle, route, words, fee, actorId } = fact;
  return [
    about(
      shipperId,
      transportId,
      'The carrier documented an arrival in vain',
      `${vehicle}, ${route}: ${asSentence(words)} ${feeWords(fee)} Look at the photo; if it was not so, say it.`,
    ),
    ...unique([carrierSideId], actorId).map((id) =>
      about(id, transportId, 'An arrival in vain was documented', `${vehicle}, ${route}: ${asSentence(words)}`, false),
    ),
  ];
}

/** The carrier's side and every administrator hear that an arrival in vain is disputed. */
export function ofDisputedDryRun(fact: PayloadOf<typeof dryRunDisputed>, adminIds: readonly string[]): Notice[] {
  const { carrierSideId, reportedById, transportId, vehicle, route, words, actorId } = fact;
  return [
    ...unique([carrierSideId, reportedById], actorId).map((id) =>
      about(id, transportId, 'The shipper disputes your arrival in vain', `${vehicle}, ${route}: ${asSentence(words)} Carriage decide.`),
    ),
    ...adminIds.map((id) =>
      about(
        id,
        transportId,
        'An arrival in vain is disputed',
        `${vehicle}, ${route}: ${asSentence(words)} Your turn: look at the evidence and decide.`,
      ),
    ),
  ];
}

/** Both sides hear what the desk decided, and why. */
export function ofDecidedDryRun(fact: PayloadOf<typeof dryRunDecided>): Notice[] {
  const { shipperId, carrierSideId, reportedById, transportId, vehicle, words, stands, actorId } = fact;
  const title = stands ? 'The arrival in vain stands' : 'The arrival in vain does not stand';
  return unique([shipperId, carrierSideId, reportedById], actorId).map((id) =>
    about(id, transportId, title, `${vehicle}: Carriage decided. ${words}`),
  );
}
