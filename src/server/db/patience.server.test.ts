import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { impatient } from '../../../test/harness/patience.ts';
import { bindEndpoint } from '../http/bind.ts';
import { handle } from '../http/handle.ts';
import { connect } from './connect.ts';
import { waitedHere, waitingTogether, type Waited } from './patience.ts';
import type { Tag } from './sql.ts';
import { testServices } from '../../../test/harness/context.ts';

const { sql: owner, url } = await testDatabase();
await owner`create table held (id int)`;
/** One connection, which is waited for a minute, and waits 1,600 ms for a lock where nothing was waited before. */
const address = new URL(impatient(url));
address.searchParams.set('connect_timeout', '60');
const sql = connect(address.href, { max: 1, statementLimitMs: 2_000 });
afterAll(() => sql.end());

const lockLimit = async (asked: Tag) => (await asked<{ limit: string }[]>`select current_setting('lock_timeout') as limit`)[0]!.limit;

test('what a request waited for a connection is taken off what it may wait for a lock, alone and in a transaction', async () => {
  // The connection is there before anybody counts what it was waited for.
  await lockLimit(sql);
  for (const [ms, limit] of [
    [0, '1600ms'],
    [200, '1600ms'],
    [1_200, '400ms'],
    [9_000, '100ms'],
  ] as const) {
    expect([ms, await waitingTogether({ ms }, () => lockLimit(sql))]).toEqual([ms, limit]);
    expect([ms, await waitingTogether({ ms }, () => sql.begin(lockLimit))]).toEqual([ms, limit]);
  }
  expect(await lockLimit(sql)).toBe('1600ms');
  expect(await waitingTogether({ ms: 1_200 }, () => sql.begin(lockLimit, { statementLimitMs: 60_000 }))).toBe('1min');
});

test.each([
  ['alone', () => lockLimit(sql)],
  ['in a transaction', () => sql.begin(lockLimit)],
] as const)('behind a statement that waits for a lock to its end, the next has only the rest for its own, %s', async (_how, ask) => {
  const holder = await owner.reserve();
  await holder`begin`;
  await holder`lock table held in access exclusive mode`;
  const waited: Waited = { ms: 0 };
  const first = sql`select 1 from held`.catch((error: unknown) => error);
  const next = waitingTogether(waited, ask);
  expect(await first).toMatchObject({ code: '55P03' });
  const limit = await next;
  expect(waited.ms).toBeGreaterThan(1_000);
  expect(limit).toBe(`${Math.max(100, Math.round(1_600 - waited.ms))}ms`);
  await holder`rollback`;
  holder.release();
});

test('locks that are waited for one after the other share one limit, in a transaction and out of it', async () => {
  const waited: Waited = { ms: 0 };
  const limits = await waitingTogether(waited, () =>
    sql.begin(async (tx) => {
      await tx`select pg_sleep(0.5)`;
      const first = [waited.ms, await lockLimit(tx)] as const;
      await tx`select pg_sleep(0.01)`;
      const still = [waited.ms, await lockLimit(tx)] as const;
      await tx.savepoint((inner) => inner`select pg_sleep(0.4)`);
      return [first, still, [waited.ms, await lockLimit(tx)] as const];
    }),
  );
  for (const [ms, limit] of limits) expect([ms, limit]).toEqual([ms, `${Math.max(100, Math.round(1_600 - ms))}ms`]);
  expect(limits[0]![0]).toBeGreaterThanOrEqual(500);
  expect(limits[2]![0]).toBeGreaterThan(limits[0]![0]);
  const before = waited.ms;
  await waitingTogether(waited, async () => sql`select pg_sleep(0.3)`);
  expect(waited.ms).toBeGreaterThanOrEqual(before + 300);
  expect(await lockLimit(sql)).toBe('1600ms');
});

test('who has waited before gives up earlier than who begins to wait now', async () => {
  const only = await sql.reserve();
  const ends: string[] = [];
  const fresh = waitingTogether({ ms: 0 }, async () => sql`select 1 as one`).then((rows) => (ends.push('fresh'), rows));
  const late = waitingTogether({ ms: 59_900 }, async () => sql`select 1`).catch((error: unknown) => (ends.push('late'), error));
  expect(await late).toMatchObject({ name: 'DatabaseLost', message: expect.stringContaining('no connection was free in time') });
  expect(ends).toEqual(['late']);
  only.release();
  expect(await fresh).toEqual([{ one: 1 }]);
});

test('the parts of one request wait together, those of another by themselves', async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', null);
  await app.register(cookie);
  const look = endpoint({ method: 'GET', path: '/api/look', access: 'public', summary: 'Looks', reply: z.object({ ms: z.number() }) });
  const resolveActor = async () => {
    waitedHere()!.ms += 700;
    return null;
  };
  const deps = {
    sql,
    services: testServices(),
    resolveActor,
    requireProof: async () => {},
    ownOrigins: new Set<string>(),
    checkRawReplies: true,
  };
  bindEndpoint(
    app,
    handle(look, async () => ({ ms: waitedHere()!.ms })),
    deps,
  );
  const ask = () => app.inject({ url: '/api/look', headers: { authorization: 'Bearer one' } });
  for (const answer of await Promise.all([ask(), ask()])) expect(answer.json()).toEqual({ ms: 700 });
  expect(waitedHere()).toBeUndefined();
  await app.close();
});

test('what a part of a transaction waited that was taken back counts for the rest of it, too', async () => {
  const waited: Waited = { ms: 0 };
  const limit = await waitingTogether(waited, () =>
    sql.begin(async (tx) => {
      const part = tx.savepoint(async (inner) => {
        await inner`select pg_sleep(0.6)`;
        await inner`select 1`;
        throw new Error('taken back');
      });
      await part.catch(() => {});
      return lockLimit(tx);
    }),
  );
  expect(limit).toBe(`${Math.max(100, Math.round(1_600 - waited.ms))}ms`);
});
