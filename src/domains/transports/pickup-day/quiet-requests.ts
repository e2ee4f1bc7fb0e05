import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { hourMs } from '#shared/dates/days.ts';
import { requestUnanswered } from '../events/unanswered.ts';
import { toFact, lockTransport } from '../lifecycle.ts';
import { promisedHours } from '../rules.ts';

const isQuiet = ({ sql, now }: Ctx) => sql`
  status = 'submitted' and quiet_told_at is null and submitted_at <= ${new Date(now.getTime() - promisedHours * hourMs)}`;

/** Oldest first, without locks. */
export async function findQuietRequests(ctx: Ctx, limit = 1000): Promise<string[]> {
  const found = await ctx.sql<{ id: string }[]>`select id from transports where ${isQuiet(ctx)} order by submitted_at limit ${limit}`;
  return found.map(({ id }) => id);
}

const submittedTogether = ({ sql }: Ctx, transportId: string) => sql`
  from transports o join transports t on o.shipper_id = t.shipper_id and o.submitted_at = t.submitted_at and o.id <> t.id where t.id = ${transportId}`;

/** `orOthers`: also true if a request submitted together with it has a bookable estimate. */
async function findsEstimate(ctx: Ctx, transportId: string, orOthers: boolean): Promise<boolean> {
  const { sql, now } = ctx;
  const [row] = await sql<{ hasEstimate: boolean }[]>`
    select exists (
      select from quotes q join (
        select ${transportId}::uuid as id union all select o.id ${submittedTogether(ctx, transportId)} and o.status = 'submitted' and ${orOthers}) r
        on r.id = q.transport_id
      where q.kind = 'opening' and q.workflow_state <> 'closed' and q.total_quote > 0 and (q.valid_until is null or q.valid_until > ${now})
    ) as has_estimate`;
  return row!.hasEstimate;
}

/** Locks requests submitted together, so that only one is first. Take it before any row lock. */
const holdTogether = async ({ sql }: Ctx, transportId: string): Promise<void> =>
  void (await sql`
    select pg_advisory_xact_lock(hashtext('quiet requests of ' || shipper_id || ' at ' || extract(epoch from submitted_at))) from transports
    where id = ${transportId} and submitted_at is not null`);

/** Once per request; checks again under the lock. The first of an import counts the others, so the shipper gets one mail. */
export const publishQuietRequest = (ctx: Ctx, transportId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const { sql, now } = inner;
    await holdTogether(inner, transportId);
    const transport = await lockTransport(inner, transportId);
    const updated = await sql`update transports set quiet_told_at = ${now} where id = ${transportId} and ${isQuiet(inner)} returning 1`;
    if (!transport || updated.length === 0) return;
    const [others] = await sql<{ told: number; quiet: number }[]>`
      select count(*) filter (where o.quiet_told_at is not null)::int as told, count(*) filter (where o.status = 'submitted')::int as quiet
      ${submittedTogether(inner, transportId)}`;
    const isToldFirst = others!.told === 0;
    await publish(inner, requestUnanswered, {
      ...toFact(transport),
      isToldFirst,
      more: isToldFirst ? others!.quiet : 0,
      hasEstimate: await findsEstimate(inner, transportId, isToldFirst),
    });
  });
