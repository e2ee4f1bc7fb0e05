import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditPayment } from './payment-event.ts';

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
        `${what}. The payment service could not collect it from the carrier. Carriage is taking care of it.`,
      );
      if (payeeId === null) return [toShipper];
      return [
        toShipper,
        transportNotice(
          payeeId,
          transportId,
          `You owe ${sum} for a claim`,
          `${what}. The payment service could not withdraw it from your account. Your turn: pay the shipper or make sure your account has enough money.`,
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
            `${formatUsd(amount)} of a claim could not be collected from the carrier`,
            `The payment service says: ${asSentence(reason)} Your turn: request it again in the payments console or make sure the carrier pays.`,
          ),
        ),
    },
    audit: auditPayment,
    webhook: ['Money', 'A claim award could not be paid'],
  },
);
