import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { amountEvent, auditPayment } from '../../events/payment-event.ts';
import { payoutNotice } from './payout-event.ts';

export const transferFailed = defineEvent('payment.transfer-given-up', amountEvent.extend({ attempts: z.number(), reason: z.string() }), {
  notify: ({ userId, amount, attempts }) =>
    userId === null
      ? []
      : [
          payoutNotice(
            userId,
            `Your payout of ${formatUsd(amount)} failed`,
            `The payment service refused it ${attempts} times. The money is safe, and support knows. Your turn: check that your payout account is complete.`,
          ),
        ],
  notifyStaff: {
    who: 'superAdmins',
    notices: ({ transportId, amount, attempts, reason }, superAdminIds) =>
      superAdminIds.map((id) =>
        transportNotice(
          id,
          transportId,
          `A payout of ${formatUsd(amount)} failed`,
          `The payment service refused it ${attempts} times (${reason}). Your turn: fix the cause, then retry it in the payments console.`,
        ),
      ),
  },
  audit: auditPayment,
  webhook: ['Money', 'A payout failed'],
});
