import type Stripe from 'stripe';
import { z } from 'zod';
import { formatUsd } from '#shared/money.ts';
import { book, lockFunds, whilePending } from './balance.ts';
import { onBehalfOf, type Call } from './call.ts';
import { tell } from './events.ts';
import { listObjects, type Asked } from './listing.ts';
import { newObjectId } from './object-ids.ts';
import { addObject, changeObject, findObject, getObject, lockObject, type Stored } from './objects.ts';
import { cents, currency, metadata, strict } from './parameters.ts';
import { payOutBySchedule } from './payouts.ts';
import { Refusal, noSuch, refused, refusedParameter } from './refusal.ts';

/** POST /v1/transfers */
export const transferParameters = strict({
  amount: cents.optional(),
  currency,
  description: z.string().max(1_000).optional(),
  destination: z.string(),
  metadata: metadata.optional(),
  source_transaction: z.string().optional(),
  transfer_group: z.string().max(500).optional(),
});
type Asks = z.output<typeof transferParameters>;

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

/** What a transfer is paid from. */
interface Source {
  readonly amount: number;
  /** Unix seconds from which on the money can be paid out; undefined: at once. */
  readonly availableOn: number | undefined;
  readonly group: string | null;
}

const sentOnOf = ({ hidden }: Stored<'charge'>): number => Number(hidden['sentOn'] ?? 0);

/** Of a charge: as much as it has left, whether it is settled or not. */
async function fromCharge(call: Call, asks: Asks, id: string): Promise<Source> {
  const charge = await lockObject(call, 'charge', id, 'source_transaction');
  const { amount_captured, amount_refunded, transfer_group } = charge.data;
  const left = amount_captured - amount_refunded - sentOnOf(charge);
  const amount = asks.amount ?? left;
  if (asks.transfer_group && transfer_group && asks.transfer_group !== transfer_group)
    throw new Refusal(400, 'The transfer_group of a transfer has to be that of its source_transaction.', { param: 'transfer_group' });
  if (amount > left || amount < 1)
    throw new Refusal(
      400,
      `Transfers using this transaction as a source must not exceed the source amount of ${formatUsd(amount_captured)}. (There are already transfers and refunds using this source, amounting to a total of ${formatUsd(amount_captured - left)}.)`,
      { param: 'amount' },
    );
  await changeObject(call, charge, {}, { sentOn: sentOnOf(charge) + amount });
  const availableOn = whilePending(call, charge.hidden['availableOn'] as number | undefined);
  return { amount, availableOn, group: transfer_group ?? asks.transfer_group ?? null };
}

/** Of the balance: what is settled, which nobody else spends meanwhile. */
async function fromBalance(call: Call, { amount, transfer_group }: Asks): Promise<Source> {
  if (amount === undefined) throw refusedParameter('Missing required param: amount.', 'amount', 'parameter_missing');
  const { available } = await lockFunds(call);
  if (amount > available)
    throw refused(
      'balance_insufficient',
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
    );
  return { amount, availableOn: undefined, group: transfer_group ?? null };
}

/** What the connected account sees of a transfer: a payment of its own. */
async function arrive(call: Call, transferId: string, destination: string, { amount, availableOn }: Source): Promise<Stored<'charge'>> {
  const there = onBehalfOf(call, destination);
  const id = newObjectId('py');
  const booked = await book(there, { type: 'payment', amount, source: id, availableOn });
  return addObject(there, 'charge', {
    id,
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    balance_transaction: booked.id,
    captured: true,
    currency: 'usd',
    metadata: {},
    paid: true,
    payment_intent: null,
    refunded: false,
    source_transfer: transferId,
    status: 'succeeded',
  });
}

/** An empty list in an object. */
const noReversals = (id: string) => ({
  object: 'list' as const,
  data: [],
  has_more: false,
  total_count: 0,
  url: `/v1/transfers/${id}/reversals`,
});

/** POST /v1/transfers */
export async function createTransfer(call: Call, asks: Asks): Promise<Stripe.Transfer> {
  if (call.account !== '') throw refused('transfers_not_allowed', 'Only the platform sends transfers here.');
  await requireDestination(call, asks.destination);
  const source = await (asks.source_transaction ? fromCharge(call, asks, asks.source_transaction) : fromBalance(call, asks));
  const id = newObjectId('tr');
  const booked = await book(call, {
    type: 'transfer',
    amount: -source.amount,
    source: id,
    description: asks.description ?? null,
    availableOn: source.availableOn,
  });
  const payment = await arrive(call, id, asks.destination, source);
  const { data } = await addObject(
    call,
    'transfer',
    {
      id,
      amount: source.amount,
      amount_reversed: 0,
      balance_transaction: booked.id,
      currency: 'usd',
      description: asks.description ?? null,
      destination: asks.destination,
      destination_payment: payment.id,
      metadata: asks.metadata ?? {},
      reversals: noReversals(id) as unknown as Stripe.Transfer['reversals'],
      reversed: false,
      source_transaction: asks.source_transaction ?? null,
      source_type: 'card',
      transfer_group: source.group,
    },
    { availableOn: source.availableOn },
  );
  await tell(call, 'transfer.created', data);
  await payOutBySchedule(onBehalfOf(call, asks.destination));
  return data;
}

/** GET /v1/transfers/:id */
export const retrieveTransfer = async (call: Call, id: string): Promise<Stripe.Transfer> => (await getObject(call, 'transfer', id)).data;

/** GET /v1/transfers */
export const listTransfers = (call: Call, asked: Asked): Promise<object> => listObjects(call, 'transfer', '/v1/transfers', { ...asked });
