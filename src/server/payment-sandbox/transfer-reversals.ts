import type Stripe from 'stripe';
import { z } from 'zod';
import { formatUsd } from '#shared/money.ts';
import { book, lockFunds, whilePending } from './balance.ts';
import { onBehalfOf, type Call } from './call.ts';
import { tell } from './events.ts';
import { listObjects, type Asked } from './listing.ts';
import { idOf, newObjectId } from './object-ids.ts';
import { addObject, changeObject, getObject, lockObject, type Stored } from './objects.ts';
import { cents, metadata, strict } from './parameters.ts';
import { Refusal, refused } from './refusal.ts';

/** POST /v1/transfers/:id/reversals */
export const reversalParameters = strict({
  amount: cents.optional(),
  description: z.string().max(1_000).optional(),
  metadata: metadata.optional(),
});
type Asks = z.output<typeof reversalParameters>;

function amountOf({ data }: Stored<'transfer'>, asked: number | undefined): number {
  const left = data.amount - data.amount_reversed;
  if (left === 0) throw refused('transfer_already_reversed', `Transfer ${data.id} is already fully reversed.`);
  const amount = asked ?? left;
  if (amount > left)
    throw new Refusal(400, `Reversal amount (${formatUsd(amount)}) is greater than unreversed amount on transfer (${formatUsd(left)})`, {
      param: 'amount',
    });
  return amount;
}

/** The account gives it back, which works only while it has as much. */
async function takeBack(call: Call, transfer: Stored<'transfer'>, amount: number, reversalId: string): Promise<void> {
  const there = onBehalfOf(call, idOf(transfer.data.destination!));
  const { available, pending } = await lockFunds(there);
  if (available + pending < amount)
    throw refused('balance_insufficient', `The connected account has insufficient funds to reverse ${formatUsd(amount)}.`);
  await book(there, { type: 'payment_refund', amount: -amount, source: reversalId, availableOn: heldUntil(call, transfer) });
}

/** What came of a charge that is not settled stays so on its way back. */
const heldUntil = (call: Call, { hidden }: Stored<'transfer'>): number | undefined =>
  whilePending(call, hidden['availableOn'] as number | undefined);

/** What was sent on of a charge, and came back, can be sent on again. */
async function giveRoomBack(call: Call, { data }: Stored<'transfer'>, amount: number): Promise<void> {
  if (!data.source_transaction) return;
  const charge = await lockObject(call, 'charge', idOf(data.source_transaction));
  await changeObject(call, charge, {}, { sentOn: Number(charge.hidden['sentOn']) - amount });
}

/** POST /v1/transfers/:id/reversals: never more than was sent, also where several come at once. */
export async function createReversal(call: Call, transferId: string, asks: Asks): Promise<Stripe.TransferReversal> {
  const transfer = await lockObject(call, 'transfer', transferId);
  const amount = amountOf(transfer, asks.amount);
  const id = newObjectId('trr');
  await giveRoomBack(call, transfer, amount);
  await takeBack(call, transfer, amount, id);
  const booked = await book(call, { type: 'transfer_refund', amount, source: id, availableOn: heldUntil(call, transfer) });
  const { data } = await addObject(call, 'transfer_reversal', {
    id,
    amount,
    balance_transaction: booked.id,
    currency: 'usd',
    destination_payment_refund: null,
    metadata: asks.metadata ?? {},
    source_refund: null,
    transfer: transferId,
  });
  const { reversals, amount_reversed } = transfer.data;
  const reversed = await changeObject(call, transfer, {
    amount_reversed: amount_reversed + amount,
    reversed: amount_reversed + amount === transfer.data.amount,
    reversals: { ...reversals, data: [data, ...reversals.data].slice(0, 10), total_count: reversals.data.length + 1 } as typeof reversals,
  });
  await tell(call, 'transfer.reversed', reversed.data, { amount_reversed });
  return data;
}

/** GET /v1/transfers/:id/reversals */
export async function listReversals(call: Call, transferId: string, asked: Asked): Promise<object> {
  await getObject(call, 'transfer', transferId);
  return listObjects(call, 'transfer_reversal', `/v1/transfers/${transferId}/reversals`, { ...asked, transfer: transferId });
}
