import type Stripe from 'stripe';
import type { Call } from './api/call.ts';
import { newObjectId, getSeconds } from './api/object-ids.ts';
import { addObject } from './objects.ts';

/** Days until the money of a card can be sent on without naming its charge: two, as in the United States (docs.stripe.com/payouts). */
const settlingSeconds = 2 * 86_400;

/** What a card payment costs: 2.9 % and 30 cents, rounded to the cent. */
export const processingFee = (cents: number): number => Math.round((cents * 29) / 1_000) + 30;

/** A change of a balance. */
export interface Booking {
  readonly type: Stripe.BalanceTransaction.Type;
  /** In cents; negative for what leaves. */
  readonly amount: number;
  readonly fee?: number;
  /** The object it is about. */
  readonly source: string;
  /** Unix seconds from which on it can be sent on; at once where it is left out, whatever the clocks of other replicas say. */
  readonly availableOn?: number | undefined;
}

/** The time from which on money can be sent on, while that is still ahead. */
export const whilePending = ({ now }: Call, availableOn: number | undefined): number | undefined =>
  availableOn !== undefined && availableOn > getSeconds(now) ? availableOn : undefined;

/** When the money of a card payment made now can be sent on. */
export const settlesOn = ({ now }: Call): number => getSeconds(now) + settlingSeconds;

/** Changes the balance of the account that is acted for: a balance is the sum of these, and nothing else. */
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

/** What an account has, in cents. */
export interface Funds {
  readonly available: number;
  readonly pending: number;
}

/** The sums of what was booked. */
export async function getFunds({ sql, account, now }: Call): Promise<Funds> {
  const [row] = await sql<Funds[]>`
    select coalesce(sum((data->>'net')::bigint) filter (where hidden ? 'atOnce' or (data->>'available_on')::bigint <= ${getSeconds(now)}), 0)::bigint as available,
      coalesce(sum((data->>'net')::bigint) filter (where not hidden ? 'atOnce' and (data->>'available_on')::bigint > ${getSeconds(now)}), 0)::bigint as pending
    from sandbox_objects where kind = 'balance_transaction' and account = ${account}`;
  return row!;
}

/** The same, while nobody else takes from it until the call is over. Comes after the locks of objects. */
export async function lockFunds(call: Call): Promise<Funds> {
  await call.sql`select pg_advisory_xact_lock(hashtextextended('sandbox balance ' || ${call.account}::text, 0))`;
  return getFunds(call);
}

/** GET /v1/balance */
export async function retrieveBalance(call: Call): Promise<Partial<Stripe.Balance>> {
  const { available, pending } = await getFunds(call);
  return { object: 'balance', available: [{ amount: available, currency: 'usd' }], pending: [{ amount: pending, currency: 'usd' }] };
}
