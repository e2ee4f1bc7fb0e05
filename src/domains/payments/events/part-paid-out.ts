import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { auditPayment, describeReason, describeTest } from './payment-event.ts';

/** One event per payout that does not end the payment, however many charges it came from. */
export const partPaidOut = defineEvent(
  'payment.part-paid-out',
  transportEvent.extend({
    paymentId: z.uuid(),
    recipientId: z.uuid().nullable(),
    amount: z.string(),
    reason: z.string().nullable().default(null),
    isTest: z.boolean(),
  }),
  {
    notify(payment) {
      const { shipperId, recipientId, transportId, vehicle, route, amount, reason } = payment;
      const sum = formatUsd(amount);
      const toNotice = (userId: string, title: string, text: string): Notice =>
        transportNotice(userId, transportId, title, `${vehicle}, ${route}${text}${describeReason(reason)}${describeTest(payment)}`);
      return [
        toNotice(shipperId, 'Paid to the carrier', `: ${sum} went to the carrier.`),
        ...(recipientId ? [toNotice(recipientId, `Paid to you: ${sum}`, '. It is on its way to your payout account.')] : []),
      ];
    },
    audit: auditPayment,
    webhook: ['Money', 'Part of a payment was paid out'],
  },
);
