import { carrierMissing } from '#domains/carriers/queries.ts';
import { isCompleted } from '#domains/carriers/trust-queries.ts';
import { toNewMarksSql } from '#domains/inspections/damage/marks.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { pricingRoles } from '#shared/roles.ts';
import type { CarrierScores } from './schemas.ts';
import { daysOfHaul, zones } from './on-time.ts';

/** Throws 404 unless the account makes offers. */
export async function requireCarrier({ sql }: Ctx, id: string): Promise<void> {
  const found = await sql`select from users where id = ${id} and role = any(${[...pricingRoles]}) and deleted_at is null`;
  if (found.length === 0) throw carrierMissing();
}

/** Condition on `pair`: no new mark at delivery, except marks whose claim was decided without an award. */
const hasNoNewMark = (sql: Sql): Fragment => sql`not exists (
  select from ${toNewMarksSql(sql, { before: sql`pair.pickup_id`, after: sql`pair.delivery_id` })} mark where not exists (
    select from claim_items i join claims c on c.id = i.claim_id
    where c.quote_id = pair.id and i.damage_id = mark.damage_id and c.state = 'decided' and c.awarded_cents = 0))`;

/** Counts completed transports only. Price kept: jobs the account was responsible for. New marks: if both inspections are signed. */
export async function getCarrierScores(ctx: Ctx, carrierId: string): Promise<CarrierScores> {
  await requireCarrier(ctx, carrierId);
  const { sql } = ctx;
  const [row] = await sql<
    Record<
      | 'completed'
      | 'promised'
      | 'onTime'
      | 'noShows'
      | 'lateWithdrawals'
      | 'priced'
      | 'priceHeld'
      | 'withoutClaim'
      | 'inspected'
      | 'withoutNewMarks',
      number
    >[]
  >`
    with zone (state, name) as ${zones(sql)},
      mine as (
        select done.id, done.broker_id is null or done.broker_id = ${carrierId} as answers, done.agreed_changes, ${daysOfHaul(sql)}
        from quotes done join transports t on t.id = done.transport_id
          left join zone zf on zf.state = t.from_state left join zone zt on zt.state = t.to_state
        where ${carrierId} in (done.carrier_id, done.broker_id) and ${isCompleted(sql)}),
      pair (id, pickup_id, delivery_id) as (
        select mine.id, was.id, is_now.id from mine join inspections was on was.quote_id = mine.id and was.stage = 'pickup' and was.state = 'sealed'
          join inspections is_now on is_now.quote_id = mine.id and is_now.stage = 'delivery' and is_now.state = 'sealed')
    select count(*)::int as completed, count(*) filter (where promised_day is not null and delivered_day is not null)::int as promised,
      count(*) filter (where delivered_day <= promised_day)::int as on_time, count(*) filter (where answers)::int as priced,
      count(*) filter (where answers and agreed_changes = 0)::int as price_held,
      count(*) filter (where not exists (select from claims c where c.quote_id = mine.id and c.awarded_cents > 0))::int as without_claim,
      (select count(*)::int from cases c join quotes q on q.id = c.quote_id
        where c.state = 'no_show' and c.is_excused is not true and ${carrierId} in (c.carrier_side_id, q.carrier_id)) as no_shows,
      (select count(*)::int from late_withdrawals w where w.carrier_side_id = ${carrierId}) as late_withdrawals,
      (select count(*)::int from pair) as inspected, (select count(*)::int from pair where ${hasNoNewMark(sql)}) as without_new_marks
    from mine`;
  const { completed, promised, onTime, noShows, lateWithdrawals, priced, priceHeld, withoutClaim, inspected, withoutNewMarks } = row!;
  return {
    completed,
    onTime: { held: onTime, of: promised },
    withoutNoShow: { held: completed, of: completed + noShows },
    withoutLateWithdrawal: { held: completed, of: completed + lateWithdrawals },
    priceHeld: { held: priceHeld, of: priced },
    withoutClaim: { held: withoutClaim, of: completed },
    withoutNewMarks: { held: withoutNewMarks, of: inspected },
  };
}
