import { z } from 'zod';
import { reauthenticationInput } from '#domains/accounts/reauthentication/reauthentication-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { timeRange } from '#shared/dates/time-range.ts';
import { payoutStates } from './accounts/account-rules.ts';
import { changeKinds } from './payout-hold-rules.ts';

export const payouts = z.object({
  state: z.enum(payoutStates),
  action: z.enum(['set_up', 'dashboard']).nullable(),
  missing: z.array(z.string()),
  checking: z.array(z.string()),
  bank: z.object({ name: z.string().nullable(), last4: z.string() }).nullable(),
  hold: z
    .object({
      changes: z.array(z.object({ kind: z.enum(changeKinds), subject: z.string(), changedAt: z.string() })),
      /** `owner`: confirmation of the payout account. */
      awaits: z.array(z.object({ kind: z.enum(['identity', 'paper', 'owner']), subject: z.string() })),
      /** Null if only a review or confirmation is missing. */
      until: z.string().nullable(),
    })
    .nullable(),
  balance: z.object({
    toCome: amountReply,
    frozen: amountReply,
    /** Earned, but not in the payout account yet. */
    onTheWay: amountReply,
    paid: amountReply,
  }),
  /** False with direct settlement. */
  isOn: z.boolean(),
  isTest: z.boolean(),
});
export type Payouts = z.infer<typeof payouts>;

export const transferWaits = ['blocked', 'no_account', 'held'] as const;
export type TransferWait = (typeof transferWaits)[number];

export const transferStates = [
  'waiting',
  'held',
  'on_its_way',
  'paid',
  'refused',
  'given_up',
  'taken_back',
  'given_back',
  'withheld',
] as const;

export const payoutTransfer = z.object({
  id,
  transportId: id,
  transport: z.string(),
  amount: amountReply,
  takenBack: amountReply,
  isFeeInVain: z.boolean(),
  state: z.enum(transferStates),
  askedAt: z.string(),
  paidAt: z.string().nullable(),
});
export type PayoutTransfer = z.infer<typeof payoutTransfer>;

export const getPayouts = {
  summary: 'Status of the payout account, missing information, and amounts upcoming, on the way and paid',
  reply: payouts,
} satisfies Schemas;

export const listPayoutTransfers = {
  summary: 'Transfers to the payout account, newest first',
  query: pageQuery.extend(timeRange),
  reply: z.array(payoutTransfer),
} satisfies Schemas;

export const openPayoutSetUp = {
  summary: "Open the provider's page to set up the payout account; the first call creates it",
  perMinute: 30,
  body: reauthenticationInput,
  reply: z.object({ url: z.string() }),
  errors: [
    'direct_settlement',
    'email_unverified',
    'turned_down',
    'disconnected',
    'provider_refused',
    'provider_unavailable',
    'password_changed',
  ],
} satisfies Schemas;

export const openPayoutDashboard = {
  summary: "Open the provider's dashboard of the payout account",
  perMinute: 30,
  body: reauthenticationInput,
  reply: z.object({ url: z.string() }),
  errors: ['direct_settlement', 'not_set_up', 'disconnected', 'provider_refused', 'provider_unavailable', 'password_changed'],
} satisfies Schemas;

export const confirmPayoutAccount = {
  summary: 'Confirm the payout account after the account was recovered or its access revoked; payouts wait until then',
  perMinute: 30,
  body: reauthenticationInput,
  reply: payouts,
} satisfies Schemas;

/** Asks the provider instead of waiting for its event. */
export const refreshPayouts = {
  summary: 'Refresh the payout account status from the provider',
  perMinute: 30,
  reply: payouts,
  errors: ['direct_settlement', 'provider_refused', 'provider_unavailable'],
} satisfies Schemas;
