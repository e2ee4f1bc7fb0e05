import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { auditPayment } from '../../events/payment-event.ts';
import { daysWithoutCarrier, refundLines } from '../../refunds/refund-rules.ts';
import { endingEvent } from './ending-event.ts';

const schema = endingEvent.extend({
  line: z.enum(refundLines),
  refund: z.string(),
  frozen: z.string().default('0.00'),
  keptFee: z.string(),
  dryRunFee: z.string(),
  isFeeDisputed: z.boolean(),
  recipientId: z.uuid().nullable(),
  actorId: z.uuid().nullable(),
});
type BookingEnd = z.output<typeof schema>;

function describeRefund({ refund, frozen }: BookingEnd): readonly [title: string, words: string] {
  const nowCents = toCents(refund) - toCents(frozen);
  const waits = 'is on hold until it is settled. You then get your part back.';
  if (toCents(frozen) === 0) return [`Refund of ${formatUsd(refund)}`, 'The money is on its way to your card.'];
  if (nowCents === 0) return [`${formatUsd(frozen)} is on hold`, `The money ${waits}`];
  return [`Refund of ${formatUsd(nowCents)}`, `It is on its way to your card. Another ${formatUsd(frozen)} ${waits}`];
}

function toShipper(booking: BookingEnd) {
  const { shipperId, transportId, vehicle, route, line } = booking;
  const why = line === 'no_carrier' ? `No carrier took the job within ${daysWithoutCarrier} days.` : 'The booking was cancelled.';
  const [title, text] = describeRefund(booking);
  return transportNotice(shipperId, transportId, title, `${vehicle}, ${route}. ${why} ${text}`);
}

const toCarrier = (carrierId: string, { transportId, vehicle, route, dryRunFee, isFeeDisputed }: BookingEnd) =>
  transportNotice(
    carrierId,
    transportId,
    isFeeDisputed ? 'Your dry-run fee is waiting for a decision' : `You get a dry-run fee of ${formatUsd(dryRunFee)}`,
    `${vehicle}, ${route}. The booking was cancelled after your dry run.${isFeeDisputed ? ' The shipper disputes it, and Carriage will decide.' : ''}`,
  );

/** Not sent to the person who ended it. */
export const bookingEnded = defineEvent('payment.booking-ended', schema, {
  notify(booking) {
    const { shipperId, recipientId, dryRunFee, actorId } = booking;
    return [
      ...(shipperId === actorId ? [] : [toShipper(booking)]),
      ...(recipientId && recipientId !== actorId && Number(dryRunFee) > 0 ? [toCarrier(recipientId, booking)] : []),
    ];
  },
  audit: auditPayment,
  webhook: ['Money', 'A paid booking ended'],
});
