import Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { idOf, provider } from '#server/payment-provider.ts';
import { recordPayout } from './bank-payouts.ts';
import { noteRefusal } from './changes/refusals.ts';
import { recordCharge } from './charges.ts';
import { recordDispute } from './disputes.ts';
import { readAccountNow } from './payouts/account-reading.ts';
import { recordDisconnected } from './payouts/accounts.ts';
import { recordRefund } from './refunds.ts';
import { recordTransfer } from './transfers.ts';

/** Books what was read, in a transaction. */
export type Booking = (ctx: Ctx, providerEventId: string | null) => Promise<void>;

const pageSize = { limit: 100 } as const;
const nothing: Booking = () => Promise.resolve();

/** An intent with its charge, as the provider has it now. */
const readIntent = (id: string): Promise<Stripe.PaymentIntent> =>
  provider().paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });

/** What becomes of an intent. */
export async function readCharge(intentId: string): Promise<Booking> {
  const intent = await readIntent(intentId);
  return async (ctx, eventId) => {
    await recordCharge(ctx, intent, eventId);
    await noteRefusal(ctx, intent);
  };
}

/** What hangs on a charge is booked after the charge itself, whichever of both is told first. */
async function afterCharge(intent: string | { id: string } | null, book: Booking): Promise<Booking> {
  const intentId = idOf(intent);
  if (!intentId) return nothing;
  const charge = await readCharge(intentId);
  return async (ctx, eventId) => {
    await charge(ctx, eventId);
    await book(ctx, eventId);
  };
}

/** A refund, as the provider has it now. */
async function readRefund(id: string): Promise<Booking> {
  const refund = await provider().refunds.retrieve(id);
  return afterCharge(refund.payment_intent, (ctx, eventId) => recordRefund(ctx, refund, eventId));
}

/** All refunds of a charge. */
async function readRefundsOf(chargeId: string): Promise<Booking> {
  const { payment_intent } = await provider().charges.retrieve(chargeId);
  const { data } = await provider().refunds.list({ charge: chargeId, ...pageSize });
  return afterCharge(payment_intent, async (ctx, eventId) => {
    for (const refund of data.toReversed()) await recordRefund(ctx, refund, eventId);
  });
}

/** A dispute, as the provider has it now. */
async function readDispute(id: string): Promise<Booking> {
  const dispute = await provider().disputes.retrieve(id);
  return afterCharge(dispute.payment_intent, (ctx, eventId) => recordDispute(ctx, dispute, eventId));
}

/** A transfer with what was taken back of it. */
async function readTransfer(id: string): Promise<Booking> {
  const transfer = await provider().transfers.retrieve(id);
  const { data } = await provider().transfers.listReversals(id, pageSize);
  return (ctx, eventId) => recordTransfer(ctx, transfer, data.toReversed(), eventId);
}

/** A reversal by its own id: the provider tells of it with its transfer alone. */
async function readReversal(id: string): Promise<Booking> {
  const lines = await provider().balanceTransactions.list({ source: id, limit: 1, expand: ['data.source'] });
  const source = lines.data[0]?.source;
  const transfer = typeof source === 'object' && source?.object === 'transfer_reversal' ? idOf(source.transfer) : null;
  return transfer ? readTransfer(transfer) : nothing;
}

/** A charge with its intent. */
async function readChargeOf(chargeId: string): Promise<Booking> {
  const { payment_intent } = await provider().charges.retrieve(chargeId);
  return afterCharge(payment_intent, nothing);
}

const objectReadings = {
  charge: readChargeOf,
  refund: readRefund,
  transfer: readTransfer,
  reversal: readReversal,
  dispute: readDispute,
} as const;

/** Reads an object of the provider by its kind: one that no event told of. */
export const readObject = (kind: keyof typeof objectReadings, id: string): Promise<Booking> => objectReadings[kind](id);

async function readPayout(id: string, accountId: string | null): Promise<Booking> {
  if (!accountId) return nothing;
  const payout = await provider().payouts.retrieve(id, {}, { stripeAccount: accountId });
  return (ctx) => recordPayout(ctx, accountId, payout);
}

const readAccount = async (_id: string, accountId: string | null): Promise<Booking> => (accountId ? readAccountNow(accountId) : nothing);

/** What is read of the provider for an event, by its kind. */
interface Reading {
  readonly matches: RegExp;
  readonly read: (objectId: string, accountId: string | null) => Promise<Booking>;
}

const readings: readonly Reading[] = [
  {
    matches: /^payment_intent\.(?:processing|requires_action|succeeded|payment_failed|canceled|amount_capturable_updated)$/,
    read: readCharge,
  },
  { matches: /^(?:refund\.(?:created|updated|failed)|charge\.refund\.updated)$/, read: readRefund },
  { matches: /^charge\.refunded$/, read: readRefundsOf },
  { matches: /^charge\.dispute\.(?:created|updated|closed|funds_withdrawn|funds_reinstated)$/, read: readDispute },
  { matches: /^transfer\.(?:created|updated|reversed)$/, read: readTransfer },
  { matches: /^payout\.(?:created|updated|paid|failed|canceled)$/, read: readPayout },
  { matches: /^(?:account\.updated|account\.external_account\.\w+|capability\.updated)$/, read: readAccount },
  {
    matches: /^account\.application\.deauthorized$/,
    read: async (_id, accountId) => (accountId ? (ctx) => recordDisconnected(ctx, accountId) : nothing),
  },
];

const readingOf = (type: string): Reading | undefined => readings.find(({ matches }) => matches.test(type));

/** Whether an event of a kind is worked; the others are kept and left alone. */
export const isWorked = (type: string): boolean => readingOf(type) !== undefined;

/** Reads what an event is about, as it is now. What the provider does not know, or not any more, changes nothing. */
export async function readEvent(type: string, objectId: string, accountId: string | null): Promise<Booking> {
  try {
    return (await readingOf(type)?.read(objectId, accountId)) ?? nothing;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return nothing;
    throw error;
  }
}
