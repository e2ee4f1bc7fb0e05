import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditPayment, consoleNotice, describeReason } from '../../events/payment-event.ts';

/** `failure` null: the money is on its way to the shipper; otherwise nothing was taken. */
export const opsReversalSettled = defineEvent(
  'payment.desk-reversal-settled',
  transportEvent.extend({
    paymentId: z.uuid(),
    movementId: z.uuid(),
    amount: z.string(),
    reason: z.string(),
    askedById: z.uuid(),
    payeeId: z.uuid().nullable(),
    failure: z.string().nullable(),
  }),
  {
    notify({ paymentId, transportId, shipperId, payeeId, askedById, amount, reason, failure, vehicle, route }) {
      const sum = formatUsd(amount);
      const toNotice = (userId: string, title: string, body: string) =>
        transportNotice(userId, transportId, title, `${vehicle}, ${route}: ${body}`);
      if (failure === null)
        return [toNotice(shipperId, `Refund of ${sum}`, `${sum} is on its way back to your card.${describeReason(reason)}`)];
      return [
        ...unique([payeeId], askedById).map((id) =>
          toNotice(
            id,
            `${sum} was not withdrawn from your account`,
            'the payment service refused the withdrawal. We will let you know if it is requested again.',
          ),
        ),
        consoleNotice(
          askedById,
          paymentId,
          `Reversal of ${sum} failed`,
          `${vehicle}, ${route}. The payment service says: ${asSentence(failure)} No money was moved. Your turn: request it again when the carrier’s account has enough money, or settle it another way.`,
        ),
      ];
    },
    audit: ({ failure, ...reversal }) => auditPayment({ ...reversal, isRefused: failure !== null }),
    webhook: ['Money', 'A transfer reversal succeeded or failed'],
  },
);
