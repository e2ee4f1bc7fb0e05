import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { amountEvent, auditPayment, consoleNotice } from '../../events/payment-event.ts';
import { payoutNotice } from './payout-event.ts';

/** Blocked accounts read notices later, so an email was sent separately. Published once per batch. */
export const transferBlocked = defineEvent('payment.transfer-blocked', amountEvent, {
  notify: ({ userId, amount }) =>
    userId === null
      ? []
      : [
          payoutNotice(
            userId,
            `${formatUsd(amount)} waited while your account was blocked`,
            'We sent it when your account was unblocked.',
            false,
          ),
        ],
  notifyStaff: {
    who: 'admins',
    notices: ({ paymentId, amount }, adminIds) =>
      adminIds.map((id) =>
        consoleNotice(
          id,
          paymentId,
          `Payout of ${formatUsd(amount)} on hold: the carrier is blocked`,
          'It is sent automatically when the account is unblocked. Your turn: unblock it or request approval to send it anyway.',
        ),
      ),
  },
  audit: auditPayment,
  webhook: ['Money', 'A payout is on hold because your account is blocked'],
});
