import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { sentOfPrice } from '../transfers/money-operations.ts';

/** Cents of `payments p` on hold for the carrier; returned refunds belong to the shipper. */
const frozenCents = (sql: Sql): Fragment => sql`(
  select coalesce(sum(h.amount_cents), 0)::bigint from payment_holds h where h.payment_id = p.id and h.lifted_at is null and not exists (
    select from payment_movements r where r.payment_id = p.id and r.kind = 'refund' and h.cause = 'desk' and h.reference = 'refund ' || r.provider_id))`;

/** Unearned service fee of `payments p` in cents. */
const feeLeftCents = (sql: Sql): Fragment => sql`greatest(0, (p.platform_fee * 100)::bigint - (
  select coalesce(sum(e.amount_cents), 0)::bigint from ledger_journals j join ledger_entries e on e.journal_id = j.id
  where j.payment_id = p.id and j.kind = 'fee_earned' and e.account = 'platform_fee'))`;

/** Cents of `payments p`: requested, owed back, and the dry-run fee not sent yet. */
const promised = (sql: Sql): Fragment => sql`
  select coalesce(sum(amount_cents) filter (where state = 'asked'), 0)::bigint as asked, coalesce(sum(owed_cents), 0)::bigint as owed,
    coalesce(p.end_dry_run_cents, 0) - coalesce(sum(amount_cents) filter (where kind = 'transfer' and cause = 'dry_run' and state in ('asked', 'done')), 0)::bigint
      as dry_run
  from payment_movements where payment_id = p.id and kind in ('refund', 'transfer')`;

/**
 * One row in cents for `payments p`: `to_come` for the payee, its `frozen` part, and `kept`, all holds for the carrier's side. Excludes the
 * service fee and money sent, refunded or owed back; after a cancellation only the dry-run fee counts.
 */
export const toUpcomingPaySql = (sql: Sql): Fragment => sql`
  select c.to_come, least(c.to_come, c.kept) as frozen, c.kept from (
    select f.kept, case when p.escrow_status in ('escrow', 'held') then greatest(0, least(
        f.held + f.kept - ${feeLeftCents(sql)} - m.asked - m.owed,
        ((p.amount - p.platform_fee) * 100)::bigint - ${sentOfPrice(sql, sql`p.id`)},
        case when (select t.status from transports t where t.id = p.transport_id) = 'cancelled' then m.dry_run end)) else 0 end as to_come
    from (select ${frozenCents(sql)} as kept,
        (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where payment_id = p.id and account = 'held') as held) f
      cross join (${promised(sql)}) m) c`;

/** Cents of `payments p` the payee has or will get as things stand. */
export const toCarriersPaySql = (sql: Sql): Fragment => sql`(
  select c.to_come + (select coalesce(sum(amount_cents), 0) from ledger_entries where payment_id = p.id and account = 'carrier')::bigint
    + (select coalesce(sum(amount_cents), 0) from payment_movements where payment_id = p.id and kind = 'transfer' and state = 'asked')::bigint
  from (${toUpcomingPaySql(sql)}) c)`;

export async function readCarriersPay({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`select ${toCarriersPaySql(sql)} as cents from payments p where p.id = ${paymentId}`;
  return row!.cents;
}
