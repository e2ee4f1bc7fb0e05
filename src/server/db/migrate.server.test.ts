import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase, waitingForLocks } from '../../../test/harness/database/database.ts';
import { impatient, patiently } from '../../../test/harness/timeouts.ts';
import { connect, openDedicatedClient } from './connection/connect.ts';
import { migrate, readWaiting } from './migrate.ts';
import { migrationsFolder, newestUndeclared } from './migrations.ts';
import { listenName } from './connection/listen.ts';

const { sql, url } = await testDatabase();
let folder: string;

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'carriage-migrations-'));
  await sql`drop schema public cascade`;
  await sql`create schema public`;
  write('0001-boxes.sql', 'create table boxes (id int primary key);\ninsert into boxes values (1);\n');
  write('0002-lids.sql', 'create table lids (id int references boxes);');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('applies missing migrations in order, once', async () => {
  expect(await migrate(sql, folder)).toEqual(['0001-boxes.sql', '0002-lids.sql']);
  expect(await migrate(sql, folder)).toEqual([]);
  write('0003-hinges.sql', 'create table hinges ()');
  expect(await migrate(sql, folder)).toEqual(['0003-hinges.sql']);
  expect(await sql`select id from boxes`).toEqual([{ id: 1 }]);
});

test('brings an empty database to the schema of this repository', async () => {
  expect((await migrate(sql, migrationsFolder)).length).toBeGreaterThan(0);
});

test('migrates once if two start at the same time, while the other waits', async () => {
  write('0001-boxes.sql', 'create table boxes (id int primary key); select pg_sleep(0.2);');
  const other = connect(url, { max: 1 });
  const both = await Promise.all([migrate(sql, folder), migrate(other, folder)]);
  await other.end();
  expect(both.map((names) => names.length).sort()).toEqual([0, 2]);
});

test('refuses a database newer than the code', async () => {
  await migrate(sql, folder);
  rmSync(path.join(folder, '0002-lids.sql'));
  await expect(migrate(sql, folder)).rejects.toThrow(
    'The database is newer than this version of Carriage (it has 0002-lids.sql). Start the newer version, or restore an earlier backup.',
  );
});

test('refuses a migration edited after it was applied', async () => {
  await migrate(sql, folder);
  write('0001-boxes.sql', 'create table boxes (id bigint primary key);');
  await expect(migrate(sql, folder)).rejects.toThrow(
    'Migration 0001-boxes.sql was edited after it was applied. Restore the file and write a new migration instead.',
  );
});

test('rolls back a migration that fails, and keeps earlier ones', async () => {
  write('0002-lids.sql', 'create table lids (id int);\nselect 1 / 0;');
  await expect(migrate(sql, folder)).rejects.toThrow('Migration 0002-lids.sql failed and was rolled back: division by zero.');
  expect(await sql`select to_regclass('lids') as lids, to_regclass('boxes')::text as boxes`).toEqual([{ lids: null, boxes: 'boxes' }]);
  write('0002-lids.sql', 'create table lids (id int);');
  expect(await migrate(sql, folder)).toEqual(['0002-lids.sql']);
});

test('refuses a gap in the numbers', async () => {
  write('0004-late.sql', 'select 1');
  await expect(migrate(sql, folder)).rejects.toThrow('db/migrations/0004-late.sql should be number 0003');
});

const runProgram = async () => {
  const line = await openDedicatedClient(url, { applicationName: listenName, onNotice: () => {}, onEnd: () => {} });
  return { stop: () => line.end() };
};
const countRunning = async () =>
  (await sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ${listenName}`).length;

/** Numbered after the migrations that need no declaration. */
function writeNext(text: string): string {
  for (let number = 3; number <= newestUndeclared; number += 1) write(`${String(number).padStart(4, '0')}-filler.sql`, 'select 1');
  const name = `${String(newestUndeclared + 1).padStart(4, '0')}-next.sql`;
  return (write(name, text), name);
}

test('applies additive migrations beside running programs, and refuses others until they are stopped', async () => {
  const first = writeNext('alter table boxes add column size int not null default 1');
  rmSync(path.join(folder, first));
  await migrate(sql, folder);
  const running = [await runProgram(), await runProgram()];
  write(first, 'alter table boxes add column size int not null default 1');
  expect(await readWaiting(sql, folder)).toEqual({ names: [first], stop: null, programs: 2 });
  expect(await migrate(sql, folder)).toEqual([first]);
  write('0100-adding.sql', 'create table hinges ()');
  write('0101-crates.sql', '-- Stop all programs first: boxes are called crates\nalter table boxes rename to crates;');
  const stop = { name: '0101-crates.sql', because: 'boxes are called crates' };
  expect(await readWaiting(sql, folder)).toEqual({ names: ['0100-adding.sql', '0101-crates.sql'], stop, programs: 2 });
  await expect(migrate(sql, folder)).rejects.toThrow(
    'Stop all Carriage servers before migration 0101-crates.sql; 2 are still connected to this database. Then start this version (boxes are called crates).',
  );
  expect(await sql`select to_regclass('hinges') as hinges`).toEqual([{ hinges: null }]);
  await Promise.all(running.map(({ stop: end }) => end()));
  await vi.waitUntil(async () => (await countRunning()) === 0, patiently);
  expect(await migrate(sql, folder)).toEqual(['0100-adding.sql', '0101-crates.sql']);
});

test('treats unmarked older migrations as requiring all programs to be stopped', async () => {
  const running = await runProgram();
  await expect(migrate(sql, folder)).rejects.toThrow(
    'Stop all Carriage servers before migration 0001-boxes.sql; 1 is still connected to this database. Then start this version (it is from before migrations said whether they only add).',
  );
  await running.stop();
});

test('releases a busy table during a migration so that programs do not wait, and retries', { tags: 'full' }, async () => {
  const next = writeNext('alter table boxes add column size int not null default 1');
  rmSync(path.join(folder, next));
  await migrate(sql, folder);
  const running = await runProgram();
  write(next, 'alter table boxes add column size int not null default 1');
  const user = connect(impatient(url), { max: 2 });
  const release = Promise.withResolvers<void>();
  const used = Promise.withResolvers<void>();
  const using = user.begin(async (tx) => {
    await tx`select id from boxes`;
    used.resolve();
    await release.promise;
  });
  await used.promise;
  const migrating = migrate(sql, folder);
  // A query on the table is answered in time while the migration waits for it.
  await vi.waitUntil(async () => (await waitingForLocks(sql)) > 0, { ...patiently, interval: 2 });
  expect(await user`select id from boxes`).toEqual([{ id: 1 }]);
  release.resolve();
  await using;
  expect(await migrating).toEqual([next]);
  await user.end();
  await running.stop();
});
