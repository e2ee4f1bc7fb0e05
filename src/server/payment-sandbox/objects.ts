import type Stripe from 'stripe';
import type { Query } from '../db/sql/sql.ts';
import type { Call } from './api/call.ts';
import { getSeconds } from './api/object-ids.ts';
import { noSuch } from './api/refusal.ts';

export interface Kinds {
  readonly account: Stripe.Account;
  readonly account_link: { readonly id: string };
  readonly balance_transaction: Stripe.BalanceTransaction;
  readonly charge: Stripe.Charge;
  readonly 'checkout.session': Stripe.Checkout.Session;
  readonly dispute: Stripe.Dispute;
  readonly event: Stripe.Event;
  readonly file: Stripe.File;
  readonly payment_intent: Stripe.PaymentIntent;
  readonly payout: Stripe.Payout;
  readonly refund: Stripe.Refund;
  readonly transfer: Stripe.Transfer;
  readonly transfer_reversal: Stripe.TransferReversal;
}

export type Kind = keyof Kinds;

/** Stored with an object, but not sent to clients. */
export type HiddenFields = Readonly<Record<string, unknown>>;

export interface StoredObject<K extends Kind> {
  readonly id: string;
  readonly data: Kinds[K];
  readonly hidden: HiddenFields;
}

export function composeObject<K extends Kind>(
  call: Call,
  kind: K,
  data: Partial<Kinds[K]> & { readonly id: string },
  hidden: HiddenFields = {},
): { readonly stored: StoredObject<K>; readonly insert: Query } {
  const whole = { object: kind, ...(kind !== 'balance_transaction' && { livemode: false }), created: getSeconds(call.now), ...data };
  const insert = call.sql`
    insert into sandbox_objects (id, kind, account, data, hidden, created)
    values (${data.id}, ${kind}, ${call.account}, ${call.sql.json(whole)}, ${call.sql.json(hidden)}, ${call.now})`;
  return { stored: { id: data.id, data: whole as unknown as Kinds[K], hidden }, insert };
}

export async function addObject<K extends Kind>(...object: Parameters<typeof composeObject<K>>): Promise<StoredObject<K>> {
  const { stored, insert } = composeObject(...object);
  await insert;
  return stored;
}

/** Null also for another account's object. */
export async function findObject<K extends Kind>(call: Call, kind: K, id: string): Promise<StoredObject<K> | null> {
  const [row] = await call.sql<StoredObject<K>[]>`
    select id, data, hidden from sandbox_objects where id = ${id} and kind = ${kind} and account = ${call.account}`;
  return row ?? null;
}

/** Throws 404 `resource_missing` with `param`. */
export async function getObject<K extends Kind>(call: Call, kind: K, id: string, param?: string): Promise<StoredObject<K>> {
  const found = await findObject(call, kind, id);
  if (!found) throw noSuch(kind, id, param);
  return found;
}

/** Locks the object until the transaction ends. Throws like `getObject`. */
export async function lockObject<K extends Kind>(call: Call, kind: K, id: string, param?: string): Promise<StoredObject<K>> {
  const [row] = await call.sql<StoredObject<K>[]>`
    select id, data, hidden from sandbox_objects where id = ${id} and kind = ${kind} and account = ${call.account} for update`;
  if (!row) throw noSuch(kind, id, param);
  return row;
}

export async function changeObject<K extends Kind>(
  call: Call,
  stored: StoredObject<K>,
  changes: Partial<Kinds[K]>,
  hidden: HiddenFields = {},
): Promise<StoredObject<K>> {
  const changed = { ...stored, data: { ...stored.data, ...changes }, hidden: { ...stored.hidden, ...hidden } };
  await call.sql`
    update sandbox_objects set data = ${call.sql.json(changed.data)}, hidden = ${call.sql.json(changed.hidden)} where id = ${stored.id}`;
  return changed;
}
