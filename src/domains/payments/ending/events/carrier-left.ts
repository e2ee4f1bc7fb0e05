import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatTimeOnRoute } from '#domains/places/zone-rules.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { auditPayment } from '../../events/payment-event.ts';
import { endingEvent } from './ending-event.ts';

/** `backBy`: null after pickup. `frozen`: part of `heldAmount` on hold; it blocks rebooking and refunds. */
const schema = endingEvent.extend({ heldAmount: z.string(), backBy: z.string().nullable(), frozen: z.string().default('0.00') });

/** Promises nothing about money on hold. */
function describeNext({ frozen, backBy, route }: z.output<typeof schema>): string {
  if (toCents(frozen) > 0)
    return `${formatUsd(frozen)} of it is on hold. Until that is settled, you cannot book another carrier and nothing is refunded automatically.`;
  return backBy === null
    ? 'The vehicle was already picked up, so support decides on the refund. You cannot book another carrier with this money.'
    : `Your turn: book another offer or get a full refund. Without another carrier, you get a full refund automatically on ${formatTimeOnRoute(backBy, route, 'pickup')}.`;
}

export const carrierLeft = defineEvent('payment.carrier-left', schema, {
  notify: (payment) => [
    transportNotice(
      payment.shipperId,
      payment.transportId,
      'Your carrier left. Your payment is still held',
      `${payment.vehicle}, ${payment.route}. ${formatUsd(payment.heldAmount)} is held. ${describeNext(payment)}`,
    ),
  ],
  audit: auditPayment,
  webhook: ['Money', 'Your carrier left a paid booking'],
});
