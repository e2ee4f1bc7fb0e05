import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { personaPassword, personas } from '#domains/accounts/personas.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { callServer, type Reply } from '../../harness/client.ts';
import { testDatabase } from '../../harness/database/database.ts';
import { startDatabaseProxy } from '../../harness/database/database-proxy.ts';
import { patient, patiently } from '../../harness/timeouts.ts';
import { startProgram, type Program } from '../../harness/processes/program.ts';
import { untilSomebodyWaits, whileLocked } from '../../harness/waiting.ts';

/*
 * A separate role, because PostgreSQL's connection limits don't apply to superusers. As a member of the tests' role it owns their tables.
 */
const { sql, url } = await testDatabase();
const role = `program_${randomUUID().slice(0, 8)}`;
await sql.unsafe(`create role ${role} login password 'of-the-program' in role current_user`);
afterAll(() => sql.unsafe(`drop role ${role}`));
const asProgram = new URL(url);
Object.assign(asProgram, { username: role, password: 'of-the-program' });
const proxy = await startDatabaseProxy(asProgram.href);
const program = await startProgram({ DATABASE_URL: patient(proxy.url) });
const said = getHear(program);

const account = { ...personas.shipper, email: `${randomUUID()}@example.com`, password: personaPassword };
const { token } = (await callServer(`${program.origin}/api/auth/register`, { method: 'POST', body: account }))!.body;

function getHear({ child }: Program): string[] {
  const lines: string[] = [];
  child.stdout!.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  return lines;
}

const ask = (notes: string, key: string) =>
  callServer(`${program.origin}/api/transports`, { method: 'POST', token, key, body: { ...transportForm, notes } }) as Promise<Reply>;
const ready = () => callServer(`${program.origin}/api/health/ready`);
const untilReady = () => vi.waitUntil(async () => (await ready())?.status === 200, patiently);

/** A 503 with Retry-After; the database's reason is only in the log. */
async function expectComeAgain(reply: Reply, code: string): Promise<void> {
  expect([reply.status, reply.body, reply.headers.get('retry-after')]).toEqual([
    503,
    { error: 'The service is temporarily unavailable. Please try again.', code: 'unavailable', requestId: expect.any(String) },
    '2',
  ]);
  await vi.waitUntil(() => said.join('').includes(`"code":"${code}"`), patiently);
  expect([program.child.exitCode, program.child.signalCode]).toEqual([null, null]);
}

/** Repeats the request with its key: stored once. */
async function expectTaken(notes: string, key: string): Promise<void> {
  const reply = await ask(notes, key);
  expect([reply.status, reply.body.notes]).toEqual([201, notes]);
  expect(await sql`select 1 from transports where notes = ${notes}`).toHaveLength(1);
}

describe('a database error during a request', () => {
  it.each([
    ['40001', 4],
    ['40P01', 4],
    ['57014', 1],
    ['57P02', 1],
    ['53200', 1],
    ['55P03', 1],
  ])('%s gives 503 with Retry-After after %i attempts, and nothing is stored', async (code, attempts) => {
    const [notes, key] = [`Said ${code}`, randomUUID()];
    await sql
      .unsafe(`
      create sequence attempts;
      create function take_back() returns trigger language plpgsql as $$
      begin
        perform nextval('attempts');
        raise exception 'taken back' using errcode = '${code}';
      end $$;
      create trigger take_back before insert on transports for each row execute function take_back()`)
      .simple();
    await expectComeAgain(await ask(notes, key), code);
    expect([...(await sql`select last_value::int as attempts from attempts`)]).toEqual([{ attempts }]);
    expect(await sql`select 1 from transports where notes = ${notes}`).toEqual([]);
    await sql.unsafe('drop trigger take_back on transports; drop function take_back(); drop sequence attempts').simple();
    await expectTaken(notes, key);
  });

  it('57P01: the session is terminated during a request', async () => {
    const [notes, key] = ['Ended by an administrator', randomUUID()];
    await sql
      .unsafe(`
      create function end_session() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        return new;
      end $$;
      create trigger end_session before insert on transports for each row execute function end_session()`)
      .simple();
    await expectComeAgain(await ask(notes, key), '57P01');
    await sql.unsafe('drop trigger end_session on transports; drop function end_session()').simple();
    await untilReady();
    await expectTaken(notes, key);
  });

  it('the connection is lost during a request', async () => {
    const [notes, key] = ['Lost on its way', randomUUID()];
    await whileLocked(sql, 'transports', async () => {
      const asked = ask(notes, key);
      await untilSomebodyWaits(sql);
      proxy.reset();
      await expectComeAgain(await asked, 'ECONNRESET');
    });
    await untilReady();
    await expectTaken(notes, key);
  });
});

describe('a database error on connecting', () => {
  const endSessions = () => sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity where usename = ${role}`;

  it('53300: too many connections', async () => {
    const [notes, key] = ['One too many', randomUUID()];
    await sql.unsafe(`alter role ${role} connection limit 0`);
    await endSessions();
    await expectComeAgain(await ask(notes, key), '53300');
    expect((await ready())?.status).toBe(503);
    await sql.unsafe(`alter role ${role} connection limit -1`);
    await untilReady();
    await expectTaken(notes, key);
  });

  it('57P03: the database is starting', async () => {
    const [notes, key] = ['Too early', randomUUID()];
    proxy.refuse('57P03', 'the database system is starting up');
    proxy.reset();
    await expectComeAgain(await ask(notes, key), '57P03');
    expect((await ready())?.status).toBe(503);
    proxy.speak();
    await untilReady();
    await expectTaken(notes, key);
  });
});
