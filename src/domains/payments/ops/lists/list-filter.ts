import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { LedgerAccount } from '#domains/payments/ledger/ledger-rules.ts';
import type { OpsFilter } from '../schemas.ts';
import { found, type SearchStrategy } from './search.ts';

const accountNames: Readonly<Record<LedgerAccount, (sql: Sql) => Fragment>> = {
  shipper: (sql) => sql`'shipper'`,
  held: (sql) => sql`'held'`,
  platform_fee: (sql) => sql`'platform_fee'`,
  carrier: (sql) => sql`'carrier'`,
  refunds: (sql) => sql`'refunds'`,
  disputes: (sql) => sql`'disputes'`,
  provider_fees: (sql) => sql`'provider_fees'`,
};

/** Inlines the account in the SQL: with a parameter PostgreSQL would replan every page. */
function withSumOn(sql: Sql, account: LedgerAccount): Fragment {
  const name = accountNames[account](sql);
  if (account === 'disputes')
    return sql`and p.id in (select e.payment_id from ledger_entries e where e.account = ${name} group by e.payment_id having sum(e.amount_cents) <> 0)`;
  return sql`${account === 'refunds' ? sql`and p.part_returned` : sql``} and exists (select from ledger_entries e where e.payment_id = p.id and e.account = ${name})
        and (select sum(e.amount_cents) from ledger_entries e where e.payment_id = p.id and e.account = ${name}) <> 0`;
}

/** Each condition has an index. */
export function narrowed(sql: Sql, filter: OpsFilter, way: SearchStrategy = 'gathered'): Fragment {
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
