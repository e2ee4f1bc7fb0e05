import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { escrowStatuses } from './escrow-rules.ts';

/** What of a payment people are told: whose, of which transport, and how much as a decimal string. */
const moneyFact = z.object({
  paymentId: z.uuid(),
  transportId: z.uuid(),
  /** Whom it is for; null where nobody is paid yet. */
  userId: z.uuid().nullable(),
  amount: z.string(),
});

/** What a carrier has earned waits: it has no account that can be paid. Told once for each sum. */
export const transferWaited = defineEvent('payment.transfer-waited', moneyFact);

/** What a carrier has earned waits: its account is blocked. Told once for each sum. */
export const transferBlocked = defineEvent('payment.transfer-blocked', moneyFact);

/** The provider refused a transfer as often as it is tried. */
export const transferGivenUp = defineEvent('payment.transfer-given-up', moneyFact.extend({ attempts: z.number(), reason: z.string() }));

/** The bank of the card disputes a payment, or has decided. */
export const disputeHeard = defineEvent(
  'payment.dispute-heard',
  moneyFact.extend({
    outcome: z.enum(['opened', 'won', 'lost']),
    reason: z.string(),
    shipperId: z.uuid().nullable().default(null),
    vehicle: z.string().default(''),
    route: z.string().default(''),
    /** What of it was still here and is frozen, or was; what of that would be paid to the carrier's side. Decimal strings. */
    frozen: z.string().default('0.00'),
    carriersFrozen: z.string().default('0.00'),
    /** Until when the bank takes evidence. */
    answerBy: z.string().nullable().default(null),
  }),
);

/** What a carrier was paid was taken back from its account in the provider's dashboard, and is frozen. */
export const payTakenBack = defineEvent(
  'payment.taken-back',
  transportEvent.extend({ paymentId: z.uuid(), payeeId: z.uuid().nullable(), amount: z.string() }),
);

/** A refund was refused, or came back after it was made: the card took none. */
export const refundFailed = defineEvent(
  'payment.refund-failed',
  /** `cameBack`: it was given, and is kept for the shipper since the card sent it back. */
  moneyFact.extend({ reason: z.string(), cameBack: z.boolean().default(false) }),
);

/** A page was paid in another currency than dollars: nothing of it is booked. Told once for each charge. */
export const otherCurrencyPaid = defineEvent(
  'payment.other-currency',
  z.object({ paymentId: z.uuid(), transportId: z.uuid(), intentId: z.string(), currency: z.string() }),
);

/** What a claim awarded could not be taken back from whoever was paid: the provider refused it. */
export const awardRefused = defineEvent(
  'payment.award-refused',
  transportEvent.extend({ paymentId: z.uuid(), payeeId: z.uuid().nullable(), amount: z.string(), reason: z.string() }),
);

/** A payout to the bank of somebody who is paid arrived, or came back with a reason. */
export const payoutHeard = defineEvent(
  'payout.heard',
  z.object({
    payoutId: z.string(),
    userId: z.uuid(),
    amount: z.string(),
    outcome: z.enum(['paid', 'failed']),
    reason: z.string().nullable(),
  }),
);

/** What somebody is paid into is another now: its bank account, or the whole payout account. Payouts wait `until` then. */
export const payoutPlaceChanged = defineEvent(
  'payout.place-changed',
  z.object({ userId: z.uuid(), what: z.enum(['bank', 'account']), last4: z.string().nullable(), until: z.string() }),
);

/**
 * Someone else may have had access to an account that is paid: payouts wait until its owner confirms where they go (`needed`), or has set up
 * another payout account (`disconnected`). `given`: the owner has confirmed it.
 */
export const payoutConfirmation = defineEvent(
  'payout.confirmation',
  z.object({ userId: z.uuid(), state: z.enum(['needed', 'disconnected', 'given']) }),
);

/** A payment came to another state. Sums as decimal strings: `amount` is the shipper's alone to read, `price` is what the carrier's side is paid. */
export const paymentChanged = defineEvent(
  'payment.changed',
  transportEvent.extend({
    paymentId: z.uuid(),
    recipientId: z.uuid().nullable(),
    from: z.enum(escrowStatuses),
    to: z.enum(escrowStatuses),
    amount: z.string(),
    price: z.string(),
    /** What went back to the shipper so far. */
    refunded: z.string(),
    /** What of it by this step: what went before was told as it went. */
    refundedNow: z.string().nullable().default(null),
    /** What went to the carrier's side by this step. */
    paidOut: z.string(),
    /** Held by this step, and less than it costs: what the shipper has still to pay. */
    missing: z.string().default('0.00'),
    /** All of it went back while the booking stands before the pickup: it is to be paid anew. */
    isOwedAnew: z.boolean().default(false),
    /** Why the desk paid it out; null where it did not. */
    reason: z.string().nullable().default(null),
    /** Whether it comes from or goes to a test card. */
    isTest: z.boolean(),
  }),
);

/** Why a part of a payment goes back that nobody asked the desk for: each is told by a word of its own. */
export const partRefundCauses = [
  'price_drop',
  'claim',
  'late_capture',
  'dashboard',
  'cancelled',
  'no_carrier',
  'carrier_withdrew',
] as const;

/** A part of a payment went back to the shipper, or what was paid beside it, and the payment goes on as it stood. `amount` is a decimal string. */
export const partRefunded = defineEvent(
  'payment.part-refunded',
  transportEvent.extend({
    paymentId: z.uuid(),
    amount: z.string(),
    cause: z.enum(partRefundCauses),
    /** Whether it goes to a test card. */
    isTest: z.boolean(),
  }),
);

/** A refund by hand left whoever is paid less while the vehicle is on the road: what went back of its pay, and what is left. Decimal strings. */
export const roadPayFell = defineEvent(
  'payment.road-pay-fell',
  transportEvent.extend({
    paymentId: z.uuid(),
    /** Who is paid here. */
    payeeId: z.uuid().nullable(),
    /** Who answers for the job, hauls and drives. */
    crewIds: z.array(z.uuid()),
    back: z.string(),
    left: z.string(),
    /** In the words of the desk; null where it was done at the provider. */
    reason: z.string().nullable(),
    isTest: z.boolean(),
  }),
);

/** A payout that did not end the payment went to the carrier's side: one sum, however many charges it came from. `amount` is a decimal string. */
export const partPaidOut = defineEvent(
  'payment.part-paid-out',
  transportEvent.extend({
    paymentId: z.uuid(),
    recipientId: z.uuid().nullable(),
    amount: z.string(),
    /** Why the desk paid it out; null where it did not. */
    reason: z.string().nullable().default(null),
    /** Whether it comes from a test card. */
    isTest: z.boolean(),
  }),
);

/** The comparison with the provider found what does not agree and was not told before; `count` is all that is open. */
export const differencesFound = defineEvent('payments.differences-found', z.object({ runId: z.uuid(), count: z.number() }));
