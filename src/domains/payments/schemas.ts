import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { settlements } from '#shared/settlement/settlement.ts';
import { changeReasons } from './changes/rules.ts';
import { pickupWaits } from './booking/pickup-rules.ts';
import { escrowStatuses } from './ledger/escrow-rules.ts';

/** As whom somebody reads a payment. */
export const moneyReaders = ['payer', 'payee', 'admin'] as const;
export type MoneyReader = (typeof moneyReaders)[number];

/** Why a sum is frozen: a claim, a dispute of the card's bank, the desk, a refund that the card sent back, or a disputed arrival in vain. */
export const frozenCauses = ['claim', 'case', 'dispute', 'desk', 'returned', 'dry_run'] as const;

/** A sum that goes nowhere for now, and why, in the words of whoever froze it where the desk did. */
export const frozenSum = z.object({ amount: amountReply, why: z.enum(frozenCauses), reason: z.string().nullable() });
export type FrozenSum = z.infer<typeof frozenSum>;

/** What of a payment went back and what was kept, for what; `toCarrier`, `feeKept` and `stillHere` together are `kept`. */
export const retainedSums = z.object({
  refunded: amountReply,
  kept: amountReply,
  toCarrier: amountReply,
  feeKept: amountReply,
  /** Neither back nor gone on: held or frozen. */
  stillHere: amountReply,
});
export type RetainedSums = z.infer<typeof retainedSums>;

/** The payment of a transport as its parties see it; the carrier's side is not told what the shipper's card was charged besides the price. */
export const payment = z.object({
  id: z.uuid(),
  quoteId: z.uuid(),
  escrowStatus: z.enum(escrowStatuses),
  /** What the carrier's side is paid, as it is agreed; of a dearer carrier than the one that was paid for, its own price. */
  price: amountReply,
  /** What of it the carrier's side gets as things stand, sent or to come: less than the price where money went back. */
  toCarrier: amountReply,
  /** What of the total is still to be paid, since another carrier costs more than was paid; null where nothing is. */
  difference: amountReply.nullable(),
  /** All that the carrier's side gets has left: nothing of it is asked for or to come. */
  isPaidOut: z.boolean(),
  /** For the shipper and administrators: what the provider refused to give back and is owed to the shipper still; null where nothing is. */
  owedBack: amountReply.nullable(),
  /** For the shipper and administrators, once something went back: how much, and what was kept for what. Null elsewhere. */
  back: retainedSums.nullable(),
  /** What is frozen of it, as far as it is the reader's: nothing of the service fee for the carrier's side. */
  frozen: z.array(frozenSum),
  /** Something is frozen that did not go back to the shipper, whoever it belongs to in the end. */
  isAnyFrozen: z.boolean(),
  /** For the shipper and administrators: the platform's fee and the whole sum. */
  serviceFee: amountReply.nullable(),
  amount: amountReply.nullable(),
  /** What a cancellation pays for an arrival in vain, as it was shown when the offer was accepted; never more than the price. */
  dryRunFee: amountReply.nullable(),
  reader: z.enum(moneyReaders),
  createdAt: z.string(),
  heldAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
  /** While it failed, for the shipper: why the card was not taken, in the provider's code. */
  refusal: z.string().nullable(),
  /** While it is delivered: when the money goes to the carrier without another word. */
  reviewEndsAt: z.string().nullable(),
  /** Completed by an administrator before the end of the review window: until when nothing of it is paid out by itself. */
  releaseDueAt: z.string().nullable(),
  /** The instant that all of this is so. */
  asOf: z.string(),
  isTest: z.boolean(),
  can: z.object({ pay: z.boolean() }),
});
export type Payment = z.infer<typeof payment>;

/** What happens to the money of a booking, as people are told. */
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
  /** Where its reader may see it. */
  amount: amountReply.nullable(),
});
export type MoneyStep = z.infer<typeof moneyStep>;

/** A change order that counts: why the price moved, from where to where. Never with the service fee. */
export const agreedChange = z.object({
  id: z.uuid(),
  reason: z.enum([...changeReasons, 'rescue']),
  totalBefore: amountReply,
  amount: amountReply,
  totalAfter: amountReply,
});
export type AgreedChange = z.infer<typeof agreedChange>;

export const transportMoney = z.object({
  /** Null where nothing is booked, and for whoever has no part in it. */
  settlement: z.enum(settlements).nullable(),
  isTest: z.boolean(),
  payment: payment.nullable(),
  /** What happened to it, the oldest first. */
  steps: z.array(moneyStep),
  /** How the price of this booking moved since it was accepted, the oldest first. */
  changes: z.array(agreedChange),
  /** For those who haul, drive or take part: whether the money is there, or where it went. Null elsewhere, and where the parties settle directly. */
  door: z.enum(['paid', 'not_paid_yet', 'paid_out', 'frozen', 'returned']).nullable(),
  /** Before the pickup: why the money keeps it waiting. Null where it does not, and for whoever has no part in it. */
  pickupWaits: z.enum(pickupWaits).nullable(),
  /** For who answers for the job, hauls or drives, while the vehicle is on the road: all that was paid went back, and nothing is left for the job. */
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

/** A booking that was just paid, or the page that was left: the product asks the provider what is so, and does not wait for its event. */
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
