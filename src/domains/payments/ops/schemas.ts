import { holdCauses } from '../disputes/hold-rules.ts';
import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { bareAmount } from '#shared/money.ts';
import { amountInput, amountReply, writtenAmount } from '#shared/money-schemas.ts';
import { isPlace, noPlace, pageQuery } from '#shared/paging.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { retainedSums } from '../schemas.ts';
import { ledgerAccounts } from '../ledger/ledger-rules.ts';
import { escrowStatuses } from '../ledger/escrow-rules.ts';
import { disputeEvidence } from '../disputes/schemas.ts';
import { moneyOperationStates } from '../transfers/money-operation-rules.ts';
import { transferWaits } from '../payouts/schemas.ts';
import { opsSorts, type OpsSort } from './lists/list-rules.ts';

const day = z.iso.date('Enter a date as YYYY-MM-DD');

export const opsFilter = z.object({
  search: z.string().trim().max(100).optional(),
  escrowStatus: z.enum(escrowStatuses).optional(),
  account: z.enum(ledgerAccounts).optional(),
  money: z.enum(['test', 'live']).optional(),
  needs: z.enum(['you']).optional(),
  minAmount: amountInput.optional(),
  maxAmount: amountInput.optional(),
  from: day.optional(),
  to: day.optional(),
});
export type OpsFilter = z.output<typeof opsFilter>;

const person = z.object({ id, fullName: z.string(), email: z.string() });

export const stallKinds = ['refused', 'frozen', 'unpaid', 'short', 'second_person', 'account_blocked', 'arrival'] as const;

const ledgerBalances = z.record(z.enum(ledgerAccounts), amountReply);

export const stall = z.object({ kind: z.enum(stallKinds), since: z.string(), amount: amountReply, text: z.string().nullable() });
export type Stall = z.infer<typeof stall>;

export const opsPayment = z.object({
  id,
  transportId: id,
  vehicle: z.string(),
  route: z.string(),
  shipper: person,
  payee: person.nullable(),
  amount: amountReply,
  serviceFee: amountReply,
  escrowStatus: z.enum(escrowStatuses),
  isTest: z.boolean(),
  heldAt: z.string().nullable(),
  createdAt: z.string(),
  paid: retainedSums,
  stands: z.array(stall),
});
export type OpsPayment = z.infer<typeof opsPayment>;

const opsLine = opsPayment.extend({ cursor: z.string() });
export type OpsLine = z.infer<typeof opsLine>;

/** Cursor values by sort order; `held-longest` uses microseconds since 1970. */
const placeKeys: Readonly<Record<OpsSort, RegExp>> = {
  'needs-you': /^(?:still|rest)$/,
  newest: /^newest$/,
  'held-longest': /^(?:\d{1,16}|never)$/,
  largest: /^\d{1,8}\.\d\d$/,
};

export const listPayments = {
  summary:
    'Payments, those that need attention first, filtered by state, ledger account, amount, date, or a search for id, name, email, vehicle or route',
  query: pageQuery
    .extend({ ...opsFilter.shape, sort: z.enum(opsSorts).default('needs-you'), cursor: z.string().optional() })
    .refine(({ sort, cursor }) => cursor === undefined || isPlace(cursor, placeKeys[sort]), { path: ['cursor'], error: noPlace }),
  reply: z.array(opsLine),
} satisfies Schemas;

export const opsSums = z.object({
  accounts: ledgerBalances,
  standing: z.number(),
  secondPersonAbove: amountReply,
  isTest: z.boolean(),
});

export const sumPayments = {
  summary: 'Balance of each ledger account over all payments, and how many payments need attention',
  query: z.object({ money: z.enum(['test', 'live']).optional() }),
  reply: opsSums,
} satisfies Schemas;

export const opsActionKinds = ['hold', 'thaw', 'release', 'refund', 'reversal', 'let_go', 'given_back'] as const;
export type OpsActionKind = (typeof opsActionKinds)[number];
export const opsActionStates = ['waiting', 'done', 'declined', 'withdrawn', 'expired'] as const;

export const opsAction = z.object({
  id,
  paymentId: id,
  kind: z.enum(opsActionKinds),
  amount: amountReply,
  reason: z.string(),
  state: z.enum(opsActionStates),
  askedBy: z.string(),
  askedAt: z.string(),
  expiresAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  declinedBecause: z.string().nullable(),
  can: z.object({ confirm: z.boolean(), withdraw: z.boolean() }),
});
export type OpsAction = z.infer<typeof opsAction>;

const entry = z.object({ account: z.enum(ledgerAccounts), amount: amountReply });

export const paymentDetail = opsPayment.extend({
  transportStatus: z.string(),
  balances: ledgerBalances,
  timeline: z.array(
    z.object({
      id,
      eventType: z.string(),
      at: z.string(),
      who: z.string().nullable(),
      by: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      reason: z.string().nullable(),
      providerEventId: z.string().nullable(),
      sums: z.array(z.object({ kind: z.string(), amount: amountReply, reference: z.string() })),
    }),
  ),
  journals: z.array(z.object({ id, kind: z.string(), reference: z.string(), at: z.string(), entries: z.array(entry) })),
  movements: z.array(
    z.object({
      id,
      kind: z.string(),
      cause: z.string(),
      amount: amountReply,
      state: z.enum(moneyOperationStates),
      /** Failed refund: the amount still owed; otherwise zero. */
      owed: amountReply,
      providerId: z.string().nullable(),
      chargeId: z.string().nullable(),
      failure: z.string().nullable(),
      askedBy: z.string().nullable(),
      createdAt: z.string(),
      settledAt: z.string().nullable(),
    }),
  ),
  holds: z.array(
    z.object({
      id,
      cause: z.enum(holdCauses),
      amount: amountReply,
      reason: z.string(),
      placedBy: z.string().nullable(),
      createdAt: z.string(),
      outcome: z.enum(['thawed', 'lost']).nullable(),
      liftedBy: z.string().nullable(),
      liftedAt: z.string().nullable(),
      /** A returned refund, which can be refunded another way. */
      isReturned: z.boolean(),
      evidence: disputeEvidence.nullable(),
    }),
  ),
  events: z.array(
    z.object({ id: z.string(), type: z.string(), objectId: z.string(), receivedAt: z.string(), workedAt: z.string().nullable() }),
  ),
  actions: z.array(opsAction),
  sums: z.object({
    free: amountReply,
    releasable: amountReply,
    /** Free money and what waits for a blocked carrier. */
    refundable: amountReply,
    reversible: amountReply,
    promised: amountReply,
    blocked: amountReply,
    alone: amountReply,
    letGoAlone: amountReply,
  }),
  refundsNeedApproval: z.boolean(),
  closed: z.string().nullable(),
  can: z.object({
    hold: z.boolean(),
    thaw: z.boolean(),
    release: z.boolean(),
    refund: z.boolean(),
    reversal: z.boolean(),
    letGo: z.boolean(),
  }),
  /** Why an early payment would wait; null: it is sent at once. */
  payeeWaits: z.enum(transferWaits).nullable(),
  why: z.object({ release: z.string().nullable(), refund: z.string().nullable() }),
});
export type PaymentDetail = z.infer<typeof paymentDetail>;

export const getPayment = {
  noted: 'payment',
  summary: 'One payment with history, ledger, provider operations, holds, events and possible actions',
  params: idParams,
  reply: paymentDetail,
} satisfies Schemas;

/** Shown to both sides. */
export const reasonInput = z
  .string('Enter a reason. Both sides will see it.')
  .overwrite(seenText)
  .trim()
  .min(10, 'Enter a reason of at least 10 characters. Both sides will see it.')
  .max(500, 'At most 500 characters');

const sumMessage = 'Enter an amount in dollars, like 125.00';
/** Dollars as a string above zero; numbers are refused because they may have been rounded. */
export const sumInput = writtenAmount({ none: sumMessage, decimals: 'Enter at most two decimals', large: sumMessage }, sumMessage)
  .transform(bareAmount)
  .refine((amount) => Number(amount) > 0, 'Enter an amount above zero');
const body = z.object({ amount: sumInput, reason: reasonInput });
const reply = z.object({ action: opsAction });

export const sumErrors = ['nothing_there', 'beyond_sum', 'own_payment', 'request_pending', 'other_keys'] as const;
const money = { proof: 'needed', idempotent: 'required', params: idParams, reply } as const;

export const holdSum = {
  ...money,
  summary: 'Put part of a held payment on hold; it is not paid out until the hold is released',
  body,
  errors: [...sumErrors],
} satisfies Schemas;

export const releaseHold = {
  ...money,
  summary: 'Release a hold made by an administrator',
  body: z.object({ holdId: id, reason: reasonInput }),
  errors: ['hold_already_released', 'hold_not_releasable', 'own_payment', 'request_pending', 'other_keys'],
} satisfies Schemas;

export const releaseToCarrier = {
  ...money,
  summary: 'Pay the carrier before the review window ends, fully or partly',
  body,
  errors: [...sumErrors, 'no_payee', 'not_picked_up'],
} satisfies Schemas;

export const refundShipper = {
  ...money,
  summary: 'Refund part of a held payment to the shipper',
  body,
  errors: [...sumErrors, 'paid_out', 'cancel_instead', 'already_sent'],
} satisfies Schemas;

export const reverseTransfer = {
  ...money,
  summary: 'Reverse a transfer to the carrier and refund the shipper when the money is back',
  body,
  errors: [...sumErrors],
} satisfies Schemas;

export const letBlockedGo = {
  ...money,
  summary: 'Request approval to pay out an amount that waits because the carrier is blocked',
  body: z.object({ reason: reasonInput }),
  errors: ['nothing_there', 'own_payment', 'request_pending', 'other_keys'],
} satisfies Schemas;
