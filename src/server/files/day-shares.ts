import { z } from 'zod';
import type { Ctx } from '../db/context.ts';
import type { Fragment, Tag } from '../db/sql.ts';
import { defineJob, handleJob } from '../queue/queue.ts';
import { closeShares } from './spare-shares.ts';

/** How long is kept what is sealed to the share of its day, which is erased after that. */
export const keptHours = 24;

/** The share of this day, for an insert: its name, null while there is none. */
export const shareOfToday = (sql: Tag): Fragment =>
  sql`(select id from shares where day = (now() at time zone 'utc')::date and erased_at is null)`;

/** What seals to the share that a row names, for its `returning`. */
export const publicKeyOf = (sql: Tag, shareId: Fragment): Fragment => sql`(select public_key from shares where id = ${shareId})`;

/** Has a share for today and for tomorrow (UTC), of those that were made ahead. */
export async function takeDayShares({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  const missing = await sql<{ day: string; shareId: string | null }[]>`
    select d.day, take_share() as share_id
    from (select to_char((now() at time zone 'utc')::date + ahead, 'YYYY-MM-DD') as day from unnest(array[0, 1]) ahead) d
    where not exists (select from shares s where s.day = d.day::date)`;
  for (const { day, shareId } of missing) if (shareId) await sql`update shares set day = ${day} where id = ${shareId}`;
}

/** Has the shares of the days that come taken in time. */
export const nameDayShares = defineJob('name-day-shares', z.object({}));

/** The handler of that job. */
export const dayShares = handleJob(nameDayShares, (ctx) => takeDayShares(ctx));

/**
 * Erases the shares of days of which nothing is kept any more; a day of which a fact still holds its words keeps its share until then.
 */
export async function closeDays(ctx: Pick<Ctx, 'sql'>): Promise<void> {
  const over = await ctx.sql<{ id: string }[]>`
    select id from shares where day < ((now() - make_interval(hours => ${keptHours}::int)) at time zone 'utc')::date and erased_at is null
      and not exists (select from events where share_id = shares.id)`;
  await closeShares(
    ctx,
    over.map(({ id }) => id),
  );
}
