import { carrierMissing } from '#domains/carriers/queries.ts';
import { isCompleted } from '#domains/carriers/trust-queries.ts';
import type { Ctx } from '#server/db/context.ts';
import { pricingRoles } from '#shared/roles.ts';
import type { CarrierScores } from './contract.ts';
import { daysOfHaul, zones } from './on-time.ts';

/** Throws 404 for an account that makes no offers, or is gone. */
export async function requireCarrier({ sql }: Ctx, id: string): Promise<void> {
  const found = await sql`select from users where id = ${id} and role = any(${[...pricingRoles]}) and deleted_at is null`;
  if (found.length === 0) throw carrierMissing();
}

/**
 * Counts what the records of the completed transports of a carrier, broker or independent driver say: never a guess, never a weight.
 * - on time: delivered on or before the promised day (quotes/promise-rules.ts), each by the clocks of its place
 * - price held: nothing was agreed on beyond the accepted price, where the account answered for the job towards the shipper
 * - without a claim: no claim of it ended in an award
 */
export async function getCarrierScores(ctx: Ctx, carrierId: string): Promise<CarrierScores> {
  await requireCarrier(ctx, carrierId);
  const { sql } = ctx;
  const [row] = await sql<Record<'completed' | 'promised' | 'onTime' | 'priced' | 'priceHeld' | 'withoutClaim', number>[]>`
    with zone (state, name) as ${zones(sql)},
      mine as (
        select done.id, done.broker_id is null or done.broker_id = ${carrierId} as answers, done.agreed_changes, ${daysOfHaul(sql)}
        from quotes done join transports t on t.id = done.transport_id
          left join zone zf on zf.state = t.from_state left join zone zt on zt.state = t.to_state
        where ${carrierId} in (done.carrier_id, done.broker_id) and ${isCompleted(sql)})
    select count(*)::int as completed, count(*) filter (where promised_day is not null and delivered_day is not null)::int as promised,
      count(*) filter (where delivered_day <= promised_day)::int as on_time, count(*) filter (where answers)::int as priced,
      count(*) filter (where answers and agreed_changes = 0)::int as price_held,
      count(*) filter (where not exists (select from claims c where c.quote_id = mine.id and c.awarded_cents > 0))::int as without_claim
    from mine`;
  const { completed, promised, onTime, priced, priceHeld, withoutClaim } = row!;
  return {
    completed,
    onTime: { held: onTime, of: promised },
    priceHeld: { held: priceHeld, of: priced },
    withoutClaim: { held: withoutClaim, of: completed },
  };
}
