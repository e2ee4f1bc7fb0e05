import { connect } from '../src/server/db/connection/connect.ts';
import type { Pool } from '../src/server/db/sql/sql.ts';

/** A statement that lays rows down, or any other work on one connection. */
export type Work = (sql: Pool) => PromiseLike<unknown>;

/** Nothing reacts to rows that are laid down, nothing waits for the disk, and an index is sorted in memory. */
const careless = [
  'session_replication_role=replica',
  'synchronous_commit=off',
  'maintenance_work_mem=1GB',
  'max_parallel_maintenance_workers=0',
];

/** A connection of its own for what takes long and is careless. */
export function openLane(url: string): Pool {
  const address = new URL(url);
  const options = careless.map((setting) => `-c ${setting}`).join(' ');
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${options}`.trim());
  return connect(address.href, { max: 1, statementLimitMs: 3_600_000 });
}

/** Does each piece of work on the first lane that is free, in their order. */
export async function inLanes(lanes: readonly Pool[], works: readonly Work[]): Promise<void> {
  const waiting = [...works];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let work = waiting.shift(); work; work = waiting.shift()) await work(lane);
    }),
  );
}

/** The log of the server grows far before it is written out, and no page of it is written whole, until it is told otherwise. */
export async function hurryServer(sql: Pool, isHurried: boolean): Promise<void> {
  for (const [name, value] of Object.entries({
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '16GB',
    checkpoint_timeout: '1h',
    autovacuum: 'off',
  }))
    await sql.unsafe(isHurried ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`);
  await sql`select pg_reload_conf()`;
  await sql`checkpoint`;
}

interface Index {
  readonly name: string;
  readonly text: string;
  readonly table: string;
}

/**
 * Takes away the indexes of all tables but those of constraints, and answers them: rows whose order of creation says nothing are laid down
 * without, and get them afterwards, as a restored backup does. Those of a table in partitions go and come with it.
 */
export async function takeIndexes(sql: Pool): Promise<readonly Index[]> {
  const indexes = await sql<Index[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as text, t.relname as table
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by c.relname`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  return indexes;
}

/** Makes indexes again, those of the largest tables first, so that no lane is left with a long one at the end. */
export async function makeIndexes(lanes: readonly Pool[], indexes: readonly Index[]): Promise<void> {
  const sizes = await lanes[0]!<{ table: string; size: number }[]>`
    select relname as table, pg_relation_size(oid) as size from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`;
  const sizeOf = new Map(sizes.map(({ table, size }) => [table, size]));
  const largestFirst = indexes.toSorted((a, b) => (sizeOf.get(b.table) ?? 0) - (sizeOf.get(a.table) ?? 0));
  // pg_get_indexdef says `on only` of a table in partitions.
  await inLanes(
    lanes,
    largestFirst.map(
      ({ text }) =>
        (sql) =>
          sql.unsafe(text.replace(' ON ONLY ', ' ON ')),
    ),
  );
}

/** Every table as the nightly work of the database leaves it: what is there is known to be visible, and how it is spread. */
export async function vacuumAll(lanes: readonly Pool[]): Promise<void> {
  const tables = await lanes[0]!<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relpages desc`;
  await inLanes(
    lanes,
    tables.map(
      ({ name }) =>
        (sql) =>
          sql`vacuum (analyze, parallel 0) ${sql(name)}`,
    ),
  );
}
