import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { createLog } from '../log.ts';
import { connect } from './connect.ts';
import { openDatabase, requireVersion } from './database.ts';

const { sql, url } = await testDatabase();
const log = createLog('silent');
const fail = (error: Error) => {
  throw error;
};

test('opens a database of one’s own and leaves its server running', async () => {
  const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, log, fail);
  expect(await database.sql`select count(*) > 0 as migrated from schema_migrations`).toEqual([{ migrated: true }]);
  await database.close();
  expect(await sql`select 1 as here`).toEqual([{ here: 1 }]);
});

test('refuses PostgreSQL before 15 in one sentence', async () => {
  await sql`create schema old`;
  await sql`create function old.current_setting(name text) returns text language sql as $$ select case name when 'server_version' then '14.9' else '140009' end $$`;
  await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set search_path = old, pg_catalog`);
  const older = connect(url, { max: 1 });
  await expect(requireVersion(older)).rejects.toThrow('DATABASE_URL is PostgreSQL 14.9: Carriage needs 15 or newer.');
  await older.end();
});

test('says that a database is out of reach, and why', async () => {
  const nobody = connect('postgres://carriage:secret@127.0.0.1:9/carriage', { max: 1 });
  await expect(requireVersion(nobody)).rejects.toThrow(
    'DATABASE_URL cannot be reached (ECONNREFUSED): check the address, the user and that PostgreSQL runs.',
  );
  await nobody.end();
});
