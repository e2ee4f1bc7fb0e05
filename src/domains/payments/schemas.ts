import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { settlements } from '#shared/settlement/settlement.ts';
import { changeReasons } from './changes/rules.ts';
import { pickupWaits } from './booking/pickup-rules.ts';
import { escrowStatuses } from './ledger/escrow-rules.ts';

export const moneyReaders = ['payer', 'payee', 'admin'] as const;
export type MoneyReader = (typeof moneyReaders)[number];

/** `returned`: a refund that the card sent back; `dry_run`: a disputed dry run. */
export const frozenCauses = ['claim', 'case', 'dispute', 'desk', 'returned', 'dry_run'] as const;

/** `reason`: the administrator's own text, otherwise null. */
export const frozenSum = z.object({ amount: amountReply, why: z.enum(frozenCauses), reason: z.string().nullable() });
export type FrozenSum = z.infer<typeof frozenSum>;

/** `toCarrier`, `feeKept` and `stillHere` add up to `kept`. */
export const retainedSums = z.object({
  refunded: amountReply,
  kept: amountReply,
  toCarrier: amountReply,
  feeKept: amountReply,
  stillHere: amountReply,
});
export type RetainedSums = z.infer<typeof retainedSums>;

/** A transport's payment as its parties see it. The carrier's side must not see what the shipper's card was charged besides the price. */
export const payment = z.object({
  id: z.uuid(),
  quoteId: z.uuid(),
  escrowStatus: z.enum(escrowStatuses),
  /** Agreed price of the carrier; after a rebooking, the new carrier's own price. */
  price: amountReply,
  /** Sent or still to come; less than the price if money was refunded. */
  toCarrier: amountReply,
  /** Missing because the new carrier costs more than was paid; null if nothing. */
  difference: amountReply.nullable(),
  /** Nothing more is requested or to come for the carrier's side. */
  isPaidOut: z.boolean(),
  /** Shipper and administrators: failed refunds still owed; null if none. */
  owedBack: amountReply.nullable(),
  /** Shipper and administrators, once anything was refunded; otherwise null. */
  back: retainedSums.nullable(),
  /** Holds as far as they concern the reader; without the service fee for the carrier's side. */
  frozen: z.array(frozenSum),
  /** Part of it is on hold, for either side. */
  isAnyFrozen: z.boolean(),
  serviceFee: amountReply.nullable(),
  amount: amountReply.nullable(),
  /** Paid for a dry run on cancellation, as shown when the offer was accepted; at most the price. */
  dryRunFee: amountReply.nullable(),
  reader: z.enum(moneyReaders),
  createdAt: z.string(),
  heldAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
  /** Shipper, after a failed payment: the provider's decline code. */
  refusal: z.string().nullable(),
  /** While delivered: when the carrier is paid automatically. */
  reviewEndsAt: z.string().nullable(),
  /** Completed early by an administrator: no automatic payout before this time. */
  releaseDueAt: z.string().nullable(),
  asOf: z.string(),
  isTest: z.boolean(),
  can: z.object({ pay: z.boolean() }),
});
export type Payment = z.infer<typeof payment>;

export const moneyStepKinds = [
  'held',
  'declined',
  'called_off',
  'fee_kept',
  'paid_out',
  'taken_back',
  'refunded',
  'refund_back',
  'given_back',
  'frozen',
  'thawed',
] as const;

export const moneyStep = z.object({
  id: z.string(),
  at: z.string(),
  what: z.enum(moneyStepKinds),
  who: z.enum(['shipper', 'carrier', 'platform', 'desk']),
  amount: amountReply.nullable(),
});
export type MoneyStep = z.infer<typeof moneyStep>;

/** An agreed change of the price; never includes the service fee. */
export const agreedChange = z.object({
  id: z.uuid(),
  reason: z.enum([...changeReasons, 'rescue']),
  totalBefore: amountReply,
  amount: amountReply,
  totalAfter: amountReply,
});
export type AgreedChange = z.infer<typeof agreedChange>;

export const transportMoney = z.object({
  /** Null if nothing is booked or the reader has no part in it. */
  settlement: z.enum(settlements).nullable(),
  isTest: z.boolean(),
  payment: payment.nullable(),
  steps: z.array(moneyStep),
  changes: z.array(agreedChange),
  /** For carriers, drivers and participants: whether the money is there. Null for others and with direct settlement. */
  door: z.enum(['paid', 'not_paid_yet', 'paid_out', 'frozen', 'returned']).nullable(),
  /** Before pickup: why the payment delays it; null if it does not, or for outsiders. */
  pickupWaits: z.enum(pickupWaits).nullable(),
  /** For the carrier's side and driver in transit: everything was refunded and nothing is left for the job. */
  paidBackOnRoad: z.boolean(),
});
export type TransportMoney = z.infer<typeof transportMoney>;

const transportId = z.object({ id: z.uuid() });

export const getTransportPayment = {
  summary: 'How a transport is paid: its payment with history, or direct settlement',
  asSeen: true,
  params: transportId,
  reply: transportMoney,
} satisfies Schemas;

export const openCheckout = {
  summary: "Open the provider's payment page; repeated calls return the same page while it is open",
  proof: 'not needed: paying still requires a card',
  perMinute: 60,
  params: transportId,
  reply: z.object({ url: z.string() }),
  errors: ['no_payment', 'already_paid', 'payment_under_way', 'payment_over', 'nothing_booked', 'provider_refused', 'provider_unavailable'],
} satisfies Schemas;

/** Asks the provider directly instead of waiting for its event. */
export const refreshPayment = {
  summary: 'Refresh the result of the payment page from the provider',
  proof: 'not needed: it only reads',
  perMinute: 60,
  params: transportId,
  reply: transportMoney,
  errors: ['no_payment', 'provider_refused', 'provider_unavailable'],
} satisfies Schemas;

export const hearProvider = {
  summary: 'Webhook for signed events of the payment provider',
  transport: 'signed',
  reply: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid', 'event_unreadable'],
} satisfies Schemas;
