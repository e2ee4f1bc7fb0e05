import type { Ctx, Sql } from '#server/db/context.ts';
import { holdOffLegalHolds, isOnLegalHold } from '#server/files/legal-holds.ts';
import { retentionDays } from './sharing-rules.ts';

/** All drivers of haul `k`, including earlier ones who shared a position. */
const everyDriver = (sql: Sql) => sql`
  select k.driver_id union all select d.driver_id from location_batches d where d.transport_id = k.transport_id`;

/** An open claim, money on hold or a legal hold keeps the positions. */
const isHeldBack = (sql: Sql) => sql`
  (${isOnLegalHold(sql, { transportId: sql`k.transport_id`, userIds: everyDriver(sql) })}
    or exists (select from claims c where c.transport_id = k.transport_id and c.closed_at is null) or exists (select from payments p where p.transport_id = k.transport_id and (p.escrow_status = 'held'
    or exists (select from payment_holds f where f.payment_id = p.id and f.lifted_at is null))))`;

const isDue = ({ sql, now }: Ctx) => sql`
  k.erased_at is null and k.ended_at < ${now}::timestamptz - ${retentionDays} * interval '1 day' and not ${isHeldBack(sql)}`;

export const findOldPositions = (ctx: Ctx): Promise<readonly { id: string }[]> =>
  ctx.sql<{ id: string }[]>`select k.transport_id as id from trackings k where ${isDue(ctx)} order by k.ended_at limit 5000`;

async function empty({ sql, now }: Ctx, transportId: string): Promise<void> {
  await sql`delete from location_batches where transport_id = ${transportId}`;
  await sql`
    update trackings set last_lat = null, last_lng = null, last_accuracy = null, last_at = null, received_at = null, near_name = null,
      suspect = null, duty = null, erased_at = ${now}
    where transport_id = ${transportId}`;
}

/** Checks for holds again. Returns true if the positions were erased. */
export async function eraseOldPositions(ctx: Ctx, transportId: string): Promise<boolean> {
  const { sql } = ctx;
  await holdOffLegalHolds(ctx);
  const found = await sql`select from trackings k where k.transport_id = ${transportId} and ${isDue(ctx)} for update`;
  if (found.length > 0) await empty(ctx, transportId);
  return found.length > 0;
}

/** Erases an account's positions from hauls that ended or that another driver took over, unless held, and the labels of its links. */
export async function eraseTracks(ctx: Ctx, userId: string): Promise<void> {
  const { sql } = ctx;
  await holdOffLegalHolds(ctx);
  await sql`update tracking_links set label = 'A link' where made_by = ${userId}`;
  const own = await sql<{ id: string }[]>`
    select k.transport_id as id from trackings k
    where k.driver_id = ${userId} and k.ended_at is not null and k.erased_at is null and not ${isHeldBack(sql)} order by 1`;
  for (const { id } of own) await empty(ctx, id);
  await sql`
    delete from location_batches s using trackings k
    where s.driver_id = ${userId} and k.transport_id = s.transport_id and k.driver_id <> ${userId} and not ${isHeldBack(sql)}`;
}
