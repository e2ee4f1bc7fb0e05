import type Stripe from 'stripe';
import type { z } from 'zod';
import { book, lockFunds } from '../balance.ts';
import { toOnBehalf, type Call } from '../api/call.ts';
import { emitEvent } from '../events.ts';
import { newObjectId, getSeconds } from '../api/object-ids.ts';
import { addObject, changeObject, getObject, type StoredObject } from '../objects.ts';
import { cents, currency, metadata, strict } from '../api/parameters.ts';
import { refused } from '../api/refusal.ts';
import { bankOfAccount } from './test-banks.ts';

export const payoutParameters = strict({ amount: cents, currency, metadata: metadata.default({}) });

const getAccount = (call: Call): Promise<StoredObject<'account'>> => getObject(toOnBehalf(call, ''), 'account', call.account);

async function arrive(
  call: Call,
  payout: StoredObject<'payout'>,
  failure: { code: string; message: string } | undefined,
): Promise<Stripe.Payout> {
  if (failure) await book(call, { type: 'payout_failure', amount: payout.data.amount, source: payout.id });
  const { data } = await changeObject(
    call,
    payout,
    failure ? { failure_code: failure.code, failure_message: failure.message, status: 'failed' } : { status: 'paid' },
  );
  await emitEvent(call, failure ? 'payout.failed' : 'payout.paid', data);
  return data;
}

/** Without a manual schedule, pays out as soon as funds are available: the sandbox has no nightly runs. */
export async function payOutBySchedule(call: Call): Promise<void> {
  const { data } = await getAccount(call);
  if (data.settings?.payouts?.schedule.interval === 'manual' || !data.payouts_enabled) return;
  const { available } = await lockFunds(call);
  if (available > 0) await payOut(call, { amount: available, automatic: true });
}

export const createPayout = (call: Call, { amount, metadata: notes }: z.output<typeof payoutParameters>): Promise<Stripe.Payout> =>
  payOut(call, { amount, automatic: false, metadata: notes });

export async function payOut(
  call: Call,
  asks: Pick<Stripe.Payout, 'amount' | 'automatic'> & Partial<Stripe.Payout>,
): Promise<Stripe.Payout> {
  const account = await getAccount(call);
  if (!account.data.payouts_enabled) throw refused('payouts_not_allowed', 'Your account is not able to make payouts yet.');
  const { available } = await lockFunds(call);
  if (asks.amount > available)
    throw refused(
      'balance_insufficient',
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.',
      'amount',
    );
  const id = newObjectId('po');
  const booked = await book(call, { type: 'payout', amount: -asks.amount, source: id });
  const payout = await addObject(call, 'payout', {
    id,
    arrival_date: getSeconds(call.now),
    balance_transaction: booked.id,
    currency: 'usd',
    destination: account.data.external_accounts!.data[0]!.id,
    failure_code: null,
    failure_message: null,
    metadata: {},
    status: 'pending',
    ...asks,
  });
  await emitEvent(call, 'payout.created', payout.data);
  return arrive(call, payout, bankOfAccount(account).failure);
}
