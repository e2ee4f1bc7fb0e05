import type Stripe from 'stripe';
import type { Call } from './api/call.ts';
import { newObjectId, getSeconds } from './api/object-ids.ts';
import { addObject } from './objects.ts';

/** Two days, as in the United States (docs.stripe.com/payouts). */
const settlingSeconds = 2 * 86_400;

export const processingFee = (cents: number): number => Math.round((cents * 29) / 1_000) + 30;

export interface Booking {
  readonly type: Stripe.BalanceTransaction.Type;
  /** In cents; negative for outgoing money. */
  readonly amount: number;
  readonly fee?: number;
  readonly source: string;
  /** Unix seconds. Absent: available at once, even if another replica's clock is behind. */
  readonly availableOn?: number | undefined;
}

export const whilePending = ({ now }: Call, availableOn: number | undefined): number | undefined =>
  availableOn !== undefined && availableOn > getSeconds(now) ? availableOn : undefined;

export const getSettlementSeconds = ({ now }: Call): number => getSeconds(now) + settlingSeconds;

/** A balance is the sum of its bookings. */
export async function book(call: Call, { type, amount, fee = 0, source, availableOn }: Booking): Promise<Stripe.BalanceTransaction> {
  const { data } = await addObject(
    call,
    'balance_transaction',
    {
      id: newObjectId('txn'),
      amount,
      available_on: availableOn ?? getSeconds(call.now),
      currency: 'usd',
      fee,
      net: amount - fee,
      source,
      type,
    },
    availableOn === undefined ? { atOnce: true } : {},
  );
  return data;
}

/** In cents. */
export interface Funds {
  readonly available: number;
  readonly pending: number;
}

export async function getFunds({ sql, account, now }: Call): Promise<Funds> {
  const [row] = await sql<Funds[]>`
    select coalesce(sum((data->>'net')::bigint) filter (where hidden ? 'atOnce' or (data->>'available_on')::bigint <= ${getSeconds(now)}), 0)::bigint as available,
      coalesce(sum((data->>'net')::bigint) filter (where not hidden ? 'atOnce' and (data->>'available_on')::bigint > ${getSeconds(now)}), 0)::bigint as pending
    from sandbox_objects where kind = 'balance_transaction' and account = ${account}`;
  return row!;
}

/** Locks the balance until the transaction ends. Lock objects first. */
export async function lockFunds(call: Call): Promise<Funds> {
  await call.sql`select pg_advisory_xact_lock(hashtextextended('sandbox balance ' || ${call.account}::text, 0))`;
  return getFunds(call);
}

export async function retrieveBalance(call: Call): Promise<Partial<Stripe.Balance>> {
  const { available, pending } = await getFunds(call);
  return { object: 'balance', available: [{ amount: available, currency: 'usd' }], pending: [{ amount: pending, currency: 'usd' }] };
}
