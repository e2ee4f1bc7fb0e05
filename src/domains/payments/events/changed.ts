import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { setback, type Notice } from '#server/events/notice.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { checkoutPath } from '../checkout/checkout-rules.ts';
import { escrowStatuses, payableStatuses } from '../ledger/escrow-rules.ts';
import { auditPayment, describeReason, describeTest } from './payment-event.ts';

const schema = transportEvent.extend({
  paymentId: z.uuid(),
  recipientId: z.uuid().nullable(),
  from: z.enum(escrowStatuses),
  to: z.enum(escrowStatuses),
  amount: z.string(),
  price: z.string(),
  /** Total so far. */
  refunded: z.string(),
  /** Part refunded by this step. */
  refundedNow: z.string().nullable().default(null),
  /** By this step. */
  paidOut: z.string(),
  /** Still due after this payment. */
  missing: z.string().default('0.00'),
  /** Refunded before pickup while the booking continues. */
  isOwedAnew: z.boolean().default(false),
  reason: z.string().nullable().default(null),
  isTest: z.boolean(),
});
type PaymentChange = z.output<typeof schema>;

type Message = readonly [title: string, body: string];

const isReceived = ({ from, to }: PaymentChange): boolean => to === 'escrow' && payableStatuses.includes(from);

const isMissing = ({ missing }: PaymentChange): boolean => toCents(missing) > 0;

function describeRefund({ vehicle, route, refunded, refundedNow, isOwedAnew }: PaymentChange): Message | null {
  const what = `${vehicle}, ${route}`;
  const now = refundedNow ?? refunded;
  if (isOwedAnew)
    return [
      `Refunded: ${formatUsd(toCents(now) > 0 ? now : refunded)}`,
      `${what}: we refunded your full payment to your card. Your booking continues. Your turn: pay again or cancel. Pickup waits for your payment.`,
    ];
  // Everything was announced before; something else ended the payment.
  if (toCents(now) === 0) return null;
  const inAll = toCents(refunded) > toCents(now) ? ` With earlier refunds, that is ${formatUsd(refunded)} in total.` : '';
  return [`Refunded: ${formatUsd(now)}`, `${what}: ${formatUsd(now)} goes back to your card.${inAll} This can take up to ten days.`];
}

function toShipper(payment: PaymentChange): Message | null {
  const { to, vehicle, route, amount, missing, paidOut, reason } = payment;
  const what = `${vehicle}, ${route}`;
  if (isReceived(payment) && isMissing(payment))
    return [
      'Payment received, difference due',
      `${what}: ${formatUsd(fromCents(toCents(amount) - toCents(missing)))} is held, but your carrier costs more. Your turn: pay the difference of ${formatUsd(missing)}. Pickup waits for your payment.`,
    ];
  if (isReceived(payment))
    return ['Payment received', `${what}: ${formatUsd(amount)} is held until delivery. You pay nothing at pickup or delivery.`];
  if (to === 'failed')
    return ['Payment failed', `${what}: ${formatUsd(amount)} was not charged. Your turn: try again or use another card.`];
  // Nothing is paid if the last part was reversed and refunded.
  if (to === 'released' && toCents(paidOut) > 0)
    return ['Paid to the carrier', `${what}: ${formatUsd(paidOut)} went to the carrier.${describeReason(reason)} No action needed.`];
  return to === 'refunded' ? describeRefund(payment) : null;
}

/** Must not reveal the service fee or the card. */
function toCarrier(payment: PaymentChange): Message | null {
  const { to, vehicle, route, price, missing, paidOut, isOwedAnew, reason } = payment;
  const what = `${vehicle}, ${route}`;
  if (isReceived(payment) && isMissing(payment))
    return [
      'Do not pick up yet: part of the price is unpaid',
      `${what}: the shipper still has to pay a difference of ${formatUsd(missing)}.`,
    ];
  if (isReceived(payment))
    return ['The shipper paid', `${what}: ${formatUsd(price)} is held for you until delivery. Pickup no longer waits for payment.`];
  if (to === 'released' && toCents(paidOut) > 0)
    return [`Paid to you: ${formatUsd(paidOut)}`, `${what}. It is on its way to your payout account.${describeReason(reason)}`];
  if (to === 'refunded' && isOwedAnew)
    return [
      'Do not pick up: the payment was refunded',
      `${what}: wait until the shipper pays again or cancels. Until then you can leave the job.`,
    ];
  return null;
}

function shipperNotice(payment: PaymentChange, notice: Notice): Notice {
  const { to, isOwedAnew, transportId } = payment;
  const led = to === 'failed' || isOwedAnew ? { ...notice, href: checkoutPath(transportId) } : notice;
  return to === 'failed' ? setback(led) : led;
}

/** Holds are announced by other events. `amount` is shown to the shipper only; `price` is the carrier's pay. */
export const paymentChanged = defineEvent('payment.changed', schema, {
  notify(payment) {
    const { shipperId, recipientId, transportId } = payment;
    const toNotices = (userId: string | null, message: Message | null): Notice[] =>
      userId && message ? [transportNotice(userId, transportId, message[0], `${message[1]}${describeTest(payment)}`)] : [];
    return [
      ...toNotices(shipperId, toShipper(payment)).map((notice) => shipperNotice(payment, notice)),
      ...toNotices(recipientId, toCarrier(payment)),
    ];
  },
  audit: auditPayment,
  webhook: ['Money', 'A payment was made, paid out or refunded'],
});
