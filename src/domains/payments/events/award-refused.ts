import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditPayment } from './payment-event.ts';

/** What a claim awarded could not be taken back from the payee: the provider refused it, so the carrier owes it directly. */
export const awardRefused = defineEvent(
  'payment.award-refused',
  transportEvent.extend({ paymentId: z.uuid(), payeeId: z.uuid().nullable(), amount: z.string(), reason: z.string() }),
  {
    notify({ shipperId, payeeId, transportId, vehicle, route, amount }) {
      const sum = formatUsd(amount);
      const what = `${vehicle}, ${route}`;
      const toShipper = transportNotice(
        shipperId,
        transportId,
        `${sum} of your claim is still on its way`,
        `${what}. The payment service could not take it back from the carrier. Carriage knows and is taking care of it.`,
      );
      if (payeeId === null) return [toShipper];
      return [
        toShipper,
        transportNotice(
          payeeId,
          transportId,
          `You owe ${sum} for a claim`,
          `${what}. The payment service could not take it from your account. Your turn: pay it to the shipper, or make sure that your account has enough.`,
        ),
      ];
    },
    notifyStaff: {
      who: 'admins',
      notices: ({ transportId, amount, reason }, adminIds) =>
        adminIds.map((id) =>
          transportNotice(
            id,
            transportId,
            `${formatUsd(amount)} of a claim did not come back from the carrier`,
            `The payment service says: ${asSentence(reason)} Your turn: ask for it again in the payments console, or make sure that the carrier pays it.`,
          ),
        ),
    },
    audit: auditPayment,
    webhook: ['Money', 'A claim award could not be paid'],
  },
);
