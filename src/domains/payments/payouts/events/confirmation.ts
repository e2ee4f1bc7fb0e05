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

/** `needed`: the owner must confirm the account; `disconnected`: a new one is needed; `given`: confirmed. */
export const payoutConfirmation = defineEvent(
  'payout.confirmation',
  z.object({ userId: z.uuid(), state: z.enum(['needed', 'disconnected', 'given']) }),
  {
    notify: ({ userId, state }) => (state === 'given' ? [] : [payoutNotice(userId, ...messages[state])]),
    audit: auditPayee,
    webhook: ['Money', 'Your payout account needs confirmation'],
  },
);
