import type { partPaidOut, partRefunded, paymentChanged } from '#domains/payments/events.ts';
import { checkoutPath } from '#domains/payments/checkout-rules.ts';
import { payableStatuses } from '#domains/payments/escrow-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { asSentence } from '#shared/sentence.ts';
import { testPayments } from '#shared/settlement.ts';
import { about, setback, type Notice } from './notice.ts';

type Changed = PayloadOf<typeof paymentChanged>;

type Words = readonly [title: string, body: string];

/** It was paid just now. */
const isReceived = ({ from, to }: Pick<Changed, 'from' | 'to'>): boolean => to === 'escrow' && payableStatuses.includes(from);

const isMissing = ({ missing }: Pick<Changed, 'missing'>): boolean => toCents(missing) > 0;

/** Why the desk paid it; nothing where it did not. */
const whyPaid = (reason: string | null): string =>
  reason === null ? '' : ` The reason: ${asSentence(reason)} Ask support if that is wrong.`;

/** What the shipper is told, who alone reads what was charged. */
function toShipper({
  from,
  to,
  vehicle,
  route,
  amount,
  missing,
  refunded,
  refundedNow,
  paidOut,
  isOwedAnew,
  reason,
}: Changed): Words | null {
  const what = `${vehicle}, ${route}`;
  if (isReceived({ from, to }) && isMissing({ missing }))
    return [
      'Payment received: the difference is next',
      `${what}: ${formatUsd(fromCents(toCents(amount) - toCents(missing)))} is held. Your carrier costs more, and you act next: pay the difference of ${formatUsd(missing)}. Nothing is picked up before.`,
    ];
  if (isReceived({ from, to }))
    return ['Payment received', `${what}: ${formatUsd(amount)} is held until delivery. You owe nothing at the door.`];
  if (to === 'failed')
    return ['Payment failed', `${what}: ${formatUsd(amount)} was not charged. Your turn: try again, or with another card.`];
  // It ends here too where the last of it was taken back from the carrier and given back: nothing is paid then.
  if (to === 'released' && toCents(paidOut) > 0)
    return ['Paid to the carrier', `${what}: ${formatUsd(paidOut)} went to the carrier.${whyPaid(reason)} Nothing is left for you to do.`];
  const now = refundedNow ?? refunded;
  if (to === 'refunded' && isOwedAnew)
    return [
      `Refunded: ${formatUsd(toCents(now) > 0 ? now : refunded)}`,
      `${what}: all you paid went back to your card. Your booking stands, and you act next: pay anew or cancel. Nothing is picked up before.`,
    ];
  // It may come to its end by something else, after all that went back was told.
  if (to === 'refunded' && toCents(now) === 0) return null;
  if (to === 'refunded') {
    const inAll = toCents(refunded) > toCents(now) ? ` With what went back before it is ${formatUsd(refunded)} in all.` : '';
    return [
      `Refunded: ${formatUsd(now)}`,
      `${what}: ${formatUsd(now)} goes back to the card you paid with.${inAll} Banks take up to ten days.`,
    ];
  }
  return null;
}

/** What whoever is paid is told: never the service fee, never the card. */
function toCarrier({ from, to, vehicle, route, price, missing, paidOut, isOwedAnew, reason }: Changed): Words | null {
  const what = `${vehicle}, ${route}`;
  if (isReceived({ from, to }) && isMissing({ missing }))
    return [
      'A part of the money is held: do not pick up yet',
      `${what}: the shipper has still to pay a difference of ${formatUsd(missing)}. Nothing is picked up before.`,
    ];
  if (isReceived({ from, to }))
    return [
      'The money is held',
      `${what}: ${formatUsd(price)} is held until delivery, and yours then. Pickup no longer waits for the payment.`,
    ];
  if (to === 'released' && toCents(paidOut) > 0)
    return [`Paid to you: ${formatUsd(paidOut)}`, `${what}. It is on its way to your payout account.${whyPaid(reason)}`];
  if (to === 'refunded' && isOwedAnew)
    return [
      'The payment went back to the shipper',
      `${what}: do not pick up. The shipper pays anew or cancels; you can leave the job meanwhile.`,
    ];
  return null;
}

/** The two sides of a payment hear what happened to the money: received, failed, paid out, given back. Of what is frozen they hear with its cause. */
export function ofPayment(fact: Changed): Notice[] {
  const { shipperId, recipientId, transportId, isTest } = fact;
  const tell = (userId: string | null, words: Words | null): Notice[] =>
    userId && words ? [about(userId, transportId, words[0], isTest ? `${words[1]} ${testPayments}.` : words[1])] : [];
  const shipper = tell(shipperId, toShipper(fact));
  return [
    ...shipper
      .map((notice) => (fact.to === 'failed' || fact.isOwedAnew ? { ...notice, href: checkoutPath(transportId) } : notice))
      .map((notice) => (fact.to === 'failed' ? setback(notice) : notice)),
    ...tell(recipientId, toCarrier(fact)),
  ];
}

/** Both sides hear of a payout while the rest stays where it is. */
export function ofPartPaidOut({
  shipperId,
  recipientId,
  transportId,
  vehicle,
  route,
  amount,
  reason,
  isTest,
}: PayloadOf<typeof partPaidOut>): Notice[] {
  const sum = formatUsd(amount);
  const tell = (userId: string | null, title: string, words: string): Notice[] =>
    userId ? [about(userId, transportId, title, `${vehicle}, ${route}${words}${isTest ? ` ${testPayments}.` : ''}`)] : [];
  return [
    ...tell(shipperId, 'Paid to the carrier', `: ${sum} went to the carrier.${whyPaid(reason)}`),
    ...tell(recipientId, `Paid to you: ${sum}`, `. It is on its way to your payout account.${whyPaid(reason)}`),
  ];
}

const whyBack: Record<PayloadOf<typeof partRefunded>['cause'], string> = {
  price_drop: 'The booking costs less now',
  claim: 'It was awarded for your claim',
  late_capture: 'It was paid when it was not due any more',
  dashboard: 'Our support gave it back',
  cancelled: 'The booking was cancelled',
  no_carrier: 'No carrier took the job',
  carrier_withdrew: 'Your carrier left',
};

/** The booking is over: what goes back of it is its refund, and the rest follows. */
const endsOf: readonly PayloadOf<typeof partRefunded>['cause'][] = ['cancelled', 'no_carrier', 'carrier_withdrew'];

/** The shipper hears of a part that goes back while the payment goes on, and why. */
export function ofPartRefund({ shipperId, transportId, vehicle, route, amount, cause, isTest }: PayloadOf<typeof partRefunded>): Notice[] {
  const sum = formatUsd(amount);
  const words = `${vehicle}, ${route}: ${whyBack[cause]}. ${sum} is on its way to the card you paid with. Banks take up to ten days.`;
  const title = endsOf.includes(cause) ? `Refunded: ${sum}` : `${sum} comes back to you`;
  return [about(shipperId, transportId, title, isTest ? `${words} ${testPayments}.` : words)];
}
