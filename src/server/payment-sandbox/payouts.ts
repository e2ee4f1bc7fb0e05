import type Stripe from 'stripe';
import { z } from 'zod';
import { book, lockFunds } from './balance.ts';
import { onBehalfOf, type Call } from './call.ts';
import { tell } from './events.ts';
import { listObjects, type Asked } from './listing.ts';
import { newObjectId, secondsOf } from './object-ids.ts';
import { addObject, changeObject, getObject, type Stored } from './objects.ts';
import { cents, currency, metadata, strict } from './parameters.ts';
import { refused } from './refusal.ts';
import { bankOfAccount } from './test-banks.ts';

/** POST /v1/payouts */
export const payoutParameters = strict({
  amount: cents,
  currency,
  description: z.string().max(1_000).optional(),
  metadata: metadata.optional(),
  method: z.literal('standard').optional(),
  statement_descriptor: z.string().max(22).optional(),
});
type Asks = z.output<typeof payoutParameters>;

async function accountOf(call: Call): Promise<Stored<'account'>> {
  if (call.account === '') throw refused('payouts_not_allowed', 'The payment sandbox pays out of connected accounts alone.');
  const account = await getObject(onBehalfOf(call, ''), 'account', call.account);
  if (!account.data.payouts_enabled) throw refused('payouts_not_allowed', 'Your account is not able to make payouts yet.');
  return account;
}

async function arrive(call: Call, payout: Stored<'payout'>): Promise<Stripe.Payout> {
  const { data } = await changeObject(call, payout, { status: 'paid' });
  await tell(call, 'payout.paid', data);
  return data;
}

/** The bank sends it back. */
async function bounce(call: Call, payout: Stored<'payout'>, failure: { code: string; message: string }): Promise<Stripe.Payout> {
  const back = await book(call, {
    type: 'payout_failure',
    amount: payout.data.amount,
    source: payout.id,
    description: 'REFUND FOR FAILED PAYOUT',
  });
  const { data } = await changeObject(call, payout, {
    failure_balance_transaction: back.id,
    failure_code: failure.code,
    failure_message: failure.message,
    status: 'failed',
  });
  await tell(call, 'payout.failed', data);
  return data;
}

/**
 * What an account has goes to its bank by itself unless its schedule says that it does not: here as soon as settled money arrives, since the
 * stand-in has no nights.
 */
export async function payOutBySchedule(call: Call): Promise<void> {
  const { data } = await getObject(onBehalfOf(call, ''), 'account', call.account);
  if (data.settings?.payouts?.schedule.interval === 'manual' || !data.payouts_enabled) return;
  const { available } = await lockFunds(call);
  if (available > 0) await makePayout(call, { amount: available, currency: 'usd' }, true);
}

/** POST /v1/payouts for a connected account: what is settled goes to its bank, and is there or back at once. */
export const createPayout = (call: Call, asks: Asks): Promise<Stripe.Payout> => makePayout(call, asks, false);

async function makePayout(call: Call, asks: Asks, isAutomatic: boolean): Promise<Stripe.Payout> {
  const account = await accountOf(call);
  const { available } = await lockFunds(call);
  if (asks.amount > available)
    throw refused(
      'balance_insufficient',
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.',
      'amount',
    );
  const id = newObjectId('po');
  const booked = await book(call, { type: 'payout', amount: -asks.amount, source: id, description: asks.description ?? 'STRIPE PAYOUT' });
  const payout = await addObject(call, 'payout', {
    id,
    amount: asks.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: secondsOf(call.now),
    automatic: isAutomatic,
    balance_transaction: booked.id,
    currency: 'usd',
    description: asks.description ?? null,
    destination: account.data.external_accounts!.data[0]!.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    metadata: asks.metadata ?? {},
    method: 'standard',
    original_payout: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: asks.statement_descriptor ?? null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  });
  await tell(call, 'payout.created', payout.data);
  const { failure } = bankOfAccount(account);
  return failure ? bounce(call, payout, failure) : arrive(call, payout);
}

/** GET /v1/payouts/:id */
export const retrievePayout = async (call: Call, id: string): Promise<Stripe.Payout> => (await getObject(call, 'payout', id)).data;

/** GET /v1/payouts */
export const listPayouts = (call: Call, asked: Asked): Promise<object> => listObjects(call, 'payout', '/v1/payouts', { ...asked });

/** The last twenty payouts of the account that is acted for, newest first. */
export const recentPayouts = async (call: Call): Promise<readonly Stripe.Payout[]> =>
  (await listObjects(call, 'payout', '/v1/payouts', { limit: 20 })).data;
