import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditPayment, consoleNotice, describeReason } from '../../events/payment-event.ts';

/**
 * What an administrator asked back from a carrier is back and on its way to the shipper, or was refused by the provider in the words of
 * `failure`: nothing was taken then, and the one who asked goes on.
 */
export const deskReversalSettled = defineEvent(
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
      const tell = (userId: string, title: string, body: string) =>
        transportNotice(userId, transportId, title, `${vehicle}, ${route}: ${body}`);
      if (failure === null)
        return [
          tell(
            shipperId,
            `${sum} comes back to you`,
            `${sum} of what you paid is on its way back to the card you paid with.${describeReason(reason)}`,
          ),
        ];
      return [
        ...unique([payeeId], askedById).map((id) =>
          tell(
            id,
            `${sum} was not taken back from you`,
            'the payment service refused it, and nothing left your account. You will be told if it is asked for again.',
          ),
        ),
        consoleNotice(
          askedById,
          paymentId,
          `${sum} could not be taken back`,
          `${vehicle}, ${route}. The payment service says: ${asSentence(failure)} No money was moved. Your turn: ask for it again once the carrier’s account has enough, or settle it another way.`,
        ),
      ];
    },
    audit: ({ failure, ...reversal }) => auditPayment({ ...reversal, isRefused: failure !== null }),
    webhook: ['Money', 'Money asked back from a carrier came back or did not'],
  },
);
