import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { impatient } from '../../../../test/harness/timeouts.ts';
import type { Tag } from '../sql/sql.ts';
import { connect, failureCode, isUniqueViolation } from './connect.ts';

const { sql, url } = await testDatabase();

test('returns dates and times as ISO text, numeric as text, and int8 as a number if exact', async () => {
  const [row] = await sql`select '2026-11-20 12:00:00.5+02'::timestamptz as half, '2026-11-20 10:00+00'::timestamptz as whole,
    '2026-11-20'::date as day, 12.50::numeric(10,2) as amount, 42::int8 as small, 9007199254740993::int8 as large,
    array['2026-11-20 10:00+00'::timestamptz] as list`;
  expect(row).toEqual({
    half: '2026-11-20T10:00:00.500Z',
    whole: '2026-11-20T10:00:00.000Z',
    day: '2026-11-20',
    amount: '12.50',
    small: 42,
    large: '9007199254740993',
    list: ['2026-11-20T10:00:00.000Z'],
  });
});

test('accepts times as Date or text, and undefined as null', async () => {
  const at = new Date('2026-11-20T10:00:00.123Z');
  const [row] =
    await sql`select ${at}::timestamptz as one, ${at.toISOString()}::timestamptz as two, ${'2026-02-28'}::date as day, ${undefined as never}::text as nothing`;
  expect(row).toEqual({ one: at.toISOString(), two: at.toISOString(), day: '2026-02-28', nothing: null });
});

test('uses camel case for columns in code and snake case in SQL, and leaves JSON unchanged', async () => {
  await sql`create table connect_probe (owner_id int, long_note jsonb)`;
  await sql`insert into connect_probe ${sql({ ownerId: 1, longNote: { dot_certificate: { isVerified: true } } })}`;
  expect(await sql`select * from connect_probe`).toEqual([{ ownerId: 1, longNote: { dot_certificate: { isVerified: true } } }]);
});

test('recognizes a unique violation and its constraint', async () => {
  await sql`create table unique_probe (id int constraint unique_probe_id unique)`;
  await sql`insert into unique_probe values (1)`;
  const error = await sql`insert into unique_probe values (1)`.catch((failure: unknown) => failure);
  expect([isUniqueViolation(error), isUniqueViolation(error, 'unique_probe_id'), isUniqueViolation(error, 'other')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isUniqueViolation(null), isUniqueViolation(new Error('no')), failureCode(error), failureCode('text')]).toEqual([
    false,
    false,
    '23505',
    '',
  ]);
});

test('limits statements, lock waits and idle transactions', async () => {
  const own = connect(impatient(url), { max: 1 });
  const [row] = await own`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`;
  expect(row).toEqual({ statement: '5s', lock: '4s', idle: '30s', zone: 'UTC' });
  await own.end();
});

test('uses one date and time format, whatever the settings of database or role', async () => {
  const database = new URL(url).pathname.slice(1);
  await sql`alter database ${sql(database)} set DateStyle = 'SQL, DMY'`;
  await sql`alter database ${sql(database)} set TimeZone = 'America/Denver'`;
  const own = connect(url, { max: 1 });
  const [row] = await own`select concat('2026-11-28'::date) as day, concat('2026-11-28T10:00:00Z'::timestamptz) as at`;
  expect(row).toEqual({ day: '2026-11-28', at: '2026-11-28 10:00:00+00' });
  await own.end();
});

test('takes the statement timeout from the URL', async () => {
  const address = new URL(url);
  address.searchParams.set('statement_timeout', '20000');
  const own = connect(address.href, { max: 1 });
  const [row] = await own`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  expect(row).toEqual({ statement: '20s', lock: '16s' });
  await own.end();
});

test('applies the timeout of a transaction to that one only', async () => {
  const own = connect(impatient(url), { max: 1 });
  const limits = (asked: Tag) => asked`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  expect(await own.begin(limits, { statementLimitMs: 60_000 })).toEqual([{ statement: '1min', lock: '1min' }]);
  expect(await own.begin(limits)).toEqual([{ statement: '5s', lock: '4s' }]);
  await own.end();
});

test('connects to the same database with the URL of another pool', async () => {
  const other = connect(url, { max: 1, applicationName: 'second' });
  expect(await other`select current_setting('application_name') as name`).toEqual([{ name: 'second' }]);
  await other.end();
});
