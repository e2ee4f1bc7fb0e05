import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { auditPayment } from './payment-event.ts';

export const payTakenBack = defineEvent(
  'payment.taken-back',
  transportEvent.extend({ paymentId: z.uuid(), payeeId: z.uuid().nullable(), amount: z.string() }),
  {
    notify: ({ payeeId, transportId, vehicle, route, amount }) =>
      payeeId === null
        ? []
        : [
            transportNotice(
              payeeId,
              transportId,
              `${formatUsd(amount)} was withdrawn from your account`,
              `${vehicle}, ${route}. It left your payout account and is on hold until support decides. If this is wrong, contact support.`,
            ),
          ],
    audit: auditPayment,
    webhook: ['Money', 'A transfer to you was reversed'],
  },
);
