import type Stripe from 'stripe';
import { z } from 'zod';
import { formatUsd } from '#shared/money.ts';
import { book, lockFunds, whilePending } from '../balance.ts';
import { toOnBehalf, type Call } from '../api/call.ts';
import { emitEvent } from '../events.ts';
import { getId, newObjectId } from '../api/object-ids.ts';
import { addObject, changeObject, findObject, lockObject, type StoredObject } from '../objects.ts';
import { cents, currency, metadata, strict } from '../api/parameters.ts';
import { payOutBySchedule } from './payouts.ts';
import { noSuch, refused } from '../api/refusal.ts';

export const transferParameters = strict({
  amount: cents,
  currency,
  destination: z.string(),
  metadata: metadata.default({}),
  source_transaction: z.string(),
  transfer_group: z.string().optional(),
});

export const reversalParameters = strict({ amount: cents, metadata: metadata.default({}) });

async function requireDestination(call: Call, id: string): Promise<void> {
  const account = await findObject(call, 'account', id);
  if (!account) throw noSuch('destination', id, 'destination');
  if (account.data.capabilities?.transfers !== 'active')
    throw refused(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'destination',
    );
}

const getSentOn = ({ hidden }: StoredObject<'charge'>): number => Number(hidden['sentOn'] ?? 0);

/** `more` is negative for a reversal. */
const sendOn = (call: Call, charge: StoredObject<'charge'>, more: number) =>
  changeObject(call, charge, {}, { sentOn: getSentOn(charge) + more });

async function takeFrom(call: Call, id: string, amount: number): Promise<StoredObject<'charge'>> {
  const charge = await lockObject(call, 'charge', id, 'source_transaction');
  const { amount_captured, amount_refunded } = charge.data;
  const committed = amount_refunded + getSentOn(charge);
  if (amount > amount_captured - committed)
    throw refused(
      undefined,
      `Transfers using this transaction as a source must not exceed the source amount of ${formatUsd(amount_captured)}. (There are already transfers and refunds using this source, amounting to a total of ${formatUsd(committed)}.)`,
      'amount',
    );
  return sendOn(call, charge, amount);
}

/** Funds of an unsettled charge stay pending on the way. */
const heldUntil = (call: Call, { hidden }: StoredObject<'charge' | 'transfer'>): number | undefined =>
  whilePending(call, hidden['availableOn'] as number | undefined);

export async function createTransfer(call: Call, asks: z.output<typeof transferParameters>): Promise<Stripe.Transfer> {
  const { amount, destination, source_transaction } = asks;
  await requireDestination(call, destination);
  const charge = await takeFrom(call, source_transaction, amount);
  const availableOn = heldUntil(call, charge);
  const id = newObjectId('tr');
  const there = toOnBehalf(call, destination);
  const booked = await book(call, { type: 'transfer', amount: -amount, source: id, availableOn });
  await book(there, { type: 'payment', amount, source: id, availableOn });
  const { data } = await addObject(
    call,
    'transfer',
    {
      id,
      amount,
      amount_reversed: 0,
      balance_transaction: booked.id,
      currency: 'usd',
      destination,
      metadata: asks.metadata,
      reversed: false,
      source_transaction,
      transfer_group: asks.transfer_group ?? charge.data.transfer_group,
    },
    { availableOn },
  );
  await emitEvent(call, 'transfer.created', data);
  await payOutBySchedule(there);
  return data;
}

async function takeBack(call: Call, transfer: StoredObject<'transfer'>, amount: number, source: string): Promise<void> {
  const there = toOnBehalf(call, getId(transfer.data.destination!));
  const { available, pending } = await lockFunds(there);
  if (available + pending < amount)
    throw refused('balance_insufficient', `The connected account has insufficient funds to reverse ${formatUsd(amount)}.`);
  await book(there, { type: 'payment_refund', amount: -amount, source, availableOn: heldUntil(call, transfer) });
}

/** Locks make sure that several at once never exceed the transfer. */
export async function createReversal(
  call: Call,
  { amount, metadata: notes }: z.output<typeof reversalParameters>,
  transferId: string,
): Promise<Stripe.TransferReversal> {
  const transfer = await lockObject(call, 'transfer', transferId);
  const { amount_reversed: before, source_transaction: charge } = transfer.data;
  const reversible = transfer.data.amount - before;
  if (amount > reversible)
    throw refused(
      undefined,
      `Reversal amount (${formatUsd(amount)}) is greater than unreversed amount on transfer (${formatUsd(reversible)})`,
      'amount',
    );
  const id = newObjectId('trr');
  await sendOn(call, await lockObject(call, 'charge', getId(charge!)), -amount);
  await takeBack(call, transfer, amount, id);
  const booked = await book(call, { type: 'transfer_refund', amount, source: id, availableOn: heldUntil(call, transfer) });
  const { data } = await addObject(call, 'transfer_reversal', {
    id,
    amount,
    balance_transaction: booked.id,
    currency: 'usd',
    metadata: notes,
    transfer: transferId,
  });
  const reversed = await changeObject(call, transfer, { amount_reversed: before + amount, reversed: amount === reversible });
  await emitEvent(call, 'transfer.reversed', reversed.data, { amount_reversed: before });
  return data;
}
