import type { Ctx, Sql } from './context.ts';

/** What a kept count says and what its rows come to, where the two differ. */
export interface Difference {
  readonly what: string;
  readonly kept: number;
  readonly counted: number;
}

/** Kept counts and sums by their names (`counted_rows` in db/migrations), exact in one snapshot; zero where nothing was ever counted. */
export async function readCounters<Name extends string>(sql: Sql, names: readonly Name[]): Promise<Record<Name, number>> {
  const rows = await sql<{ what: Name; value: number }[]>`
    select what, sum(change)::bigint as value from counter_deltas where what = any(${[...names]}) group by what`;
  const found = new Map(rows.map(({ what, value }) => [what, value]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>;
}

/** One at a time puts lines together; whoever writes some waits for none of it. The statement after it sees what the one before left. */
const lockCounts = ({ sql }: Pick<Ctx, 'sql'>): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtextextended('kept counts', 0))`;

/** Puts the lines of each count together in one, so that they stay few. Changes no count, however often it runs. Inside a transaction only. */
export async function foldCounterDeltas(ctx: Pick<Ctx, 'sql'>): Promise<void> {
  await lockCounts(ctx);
  await ctx.sql`
    with gone as (delete from counter_deltas where exists (select from counter_deltas group by what having count(*) > 1) returning what, change)
    insert into counter_deltas (what, change) select what, sum(change) from gone group by what having sum(change) <> 0`;
}

/** Counts are named after what is counted; those of one kind are counted by one statement, which has to end within its limit. */
const kinds = ['users', 'transports', 'quotes', 'ledger'] as const;

/**
 * Counts all rows anew, each kind in one snapshot with the lines that are taken away, and answers which counts were others than their rows:
 * none, unless somebody wrote past the triggers. Nobody who writes waits. Inside a transaction only.
 */
export async function recountRows(ctx: Pick<Ctx, 'sql'>): Promise<Difference[]> {
  await lockCounts(ctx);
  const differences: Difference[] = [];
  for (const kind of kinds)
    differences.push(
      ...(await ctx.sql<Difference[]>`
        with gone as (delete from counter_deltas where split_part(what, '.', 1) = ${kind} returning what, change),
          kept as (select what, sum(change)::bigint as value from gone group by what),
          counted as materialized (select what, value from counted_rows() where split_part(what, '.', 1) = ${kind}),
          laid as (insert into counter_deltas (what, change) select what, value from counted where value <> 0)
        select what, coalesce(kept.value, 0) as kept, coalesce(counted.value, 0) as counted from kept full join counted using (what)
        where coalesce(kept.value, 0) <> coalesce(counted.value, 0) order by what`),
    );
  return differences;
}
