import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { callServer } from '../../harness/client.ts';
import { newFolder, startServer } from '../../harness/processes/own-server.ts';
import { startDatabaseProxy } from '../../harness/database/database-proxy.ts';
import { patiently } from '../../harness/timeouts.ts';
import { openPromises } from '../../harness/people/promises.ts';
import { startProgram } from '../../harness/processes/program.ts';

async function under(promises: Awaited<ReturnType<typeof openPromises>>, interfere: () => void, more: number): Promise<void> {
  const from = promises.count().kept;
  let enough = Infinity;
  const all = promises.askUntil(() => promises.count().kept >= enough);
  await vi.waitUntil(() => promises.count().kept >= from + 5, { ...patiently, interval: 2 });
  interfere();
  enough = promises.count().kept + more;
  await all;
}

const untilReady = (origin: string) =>
  vi.waitUntil(async () => (await callServer(`${origin}/api/health/ready`))?.status === 200, patiently);

const torn = (sql: Pool) => sql`
  select t.id from transports t where t.status <> 'draft' and (
    (select count(*) from quotes q where q.transport_id = t.id and q.kind = 'opening') <> 1
    or (select count(*) from events e where e.topic = 'transport.submitted' and e.payload ->> 'transportId' = t.id::text) <> 1)
  union all
  select q.id from quotes q where not exists (select 1 from transports t where t.id = q.transport_id)
  union all
  select e.id from events e where e.topic = 'transport.submitted' and not exists (select 1 from transports t where t.id::text = e.payload ->> 'transportId')`;

test('recovers by itself when its database restarts immediately under load, and loses nothing', async () => {
  const { embedded, sql, postmaster } = await startServer(newFolder());
  const program = await startProgram({ DATABASE_URL: embedded.ownerUrl });
  const promises = await openPromises(program.origin);
  for (let round = 0; round < 3; round += 1) {
    const before = postmaster()!.pid;
    await under(promises, () => void process.kill(before, 'SIGQUIT'), 20);
    expect(postmaster()?.pid).not.toBe(before);
  }
  await untilReady(program.origin);
  expect([program.child.exitCode, program.child.signalCode]).toEqual([null, null]);
  await promises.checkAll(sql);
  expect(await torn(sql)).toEqual([]);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
}, 300_000);

test('continues with the server that takes over, and no open transaction reaches it', async () => {
  const [here, there] = [newFolder(), newFolder()];
  const one = await startServer(here);
  cpSync(path.join(here, 'postgres.password'), path.join(there, 'postgres.password'), { preserveTimestamps: true });
  const other = await startServer(there);
  await migrate(other.sql);

  const proxy = await startDatabaseProxy(one.embedded.ownerUrl);
  const program = await startProgram({ DATABASE_URL: proxy.url });
  const promises = await openPromises(program.origin);
  // The standby has the account, but none of the later writes.
  for (const table of ['users', 'sessions']) {
    const [{ rows }] = (await one.sql`select json_agg(t) as rows from ${one.sql(table)} t`) as [{ rows: object[] }];
    // Generated columns can't be inserted.
    const [{ columns }] = (await one.sql`
      select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`) as [{ columns: string }];
    const written = other.sql.unsafe(columns);
    await other.sql`
      insert into ${other.sql(table)} (${written}) select ${written} from json_populate_recordset(null::${other.sql(table)}, ${JSON.stringify(rows)}::json)`;
  }
  await under(promises, () => proxy.leadTo(other.embedded.ownerUrl), 20);
  await untilReady(program.origin);
  expect([program.child.exitCode, program.child.signalCode]).toEqual([null, null]);

  expect(await torn(one.sql)).toEqual([]);
  expect(await torn(other.sql)).toEqual([]);
  const ids = async (sql: Pool) => (await sql<{ id: string }[]>`select id from transports`).map(({ id }) => id);
  const [old, fresh] = [await ids(one.sql), await ids(other.sql)];
  expect(fresh.length).toBeGreaterThanOrEqual(20);
  expect(old.filter((id) => fresh.includes(id))).toEqual([]);
  expect(promises.ids().filter((id) => !old.includes(id) && !fresh.includes(id))).toEqual([]);
}, 300_000);
