import type Stripe from 'stripe';
import { z } from 'zod';
import { formatUsd } from '#shared/money.ts';
import { book } from './balance.ts';
import type { Call } from './call.ts';
import { tell } from './events.ts';
import { listObjects, type Asked } from './listing.ts';
import { idOf, newObjectId } from './object-ids.ts';
import { addObject, changeObject, getObject, lockObject, type Stored } from './objects.ts';
import { cents, currency, metadata, strict } from './parameters.ts';
import { Refusal, refused, refusedParameter } from './refusal.ts';

/** POST /v1/refunds */
export const refundParameters = strict({
  amount: cents.optional(),
  charge: z.string().optional(),
  currency: currency.optional(),
  metadata: metadata.optional(),
  payment_intent: z.string().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
type Asks = z.output<typeof refundParameters>;

async function chargeOf(call: Call, asks: Asks): Promise<Stored<'charge'>> {
  if (asks.charge) return lockObject(call, 'charge', asks.charge, 'charge');
  if (!asks.payment_intent)
    throw refusedParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    );
  const { data } = await getObject(call, 'payment_intent', asks.payment_intent, 'payment_intent');
  if (data.status !== 'succeeded') throw new Refusal(400, `This PaymentIntent (${data.id}) does not have a successful charge to refund.`);
  return lockObject(call, 'charge', idOf(data.latest_charge!));
}

/** Refuses while the bank has not decided for the platform: a disputed charge is given back once the dispute is won (docs.stripe.com/disputes/withdrawing). */
async function refuseDisputed(call: Call, { data }: Stored<'charge'>): Promise<void> {
  if (!data.disputed) return;
  const [newest] = (await listObjects(call, 'dispute', '/v1/disputes', { limit: 1, charge: data.id })).data;
  if (!newest?.is_charge_refundable) throw refused('charge_disputed', `Charge ${data.id} has been charged back; cannot issue a refund.`);
}

/** How much is given back. Throws for a charge that was not paid, or has less left. */
function amountOf({ data }: Stored<'charge'>, asked: number | undefined): number {
  const left = data.amount_captured - data.amount_refunded;
  if (!data.paid) throw refused('charge_not_refundable', `Charge ${data.id} was not paid.`);
  if (left === 0) throw refused('charge_already_refunded', `Charge ${data.id} has already been refunded.`);
  const amount = asked ?? left;
  if (amount > left)
    throw new Refusal(400, `Refund amount (${formatUsd(amount)}) is greater than unrefunded amount on charge (${formatUsd(left)})`, {
      param: 'amount',
    });
  return amount;
}

/** POST /v1/refunds: never more than the charge has left, also where several come at once. What Stripe took for the charge it keeps. */
export async function createRefund(call: Call, asks: Asks): Promise<Stripe.Refund> {
  const charge = await chargeOf(call, asks);
  await refuseDisputed(call, charge);
  const amount = amountOf(charge, asks.amount);
  const id = newObjectId('re');
  const { data, hidden } = charge;
  const booked = await book(call, {
    type: 'refund',
    amount: -amount,
    source: id,
    description: `REFUND FOR CHARGE (${data.description ?? ''})`,
  });
  const refund = await addObject(call, 'refund', {
    id,
    amount,
    balance_transaction: booked.id,
    charge: data.id,
    currency: data.currency,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    } as Stripe.Refund.DestinationDetails,
    metadata: asks.metadata ?? {},
    payment_intent: data.payment_intent && idOf(data.payment_intent),
    reason: asks.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const amount_refunded = data.amount_refunded + amount;
  const given = await changeObject(call, { ...charge, hidden }, { amount_refunded, refunded: amount_refunded === data.amount_captured });
  await tell(call, 'refund.created', refund.data);
  await tell(call, 'charge.refunded', given.data, { amount_refunded: data.amount_refunded, refunded: data.refunded });
  await tell(call, 'charge.refund.updated', refund.data);
  return refund.data;
}

/** GET /v1/refunds/:id */
export const retrieveRefund = async (call: Call, id: string): Promise<Stripe.Refund> => (await getObject(call, 'refund', id)).data;

/** GET /v1/refunds */
export const listRefunds = (call: Call, asked: Asked): Promise<object> => listObjects(call, 'refund', '/v1/refunds', { ...asked });
