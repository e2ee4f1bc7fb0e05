import type { Ctx, Sql } from './context.ts';

export interface Difference {
  readonly what: string;
  readonly kept: number;
  readonly counted: number;
}

/** Counters by name (`counted_rows` in db/migrations), exact within one snapshot; 0 if nothing was counted. */
export async function readCounters<Name extends string>(sql: Sql, names: readonly Name[]): Promise<Record<Name, number>> {
  const rows = await sql<{ what: Name; value: number }[]>`
    select what, sum(change)::bigint as value from counter_deltas where what = any(${[...names]}) group by what`;
  const found = new Map(rows.map(({ what, value }) => [what, value]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>;
}

/** Serializes folding; writers of deltas don't wait for it. The next statement sees what the previous holder did. */
const lockCounts = ({ sql }: Pick<Ctx, 'sql'>): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtextextended('kept counts', 0))`;

/** Changes no counter. Must run in a transaction. */
export async function foldCounterDeltas(ctx: Pick<Ctx, 'sql'>): Promise<void> {
  await lockCounts(ctx);
  await ctx.sql`
    with gone as (delete from counter_deltas where exists (select from counter_deltas group by what having count(*) > 1) returning what, change)
    insert into counter_deltas (what, change) select what, sum(change) from gone group by what having sum(change) <> 0`;
}

/** The first part of a counter's name. Each kind is counted by one statement, which must finish within its time limit. */
const kinds = ['users', 'transports', 'quotes', 'ledger'] as const;

/** Returns the counters that differed: none, unless rows were written past the triggers. Must run in a transaction. */
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
