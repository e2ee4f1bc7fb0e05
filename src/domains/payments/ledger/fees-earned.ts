import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { fromCents } from '#shared/money.ts';
import type { RetainedSums } from '../schemas.ts';
import { toStored, type PaidCents } from './fees-earned-rules.ts';

/** `PaidCents` of `payments p` as JSON. */
export const paidColumn = (sql: Sql): Fragment => sql`(
  select jsonb_build_object('captured', coalesce(-sum(e.amount_cents) filter (where e.account = 'shipper'), 0),
    'refunds', coalesce(sum(e.amount_cents) filter (where e.account = 'refunds'), 0),
    'carrier', coalesce(sum(e.amount_cents) filter (where e.account = 'carrier'), 0),
    'feeEarned', coalesce((select sum(f.amount_cents) from ledger_journals j join ledger_entries f on f.journal_id = j.id
      where j.payment_id = p.id and j.kind = 'fee_earned' and f.account = 'platform_fee'), 0))
  from ledger_entries e where e.payment_id = p.id)`;

export function getRetainedAmounts(paid: PaidCents): RetainedSums {
  const { refunded, kept, toCarrier, feeKept, stillHere } = toStored(paid);
  return {
    refunded: fromCents(refunded),
    kept: fromCents(kept),
    toCarrier: fromCents(toCarrier),
    feeKept: fromCents(feeKept),
    stillHere: fromCents(stillHere),
  };
}
