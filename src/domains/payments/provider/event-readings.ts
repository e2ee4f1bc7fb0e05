import Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { getId, getStripe } from '#server/payment-provider.ts';
import { recordPayout } from './bank-payouts.ts';
import { recordDecline } from '../changes/refusals.ts';
import { recordCharge } from '../checkout/charges.ts';
import { recordDispute } from '../disputes/disputes.ts';
import { readAccountNow } from '../payouts/accounts/account-reading.ts';
import { recordDisconnected } from '../payouts/accounts/accounts.ts';
import { recordRefund } from '../refunds/refunds.ts';
import { recordRisk } from '../checkout/risks.ts';
import { recordTransfer } from '../transfers/transfers.ts';

type ServicesCtx = Pick<Ctx, 'services'>;

export type Booking = (ctx: Ctx, providerEventId: string | null) => Promise<void>;

const pageSize = { limit: 100 } as const;
const nothing: Booking = () => Promise.resolve();

const readIntent = (ctx: ServicesCtx, id: string): Promise<Stripe.PaymentIntent> =>
  getStripe(ctx).paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });

export async function readCharge(ctx: ServicesCtx, intentId: string): Promise<Booking> {
  const intent = await readIntent(ctx, intentId);
  return async (tx, eventId) => {
    await recordCharge(tx, intent, eventId);
    await recordDecline(tx, intent);
  };
}

/** Books the charge first, whichever event arrives first. */
async function afterCharge(ctx: ServicesCtx, intent: string | { id: string } | null, book: Booking): Promise<Booking> {
  const intentId = getId(intent);
  if (!intentId) return nothing;
  const charge = await readCharge(ctx, intentId);
  return async (tx, eventId) => {
    await charge(tx, eventId);
    await book(tx, eventId);
  };
}

async function readRefund(ctx: ServicesCtx, id: string): Promise<Booking> {
  const refund = await getStripe(ctx).refunds.retrieve(id);
  return afterCharge(ctx, refund.payment_intent, (tx, eventId) => recordRefund(tx, refund, eventId));
}

async function readRefundsFor(ctx: ServicesCtx, chargeId: string): Promise<Booking> {
  const { payment_intent } = await getStripe(ctx).charges.retrieve(chargeId);
  const { data } = await getStripe(ctx).refunds.list({ charge: chargeId, ...pageSize });
  return afterCharge(ctx, payment_intent, async (tx, eventId) => {
    for (const refund of data.toReversed()) await recordRefund(tx, refund, eventId);
  });
}

async function readDispute(ctx: ServicesCtx, id: string): Promise<Booking> {
  const dispute = await getStripe(ctx).disputes.retrieve(id);
  return afterCharge(ctx, dispute.payment_intent, (tx, eventId) => recordDispute(tx, dispute, eventId));
}

async function readTransfer(ctx: ServicesCtx, id: string): Promise<Booking> {
  const transfer = await getStripe(ctx).transfers.retrieve(id);
  const { data } = await getStripe(ctx).transfers.listReversals(id, pageSize);
  return (tx, eventId) => recordTransfer(tx, transfer, data.toReversed(), eventId);
}

/** Stripe reports a reversal only with its transfer. */
async function readReversal(ctx: ServicesCtx, id: string): Promise<Booking> {
  const transactions = await getStripe(ctx).balanceTransactions.list({ source: id, limit: 1, expand: ['data.source'] });
  const source = transactions.data[0]?.source;
  const transfer = typeof source === 'object' && source?.object === 'transfer_reversal' ? getId(source.transfer) : null;
  return transfer ? readTransfer(ctx, transfer) : nothing;
}

async function readChargeFor(ctx: ServicesCtx, chargeId: string): Promise<Booking> {
  const { payment_intent } = await getStripe(ctx).charges.retrieve(chargeId);
  return afterCharge(ctx, payment_intent, nothing);
}

async function readFraudWarning(ctx: ServicesCtx, id: string): Promise<Booking> {
  const { charge, fraud_type } = await getStripe(ctx).radar.earlyFraudWarnings.retrieve(id);
  return (tx, eventId) => recordRisk(tx, getId(charge), { what: 'early_fraud_warning', id, reason: fraud_type }, eventId);
}

async function readReview(ctx: ServicesCtx, id: string): Promise<Booking> {
  const { charge, reason, payment_intent } = await getStripe(ctx).reviews.retrieve(id);
  return afterCharge(ctx, payment_intent ?? null, (tx, eventId) =>
    recordRisk(tx, getId(charge), { what: 'review_opened', id, reason }, eventId),
  );
}

const objectReadings = {
  charge: readChargeFor,
  refund: readRefund,
  transfer: readTransfer,
  reversal: readReversal,
  dispute: readDispute,
} as const;

export const readObject = (ctx: ServicesCtx, kind: keyof typeof objectReadings, id: string): Promise<Booking> =>
  objectReadings[kind](ctx, id);

async function readPayout(ctx: ServicesCtx, id: string, accountId: string | null): Promise<Booking> {
  if (!accountId) return nothing;
  const payout = await getStripe(ctx).payouts.retrieve(id, {}, { stripeAccount: accountId });
  return (tx) => recordPayout(tx, accountId, payout);
}

const readAccount = async (ctx: ServicesCtx, _id: string, accountId: string | null): Promise<Booking> =>
  accountId ? readAccountNow(ctx, accountId) : nothing;

interface EventReader {
  readonly matches: RegExp;
  readonly read: (ctx: ServicesCtx, objectId: string, accountId: string | null) => Promise<Booking>;
}

const readings: readonly EventReader[] = [
  {
    matches: /^payment_intent\.(?:processing|requires_action|succeeded|payment_failed|canceled|amount_capturable_updated)$/,
    read: readCharge,
  },
  { matches: /^(?:refund\.(?:created|updated|failed)|charge\.refund\.updated)$/, read: readRefund },
  // The fee may be known only later (docs.stripe.com/payments/payment-intents/asynchronous-capture).
  { matches: /^charge\.updated$/, read: readChargeFor },
  { matches: /^charge\.refunded$/, read: readRefundsFor },
  { matches: /^charge\.dispute\.(?:created|updated|closed|funds_withdrawn|funds_reinstated)$/, read: readDispute },
  { matches: /^transfer\.(?:created|updated|reversed)$/, read: readTransfer },
  { matches: /^payout\.(?:created|updated|paid|failed|canceled)$/, read: readPayout },
  { matches: /^(?:account\.updated|account\.external_account\.\w+|capability\.updated)$/, read: readAccount },
  { matches: /^radar\.early_fraud_warning\.created$/, read: readFraudWarning },
  { matches: /^review\.opened$/, read: readReview },
  {
    matches: /^account\.application\.deauthorized$/,
    read: async (_ctx, _id, accountId) => (accountId ? (tx) => recordDisconnected(tx, accountId) : nothing),
  },
];

const getReading = (type: string): EventReader | undefined => readings.find(({ matches }) => matches.test(type));

/** Other events are stored and ignored. */
export const isWorked = (type: string): boolean => getReading(type) !== undefined;

/** Objects unknown to the provider change nothing. */
export async function readEvent(ctx: ServicesCtx, type: string, objectId: string, accountId: string | null): Promise<Booking> {
  try {
    return (await getReading(type)?.read(ctx, objectId, accountId)) ?? nothing;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return nothing;
    throw error;
  }
}
