import type Stripe from 'stripe';
import { z } from 'zod';
import { formatUsd } from '#shared/money.ts';
import { book } from '../balance.ts';
import type { Call } from '../api/call.ts';
import { emitEvent } from '../events.ts';
import { listObjects } from '../api/listing.ts';
import { newObjectId } from '../api/object-ids.ts';
import { addObject, changeObject, lockObject, type StoredObject } from '../objects.ts';
import { cents, metadata, strict } from '../api/parameters.ts';
import { refused } from '../api/refusal.ts';

export const refundParameters = strict({ amount: cents.optional(), charge: z.string(), metadata: metadata.default({}) });

/** A disputed charge can be refunded only after the dispute is won (docs.stripe.com/disputes/withdrawing). */
async function refuseDisputed(call: Call, { data }: StoredObject<'charge'>): Promise<void> {
  if (!data.disputed) return;
  const [newest] = (await listObjects(call, 'dispute', { limit: 1, charge: data.id })).data;
  if (!newest?.is_charge_refundable) throw refused('charge_disputed', `Charge ${data.id} has been charged back; cannot issue a refund.`);
}

function getAmount({ data }: StoredObject<'charge'>, requested: number | undefined): number {
  const refundable = data.amount_captured - data.amount_refunded;
  if (!data.paid) throw refused('charge_not_refundable', `Charge ${data.id} was not paid.`);
  if (refundable === 0) throw refused('charge_already_refunded', `Charge ${data.id} has already been refunded.`);
  const amount = requested ?? refundable;
  if (amount <= refundable) return amount;
  throw refused(
    undefined,
    `Refund amount (${formatUsd(amount)}) is greater than unrefunded amount on charge (${formatUsd(refundable)})`,
    'amount',
  );
}

/** The lock makes sure that several at once never exceed the charge. Fees are not returned. */
export async function createRefund(call: Call, asks: z.output<typeof refundParameters>): Promise<Stripe.Refund> {
  const charge = await lockObject(call, 'charge', asks.charge, 'charge');
  await refuseDisputed(call, charge);
  const amount = getAmount(charge, asks.amount);
  const { amount_captured, amount_refunded: before, currency, payment_intent, refunded } = charge.data;
  const id = newObjectId('re');
  const booked = await book(call, { type: 'refund', amount: -amount, source: id });
  const { data } = await addObject(call, 'refund', {
    id,
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    currency,
    metadata: asks.metadata,
    payment_intent,
    status: 'succeeded',
  });
  const refundedCharge = await changeObject(call, charge, {
    amount_refunded: before + amount,
    refunded: before + amount === amount_captured,
  });
  await emitEvent(call, 'refund.created', data);
  await emitEvent(call, 'charge.refunded', refundedCharge.data, { amount_refunded: before, refunded });
  await emitEvent(call, 'charge.refund.updated', data);
  return data;
}
