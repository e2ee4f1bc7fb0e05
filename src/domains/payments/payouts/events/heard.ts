import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { payoutNotice } from './payout-event.ts';

export const payoutUpdated = defineEvent(
  'payout.heard',
  z.object({
    payoutId: z.string(),
    userId: z.uuid(),
    amount: z.string(),
    outcome: z.enum(['paid', 'failed']),
    reason: z.string().nullable(),
  }),
  {
    notify: ({ userId, amount, outcome, reason }) => [
      outcome === 'paid'
        ? payoutNotice(userId, `${formatUsd(amount)} was paid to your bank`, 'No action needed.', false)
        : payoutNotice(
            userId,
            `Your bank returned ${formatUsd(amount)}`,
            `${reason ? `The bank says: ${asSentence(reason)} ` : ''}The money is in your payout account. Your turn: correct your bank account there.`,
          ),
    ],
    audit: ({ payoutId, reason: _reason, ...details }) => ({ subjectType: 'payout', subjectId: payoutId, details }),
    webhook: ['Money', 'A payout reached your bank or came back'],
  },
);
