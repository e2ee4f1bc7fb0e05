import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { createLog } from '#server/log.ts';
import { openDatabase } from '../database.ts';
import { asStartError } from './refusals.ts';

const { sql, url } = await testDatabase();
const name = `plain_${randomUUID().slice(0, 8)}`;
const closed = `closed_${randomUUID().slice(0, 8)}`;
await sql.unsafe(`create role ${name} login password 'plain'; create role ${closed} nologin password 'closed'`).simple();
afterAll(() => sql.unsafe(`drop owned by ${name}; drop role ${name}; drop role ${closed}`).simple());

const open = (change: (address: URL) => void) => {
  const address = new URL(url);
  change(address);
  const settings = {
    databaseUrl: address.href,
    databaseDirectUrl: null,
    databaseMigrationUrl: null,
    dataDir: '/nowhere',
    databaseConnections: 5,
  };
  return openDatabase(settings, createLog('silent'), () => {});
};
const as = (role: string, password: string) => (address: URL) => void Object.assign(address, { username: role, password });

test.each<[string, (address: URL) => void, RegExp]>([
  ['a wrong password', (address) => (address.password = 'wrong'), /^DATABASE_URL rejects this password \(28P01\): .+\.$/],
  ['a role without login permission', as(closed, 'closed'), /^DATABASE_URL rejects this user \(28000\): .+\.$/],
  ['an unknown database', (address) => (address.pathname = '/nowhere'), /^DATABASE_URL has no database with this name \(3D000\): .+\.$/],
  [
    'an unknown setting',
    (address) => address.searchParams.set('options', '-c no_such=1'),
    /^DATABASE_URL does not know a setting in the address \(42704\): .+\.$/,
  ],
  [
    'a server without TLS',
    (address) => address.searchParams.set('sslmode', 'require'),
    /^DATABASE_URL names a server without TLS, but sslmode requires it: .+\.$/,
  ],
  [
    'a password with unencoded characters',
    (address) => void (address.href = 'postgres://carriage:p@ss/w#rd@127.0.0.1:5432/carriage'),
    /^DATABASE_URL can’t be reached, and its password seems to contain special characters: write @ as %40, .+\.$/,
  ],
])('%s is reported in one sentence', async (_what, change, sentence) => {
  await expect(open(change)).rejects.toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) });
});

test('a role without permissions is reported in one sentence: on tables, schema or both', async () => {
  const sentence = (why: string) => ({
    name: 'StartError',
    message: `The role of DATABASE_URL lacks permissions (${why}). Set DATABASE_MIGRATION_URL to the role that owns the tables, or make this role the owner of the schema.`,
  });
  await expect(open(as(name, 'plain'))).rejects.toMatchObject(sentence('permission denied for table schema_migrations'));
  await sql`drop schema public cascade`;
  await sql`create schema public`;
  await sql.unsafe(`grant usage on schema public to ${name}`);
  await expect(open(as(name, 'plain'))).rejects.toMatchObject(sentence('permission denied for schema public'));
  await sql.unsafe(`revoke usage on schema public from ${name}`);
  await expect(open(as(name, 'plain'))).rejects.toMatchObject(sentence('no schema has been selected to create in'));
});

test('no warnings of a library are printed', async () => {
  const warned: Error[] = [];
  const hear = (warning: Error) => void warned.push(warning);
  process.on('warning', hear);
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    await expect(open((address) => address.searchParams.set('sslmode', mode))).rejects.toThrow('a server without TLS');
  await setImmediate();
  process.off('warning', hear);
  expect(warned).toEqual([]);
});

test('an error from elsewhere is unchanged', () => {
  const ours = new TypeError('a fault of ours');
  expect(asStartError(ours)).toBe(ours);
});
