import { listOwnWays } from '#domains/carriers/load-fit.ts';
import { isOnMarketplace } from '#domains/transports/participants/visibility.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** `areRare` is true if so few open requests are on the lanes (`ways`) that finding those first is faster. */
export interface OwnLanes {
  readonly ways: readonly string[];
  readonly areRare: boolean;
}

const rareLimit = 4000;

/** Looks up one lane at a time: with a single condition the planner misjudges the number of rows and scans the whole table. */
const toIdsSql = (sql: Sql, ways: readonly string[]): Fragment => sql`
  select o.id from unnest(${[...ways]}::text[]) way cross join lateral (
    select t.id from transports t where (t.from_state || t.to_state) = way and ${isOnMarketplace(sql)} offset 0) o`;

export async function findOwnLanes(ctx: ActorCtx, filter: 'mine' | undefined): Promise<OwnLanes | null> {
  if (!filter) return null;
  const { sql } = ctx;
  const ways = await listOwnWays(ctx);
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from (${toIdsSql(sql, ways)} ${sql.unsafe(`limit ${rareLimit}`)}) o`;
  return { ways, areRare: found!.count < rareLimit };
}

/**
 * Condition on `transports t`. Rare lanes are found through the index. For common lanes the list is read in its own order, and each row is
 * checked against a JSON object because an array would be scanned for every row.
 */
export const isOnOwnLanes = (sql: Sql, { ways, areRare }: OwnLanes): Fragment =>
  areRare
    ? sql`and t.id = any(array(${toIdsSql(sql, ways)}))`
    : sql`and jsonb_exists(${sql.json(Object.fromEntries(ways.map((way) => [way, 1])))}::jsonb, t.from_state || t.to_state)`;
