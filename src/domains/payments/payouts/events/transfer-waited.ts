import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { amountEvent, auditPayment } from '../../events/payment-event.ts';
import { payoutNotice } from './payout-event.ts';

export const transferWaited = defineEvent('payment.transfer-waited', amountEvent, {
  notify: ({ userId, amount }) =>
    userId === null
      ? []
      : [
          payoutNotice(
            userId,
            'Set up payouts to be paid',
            `You earned ${formatUsd(amount)}, but you have no payout account yet. Your turn: set up payouts, and we send it automatically.`,
          ),
        ],
  audit: auditPayment,
  webhook: ['Money', 'A payout is waiting for a payout account'],
});
