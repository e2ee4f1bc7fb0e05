import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { sentOfPrice } from '../transfers/money-operations.ts';

/** Of `payments p`: what is frozen that would be paid to the carrier's side, in cents; a refund that the card sent back is kept for the shipper. */
const frozenCents = (sql: Sql): Fragment => sql`(
  select coalesce(sum(h.amount_cents), 0)::bigint from payment_holds h where h.payment_id = p.id and h.lifted_at is null and not exists (
    select from payment_movements r where r.payment_id = p.id and r.kind = 'refund' and h.cause = 'desk' and h.reference = 'refund ' || r.provider_id))`;

/** Of `payments p`: what of the service fee is held still with the rest, in cents. */
const feeLeftCents = (sql: Sql): Fragment => sql`greatest(0, (p.platform_fee * 100)::bigint - (
  select coalesce(sum(e.amount_cents), 0)::bigint from ledger_journals j join ledger_entries e on e.journal_id = j.id
  where j.payment_id = p.id and j.kind = 'fee_earned' and e.account = 'platform_fee'))`;

/** Of `payments p`, in cents: what was asked of the provider and is not done, what a refused refund owes, and the fee for an arrival in vain that has not left yet. */
const promised = (sql: Sql): Fragment => sql`
  select coalesce(sum(amount_cents) filter (where state = 'asked'), 0)::bigint as asked, coalesce(sum(owed_cents), 0)::bigint as owed,
    coalesce(p.end_dry_run_cents, 0) - coalesce(sum(amount_cents) filter (where kind = 'transfer' and cause = 'dry_run' and state in ('asked', 'done')), 0)::bigint
      as dry_run
  from payment_movements where payment_id = p.id and kind in ('refund', 'transfer')`;

/**
 * Of `payments p`, one row in cents: what is still `to_come` for whoever is paid, what of it is `frozen` (`kept` is all that is, to whomever it goes), never with the service fee, nor with what
 * is on its way already, went back to the shipper, is owed back or is kept for the shipper. Of a booking that was cancelled the fee for an arrival in vain alone.
 * Zero where nothing is held.
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

/** Of `payments p`: what whoever is paid has of it, and still gets of it as things stand, in cents. */
export const toCarriersPaySql = (sql: Sql): Fragment => sql`(
  select c.to_come + (select coalesce(sum(amount_cents), 0) from ledger_entries where payment_id = p.id and account = 'carrier')::bigint
    + (select coalesce(sum(amount_cents), 0) from payment_movements where payment_id = p.id and kind = 'transfer' and state = 'asked')::bigint
  from (${toUpcomingPaySql(sql)}) c)`;

/** The same of one payment. */
export async function readCarriersPay({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`select ${toCarriersPaySql(sql)} as cents from payments p where p.id = ${paymentId}`;
  return row!.cents;
}
