import { z } from 'zod';
import { reauthenticationInput } from '#domains/accounts/reauthentication/reauthentication-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { timeRange } from '#shared/dates/time-range.ts';
import { payoutStates } from './accounts/account-rules.ts';
import { changeKinds } from './payout-hold-rules.ts';

/** How far somebody has come with being paid, and what there is to be paid. */
export const payouts = z.object({
  state: z.enum(payoutStates),
  /** What its one button opens, on the provider's page; null: there is nothing to do. */
  action: z.enum(['set_up', 'dashboard']).nullable(),
  /** What the provider still asks for, in words. */
  missing: z.array(z.string()),
  /** What was given and is being checked, in words. */
  checking: z.array(z.string()),
  bank: z.object({ name: z.string().nullable(), last4: z.string() }).nullable(),
  /** Why payouts wait now, although the account is set up; null: they do not. */
  hold: z
    .object({
      changes: z.array(z.object({ kind: z.enum(changeKinds), subject: z.string(), changedAt: z.string() })),
      /** What waits for a reviewer; `owner`: for the confirmation of the payout account. */
      awaits: z.array(z.object({ kind: z.enum(['identity', 'paper', 'owner']), subject: z.string() })),
      /** When the last change is 72 hours old; null where a reviewer or the owner alone is waited for. */
      until: z.string().nullable(),
    })
    .nullable(),
  balance: z.object({
    /** Held for jobs under way. */
    toCome: amountReply,
    /** Of that, frozen by a claim, a dispute or the desk. */
    frozen: amountReply,
    /** Earned, and not in the payout account yet. */
    onTheWay: amountReply,
    /** Sent to the payout account, less what was taken back. */
    paid: amountReply,
  }),
  /** False where parties settle directly: then nothing is set up. */
  isOn: z.boolean(),
  isTest: z.boolean(),
});
export type Payouts = z.infer<typeof payouts>;

/** Why a transfer waits on the side of whoever is paid. */
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

/** One sum for the reader: what it is for, where it stands, and why it waits. */
export const payoutTransfer = z.object({
  id,
  transportId: id,
  /** '2019 Honda Civic, Denver to Austin' */
  transport: z.string(),
  amount: amountReply,
  /** What of it the provider took back again. */
  takenBack: amountReply,
  isFeeInVain: z.boolean(),
  state: z.enum(transferStates),
  /** When it was asked for; when it was sent, once it was. */
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

/** Whoever comes back from the provider's page: the product asks what is so, and does not wait for an event. */
export const refreshPayouts = {
  summary: 'Refresh the payout account status from the provider',
  perMinute: 30,
  reply: payouts,
  errors: ['direct_settlement', 'provider_refused', 'provider_unavailable'],
} satisfies Schemas;
