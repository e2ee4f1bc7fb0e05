import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditPayee, payoutNotice } from './payout-event.ts';

const messages: Readonly<Record<'needed' | 'disconnected', readonly [title: string, body: string]>> = {
  needed: [
    'Confirm your payout account',
    'Someone else may have had access to your account. Check the bank account and confirm it. Payouts wait until you do.',
  ],
  disconnected: [
    'Your payout account was disconnected',
    'It was set up while someone else may have had access to your account. Set up your own payout account. Payouts wait until you do.',
  ],
};

/**
 * Someone else may have had access to an account that is paid: payouts wait until its owner confirms where they go (`needed`), or has set up
 * another payout account (`disconnected`). `given`: the owner has confirmed it.
 */
export const payoutConfirmation = defineEvent(
  'payout.confirmation',
  z.object({ userId: z.uuid(), state: z.enum(['needed', 'disconnected', 'given']) }),
  {
    notify: ({ userId, state }) => (state === 'given' ? [] : [payoutNotice(userId, ...messages[state])]),
    audit: auditPayee,
    webhook: ['Money', 'Your payout account needs confirmation'],
  },
);
