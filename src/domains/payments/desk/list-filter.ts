import { accountHolds } from '#domains/accounts/account-words.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import type { LedgerAccount } from '../contract.ts';
import type { DeskFilter } from './contract.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Ids of the provider: pi_, ch_, py_, re_, pyr_, tr_, trr_, cs_. */
const providerId = /^(pi|ch|py|re|pyr|tr|trr|cs)_[\w-]+$/;

/** A payment that is named by an id of ours or of the provider; null for any other text. */
function named(sql: Sql, search: string): Fragment | null {
  if (uuid.test(search)) return sql`and ${search}::uuid in (p.id, p.transport_id)`;
  if (providerId.test(search))
    return sql`and p.id in (
      select m.payment_id from payment_movements m where m.provider_id = ${search} or m.charge_id = ${search} or m.checkout_session_id = ${search})`;
  return null;
}

/** Whether a text is looked for in the people of a payment: one that names a payment finds it by an index. */
export const isOfPeople = (sql: Sql, search: string): boolean => named(sql, search) === null;

/** Payments that are asked for a text in the order of their list, before all payments of whoever holds it are gathered. */
export const walkedPayments = 3_000;

/** How the payments of a text are found: gathered from all that its people have, or each row of a list asked whether it is one. */
export type SearchWay = 'gathered' | 'row by row';

function found(sql: Sql, search: string, way: SearchWay): Fragment {
  const people = sql`select u.id from users u where ${accountHolds(sql, search)}`;
  return (
    named(sql, search) ??
    (way === 'gathered'
      ? sql`and p.id in (
          select s.id from payments s where s.shipper_user_id in (${people})
          union all select r.id from payments r where r.recipient_user_id in (${people}))`
      : sql`and exists (select from users u where u.id in (p.shipper_user_id, p.recipient_user_id) and ${accountHolds(sql, search)})`)
  );
}

/** Payments with a sum on an account. Few ever have one on the two that are named: those are read from the books, or by what the payment says of itself. */
const withSumOn = (sql: Sql, account: LedgerAccount): Fragment =>
  account === 'disputes'
    ? sql`and p.id in (select e.payment_id from ledger_entries e where e.account = ${account} group by e.payment_id having sum(e.amount_cents) <> 0)`
    : sql`${account === 'refunds' ? sql`and p.part_returned` : sql``} and exists (select from ledger_entries e where e.payment_id = p.id and e.account = ${account})
        and (select sum(e.amount_cents) from ledger_entries e where e.payment_id = p.id and e.account = ${account}) <> 0`;

/** Conditions on `payments p` for what the desk is narrowed by; each has an index. */
export function narrowed(sql: Sql, filter: DeskFilter, way: SearchWay = 'gathered'): Fragment {
  const { search, escrowStatus, account, money, minAmount, maxAmount, from, to } = filter;
  return sql`
    ${search ? found(sql, search, way) : sql``}
    ${escrowStatus ? sql`and p.escrow_status = ${escrowStatus}` : sql``}
    ${account ? withSumOn(sql, account) : sql``}
    ${money ? sql`and p.is_test = ${money === 'test'}` : sql``}
    ${minAmount ? sql`and p.amount >= ${minAmount}` : sql``}
    ${maxAmount ? sql`and p.amount <= ${maxAmount}` : sql``}
    ${from ? sql`and p.created_at >= ${from}::date::timestamp at time zone 'UTC'` : sql``}
    ${to ? sql`and p.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql``}`;
}
