import { connect } from '../src/server/db/connection/connect.ts';
import type { Pool } from '../src/server/db/sql/sql.ts';

export type Work = (sql: Pool) => PromiseLike<unknown>;

/** No triggers, no waiting for the disk, index sorting in memory. */
const careless = [
  'session_replication_role=replica',
  'synchronous_commit=off',
  'maintenance_work_mem=1GB',
  'max_parallel_maintenance_workers=0',
];

export function openLane(url: string): Pool {
  const address = new URL(url);
  const options = careless.map((setting) => `-c ${setting}`).join(' ');
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${options}`.trim());
  return connect(address.href, { max: 1, statementLimitMs: 3_600_000 });
}

export async function runInParallel(lanes: readonly Pool[], works: readonly Work[]): Promise<void> {
  const waiting = [...works];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let work = waiting.shift(); work; work = waiting.shift()) await work(lane);
    }),
  );
}

/** Relaxes the durability settings of the server, or restores them. */
export async function setRelaxedDurability(sql: Pool, isHurried: boolean): Promise<void> {
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

/** Drops and returns all indexes except those of constraints: indexing after inserting is faster. */
export async function dropIndexes(sql: Pool): Promise<readonly Index[]> {
  const indexes = await sql<Index[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as text, t.relname as table
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by c.relname`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  return indexes;
}

/** Largest tables first, so that no connection is left with a long one at the end. */
export async function makeIndexes(lanes: readonly Pool[], indexes: readonly Index[]): Promise<void> {
  const sizes = await lanes[0]!<{ table: string; size: number }[]>`
    select relname as table, pg_relation_size(oid) as size from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`;
  const sizeOf = new Map(sizes.map(({ table, size }) => [table, size]));
  const largestFirst = indexes.toSorted((a, b) => (sizeOf.get(b.table) ?? 0) - (sizeOf.get(a.table) ?? 0));
  // For partitioned tables, pg_get_indexdef says `ON ONLY`.
  await runInParallel(
    lanes,
    largestFirst.map(
      ({ text }) =>
        (sql) =>
          sql.unsafe(text.replace(' ON ONLY ', ' ON ')),
    ),
  );
}

export async function vacuumAll(lanes: readonly Pool[]): Promise<void> {
  const tables = await lanes[0]!<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relpages desc`;
  await runInParallel(
    lanes,
    tables.map(
      ({ name }) =>
        (sql) =>
          sql`vacuum (analyze, parallel 0) ${sql(name)}`,
    ),
  );
}
