import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { connect } from './connect.ts';
import { migrate, migrationsFolder } from './migrate.ts';

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

test('applies what is missing in order, once', async () => {
  expect(await migrate(sql, folder)).toEqual(['0001-boxes.sql', '0002-lids.sql']);
  expect(await migrate(sql, folder)).toEqual([]);
  write('0003-hinges.sql', 'create table hinges ()');
  expect(await migrate(sql, folder)).toEqual(['0003-hinges.sql']);
  expect(await sql`select id from boxes`).toEqual([{ id: 1 }]);
});

test('brings an empty database to the schema of this repository', async () => {
  expect((await migrate(sql, migrationsFolder)).length).toBeGreaterThan(0);
});

test('lets one of two that start at once migrate while the other waits', async () => {
  write('0001-boxes.sql', 'create table boxes (id int primary key); select pg_sleep(0.2);');
  const other = connect(url, { max: 1 });
  const both = await Promise.all([migrate(sql, folder), migrate(other, folder)]);
  await other.end();
  expect(both.map((names) => names.length).sort()).toEqual([0, 2]);
});

test('stops at a database that is newer than the code', async () => {
  await migrate(sql, folder);
  rmSync(path.join(folder, '0002-lids.sql'));
  await expect(migrate(sql, folder)).rejects.toThrow(
    'The database is newer than this version of Carriage (it has 0002-lids.sql): start the newer version, or restore a backup of before.',
  );
});

test('stops at a file that was edited after it was applied', async () => {
  await migrate(sql, folder);
  write('0001-boxes.sql', 'create table boxes (id bigint primary key);');
  await expect(migrate(sql, folder)).rejects.toThrow(
    'Migration 0001-boxes.sql was edited after it was applied: restore the file and write a new migration instead.',
  );
});

test('undoes a file that fails half way and keeps those before it', async () => {
  write('0002-lids.sql', 'create table lids (id int);\nselect 1 / 0;');
  await expect(migrate(sql, folder)).rejects.toThrow('Migration 0002-lids.sql failed and was undone: division by zero.');
  expect(await sql`select to_regclass('lids') as lids, to_regclass('boxes')::text as boxes`).toEqual([{ lids: null, boxes: 'boxes' }]);
  write('0002-lids.sql', 'create table lids (id int);');
  expect(await migrate(sql, folder)).toEqual(['0002-lids.sql']);
});

test('stops at a gap in the numbers', async () => {
  write('0004-late.sql', 'select 1');
  await expect(migrate(sql, folder)).rejects.toThrow('db/migrations/0004-late.sql should be number 0003');
});
