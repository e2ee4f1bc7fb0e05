import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { amountEvent, auditPayment, consoleNotice } from '../../events/payment-event.ts';
import { payoutNotice } from './payout-event.ts';

/** What a carrier has earned waits: its account is blocked, so it reads the notice once it is back; a mail has left by itself. Told once for each sum. */
export const transferBlocked = defineEvent('payment.transfer-blocked', amountEvent, {
  notify: ({ userId, amount }) =>
    userId === null
      ? []
      : [
          payoutNotice(
            userId,
            `${formatUsd(amount)} waited while your account was blocked`,
            'It is sent automatically once your account is no longer blocked.',
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
          `${formatUsd(amount)} waits: the carrier’s account is blocked`,
          'It is sent automatically once the account is unblocked. Your turn: unblock it, or ask a second administrator to approve sending it anyway.',
        ),
      ),
  },
  audit: auditPayment,
  webhook: ['Money', 'What you earned waits: your account is blocked'],
});
