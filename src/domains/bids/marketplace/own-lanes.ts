import { listOwnWays } from '#domains/carriers/load-fit.ts';
import { isOnMarketplace } from '#domains/transports/participants/visibility.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** The ways of the reader's lanes, and whether so few open requests go them that it pays to find those first. */
export interface OwnLanes {
  readonly ways: readonly string[];
  readonly areRare: boolean;
}

const rareLimit = 4000;

/** Ids of open requests that go one of the ways, way by way: as one condition the planner takes it for a few and reads everything. */
const toIdsSql = (sql: Sql, ways: readonly string[]): Fragment => sql`
  select o.id from unnest(${[...ways]}::text[]) way cross join lateral (
    select t.id from transports t where (t.from_state || t.to_state) = way and ${isOnMarketplace(sql)} offset 0) o`;

/** With 'mine' what the list is narrowed to, else null. */
export async function findOwnLanes(ctx: ActorCtx, lanes: 'mine' | undefined): Promise<OwnLanes | null> {
  if (!lanes) return null;
  const { sql } = ctx;
  const ways = await listOwnWays(ctx);
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from (${toIdsSql(sql, ways)} ${sql.unsafe(`limit ${rareLimit}`)}) o`;
  return { ways, areRare: found!.count < rareLimit };
}

/**
 * Condition on `transports t`: goes one of the ways. Rare ones are found by their index, once; among many the list is read in its own
 * order until the page is full, and each row is held against a set, because an array would be read from its start for every row.
 */
export const isOnOwnLanes = (sql: Sql, { ways, areRare }: OwnLanes): Fragment =>
  areRare
    ? sql`and t.id = any(array(${toIdsSql(sql, ways)}))`
    : sql`and jsonb_exists(${sql.json(Object.fromEntries(ways.map((way) => [way, 1])))}::jsonb, t.from_state || t.to_state)`;
