import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { formatWrittenTime } from '#shared/dates.ts';
import { auditPayee, payoutNotice } from './payout-event.ts';

const titles = { bank: 'Your bank account for payouts was changed', account: 'Your payout account was changed' } as const;

/** Payouts wait `until` then, so that the owner can react. */
export const payoutPlaceChanged = defineEvent(
  'payout.place-changed',
  z.object({ userId: z.uuid(), what: z.enum(['bank', 'account']), last4: z.string().nullable(), until: z.string() }),
  {
    notify({ userId, what, last4, until }) {
      const where = last4 ? `It ends in ${last4}. ` : '';
      const body = `${where}We send payouts there from ${formatWrittenTime(until)}. If this was not you, set a new password and contact support before then.`;
      return [payoutNotice(userId, titles[what], body)];
    },
    audit: ({ userId, what, until }) => auditPayee({ userId, what, until }),
    webhook: ['Money', 'Your bank account or payout account was changed'],
  },
);
