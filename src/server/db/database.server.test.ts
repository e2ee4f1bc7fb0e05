import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { createLog } from '../log.ts';
import { connect } from './connection/connect.ts';
import { openDatabase, requireVersion } from './database.ts';
import { programRole } from './connection/program-role.ts';

const { sql, url, programUrl } = await testDatabase();
const other = await testDatabase();
const log = createLog('silent');
const fail = (error: Error) => {
  throw error;
};

test('opens an external database and leaves its server running', async () => {
  const database = await openDatabase(
    { databaseUrl: url, databaseDirectUrl: null, databaseMigrationUrl: null, dataDir: '/nowhere', databaseConnections: 5 },
    log,
    fail,
  );
  expect(await database.sql`select count(*) > 0 as migrated from schema_migrations`).toEqual([{ migrated: true }]);
  await database.close();
  expect(await sql`select 1 as here`).toEqual([{ here: 1 }]);
});

test('warns if one role does everything, and not if the program has its own role', async () => {
  const ofOne = await openDatabase(
    { databaseUrl: url, databaseDirectUrl: null, databaseMigrationUrl: null, dataDir: '/nowhere', databaseConnections: 5 },
    log,
    fail,
  );
  expect(ofOne.notes).toEqual([
    expect.stringMatching(/^The app’s database role "\w+" owns its tables.*audit log.* Set DATABASE_MIGRATION_URL /),
  ]);
  await ofOne.close();
  const ofTwo = await openDatabase(
    { databaseUrl: programUrl, databaseDirectUrl: null, databaseMigrationUrl: url, dataDir: '/nowhere', databaseConnections: 5 },
    log,
    fail,
  );
  expect(ofTwo.notes).toEqual([]);
  await ofTwo.close();
  const migrated = await openDatabase(
    { databaseUrl: programUrl, databaseDirectUrl: null, databaseMigrationUrl: null, dataDir: '/nowhere', databaseConnections: 5 },
    log,
    fail,
  );
  expect(migrated.notes).toEqual([]);
  await migrated.close();
});

test('ignores case in every alphabet, even if the database locale does not', async () => {
  const name = `plain_${process.pid}`;
  await sql`create database ${sql(name)} locale 'C' encoding 'UTF8' template template0`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  const plain = await openDatabase(
    { databaseUrl: address.href, databaseDirectUrl: null, databaseMigrationUrl: null, dataDir: '/nowhere', databaseConnections: 5 },
    log,
    fail,
  );
  expect(plain.notes.filter((note) => note.includes('letters'))).toEqual([]);
  expect(await plain.sql`select folded('JOSÉ ÖZGÜR ŁUKASZ ЖУК Straße') as folded, folded(normalize('José', NFD)) as parted`).toEqual([
    { folded: 'jose ozgur lukasz жук strasse', parted: 'jose' },
  ]);
  await plain.close();
  await sql`drop database ${sql(name)}`;
});

test('leaves a database unchanged for a read-only command, and says what is missing', async () => {
  const empty = await testDatabase();
  await empty.sql`drop schema public cascade`;
  await empty.sql`create schema public`;
  const settings = {
    databaseUrl: empty.url,
    databaseDirectUrl: null,
    databaseMigrationUrl: null,
    dataDir: '/nowhere',
    databaseConnections: 5,
  };
  await expect(openDatabase(settings, log, fail, { migrates: false })).rejects.toThrow(
    /^The database lacks \d+ migrations of this version of Carriage, starting with 0001-.*\. Start this version, or run "npm run admin -- migrate"\.$/,
  );
  expect(await empty.sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`).toEqual([{ tables: 0 }]);
});

test('migrates an empty database with one role and uses another', async () => {
  await other.sql`drop schema public cascade`;
  await other.sql`create schema public`;
  const database = await openDatabase(
    {
      databaseUrl: other.programUrl,
      databaseDirectUrl: null,
      databaseMigrationUrl: other.url,
      dataDir: '/nowhere',
      databaseConnections: 5,
    },
    log,
    fail,
  );
  expect(await database.sql`select current_user::text as who, (select count(*) from users) as users`).toEqual([
    { who: programRole, users: 0 },
  ]);
  await expect(database.sql`delete from audit_log`).rejects.toMatchObject({ code: '42501' });
  await database.close();
});

test('refuses to migrate a database other than the one it uses', async () => {
  await other.sql`drop table schema_migrations`;
  await expect(
    openDatabase(
      { databaseUrl: other.programUrl, databaseDirectUrl: null, databaseMigrationUrl: url, dataDir: '/nowhere', databaseConnections: 5 },
      log,
      fail,
    ),
  ).rejects.toThrow('DATABASE_MIGRATION_URL and DATABASE_URL must name the same database.');
});

test('refuses PostgreSQL before 15 with one message', async () => {
  await sql`create schema old`;
  await sql`create function old.current_setting(name text) returns text language sql as $$ select case name when 'server_version' then '14.9' else '140009' end $$`;
  await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set search_path = old, pg_catalog`);
  const older = connect(url, { max: 1 });
  await expect(requireVersion(older)).rejects.toThrow('DATABASE_URL is PostgreSQL 14.9. Carriage needs 15 or newer.');
  await older.end();
});

test('reports why it cannot reach a database', async () => {
  const nobody = connect('postgres://carriage:secret@127.0.0.1:9/carriage', { max: 1 });
  await expect(requireVersion(nobody)).rejects.toThrow(
    'Can’t reach DATABASE_URL (ECONNREFUSED). Check the address, the user and that PostgreSQL is running.',
  );
  await nobody.end();
});
