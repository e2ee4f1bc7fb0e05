import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Ctx } from '../db/context.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { patiently } from '../../../test/harness/timeouts.ts';
import { defineJob, enqueue, handleJob, handleExternalCall } from './queue.ts';
import { byName, runDueJobs, claimJob } from './run-job.ts';
import { startWorker } from './worker.ts';
import { testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
await sql`create table charges (reference text)`;
await sql`create table effects (word text)`;
const said: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
const ctx: Ctx = testCtx(sql, { log });

/** Charges once per Idempotency-Key, like real payment providers. */
const provider = { keys: [] as string[], taken: new Set<string>(), answer: (() => {}) as (reply: ServerResponse) => void };
let server: Server;
const hear = (request: IncomingMessage, reply: ServerResponse) => {
  const key = String(request.headers['idempotency-key']);
  provider.keys.push(key);
  provider.taken.add(key);
  provider.answer(reply);
};
const isOpen = (reply: ServerResponse) => void reply.end('{"reference":"ch_1"}');

const charge = defineJob('charge-card', z.object({ cents: z.number() }), { retryLimit: 3 });
const chargeCard = (deadlineMs: number, record: (inner: Ctx, reference: string) => Promise<void> = writeCharge) =>
  handleExternalCall(charge, {
    queueName: 'provider',
    deadlineMs,
    prepare: async (_ctx, { cents }) => ({ cents }),
    async call(_order, { key, signal }) {
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'idempotency-key': key }, signal });
      return String(((await answer.json()) as { reference: string }).reference);
    },
    record: (inner, _order, reference) => record(inner, reference),
  });
const writeCharge = async (inner: Ctx, reference: string) => void (await inner.sql`insert into charges values (${reference})`);
const write = defineJob('write-word', z.object({ word: z.string() }));
const writeWord = handleJob(write, async (inner, { word }) => void (await inner.sql`insert into effects values (${word})`));
const listCharges = async () => (await sql<{ reference: string }[]>`select reference from charges`).map(({ reference }) => reference);
const inTransactions = () => sql`select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;

beforeEach(async () => {
  said.length = 0;
  Object.assign(provider, { keys: [], taken: new Set(), answer: isOpen });
  server = createServer(hear);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  await sql`truncate jobs, charges, effects`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

test('a hanging provider blocks no transaction and no other jobs, and the lease is longer than the call', async () => {
  provider.answer = () => {};
  const worker = await startWorker({ sql, log, handlers: [writeWord, chargeCard(60_000)], stopLimitMs: 200, services: ctx.services });
  for (let order = 0; order < 24; order += 1) await enqueue(ctx, charge, { cents: order });
  await vi.waitUntil(() => provider.keys.length >= 4, patiently);
  await enqueue(ctx, write, { word: 'meanwhile' });
  await vi.waitUntil(async () => (await sql`select 1 from effects`).length > 0, patiently);
  expect(await inTransactions()).toEqual([]);
  const claimed = await sql<{ isSafe: boolean }[]>`select run_at > now() + interval '60 seconds' as is_safe from jobs where attempts = 1`;
  expect(claimed).toEqual(Array.from({ length: 4 }, () => ({ isSafe: true })));
  await worker.stop();
  expect(provider.keys).toHaveLength(4);
});

test('a call ends at its deadline, counts as a failure and is repeated with the same key', async () => {
  provider.answer = () => {};
  await enqueue(ctx, charge, { cents: 100 });
  await runDueJobs({ sql, log, handlers: byName([chargeCard(50)]), services: ctx.services });
  expect(await sql`select attempts, last_error from jobs`).toEqual([{ attempts: 1, lastError: 'no response within 0.05 s' }]);
  provider.answer = isOpen;
  await sql`update jobs set run_at = now()`;
  await runDueJobs({ sql, log, handlers: byName([chargeCard(60_000)]), services: ctx.services });
  expect(new Set(provider.keys).size).toBe(1);
  expect(await listCharges()).toEqual(['ch_1']);
});

test('a call of a process killed before recording it is completed by repeating it with the same key', async () => {
  await enqueue(ctx, charge, { cents: 100 });
  const killed = Promise.withResolvers<void>();
  const dying = chargeCard(60_000, async () => {
    killed.resolve();
    throw new Error('killed');
  });
  const taken = await claimJob({ sql, log, handlers: byName([dying]), services: ctx.services });
  void taken!.run().catch(() => {});
  await killed.promise;
  // The lease ends: another worker takes the job, and the dead one can no longer write.
  await sql`update jobs set run_at = now()`;
  expect(await runDueJobs({ sql, log, handlers: byName([chargeCard(60_000)]), services: ctx.services })).toBe(1);
  expect(provider.keys).toHaveLength(2);
  expect(provider.taken.size).toBe(1);
  expect(await listCharges()).toEqual(['ch_1']);
});

test('a result is recorded once the database accepts it, without a second call', async () => {
  await enqueue(ctx, charge, { cents: 100 });
  provider.answer = (reply) => void sql`alter table charges rename to away`.then(() => isOpen(reply));
  const running = runDueJobs({ sql, log, handlers: byName([chargeCard(60_000)]), services: ctx.services });
  await vi.waitUntil(() => said.some((line) => line.includes('could not record')), patiently);
  await sql`alter table away rename to charges`;
  await running;
  expect(provider.keys).toHaveLength(1);
  expect(await listCharges()).toEqual(['ch_1']);
  expect(await sql`select 1 from jobs`).toHaveLength(0);
});

test('a response after the lease is ignored if another worker has the job', async () => {
  const replies: ServerResponse[] = [];
  provider.answer = (reply) => void replies.push(reply);
  const deps = { sql, log, services: ctx.services, handlers: byName([chargeCard(30_000)]) };
  await enqueue(ctx, charge, { cents: 100 });
  const first = (await claimJob(deps))!.run();
  await vi.waitUntil(() => replies.length === 1, patiently);
  await sql`update jobs set run_at = now()`;
  const second = (await claimJob(deps))!.run();
  await vi.waitUntil(() => replies.length === 2, patiently);
  replies[0]!.end('{"reference":"ch_early"}');
  await first;
  expect(await listCharges()).toEqual([]);
  replies[1]!.end('{"reference":"ch_late"}');
  await second;
  expect(await listCharges()).toEqual(['ch_late']);
  expect(await sql`select from jobs`).toEqual([]);
});

test('calls of one serial queue are made one after the other, without a delay', async () => {
  const replies: ServerResponse[] = [];
  provider.answer = (reply) => void replies.push(reply);
  for (let order = 0; order < 3; order += 1) await enqueue(ctx, charge, { cents: order }, { line: 'one account' });
  const worker = await startWorker({ sql, log, handlers: [chargeCard(60_000)], pollMs: 600_000, services: ctx.services });
  for (let count = 1; count <= 3; count += 1) {
    await vi.waitUntil(() => replies.length === count, patiently);
    replies[count - 1]!.end(`{"reference":"ch_${count}"}`);
  }
  await vi.waitUntil(async () => (await listCharges()).length === 3, patiently);
  await worker.stop();
});

test('a job out of attempts is marked as failed and handled as such in one transaction', async () => {
  provider.answer = (reply) => void reply.end('not what was asked for');
  let isAway = true;
  const { outside, ...rest } = chargeCard(60_000);
  const giveUp = async (inner: Ctx) => {
    await inner.sql`insert into effects values ('given up')`;
    if (isAway) throw new Error('the database is away');
  };
  const deps = { sql, log, services: ctx.services, handlers: byName([{ ...rest, outside: { ...outside, giveUp } }]) };
  const run = async () => {
    await sql`update jobs set run_at = now() where failed_at is null`;
    await runDueJobs(deps).catch(() => {});
    const [job] = await sql<{ isFailed: boolean }[]>`select failed_at is not null as is_failed from jobs`;
    return [job!.isFailed, (await sql`select 1 from effects`).length];
  };
  await enqueue(ctx, charge, { cents: 100 });
  for (let attempt = 1; attempt <= 4; attempt += 1) expect(await run()).toEqual([false, 0]);
  isAway = false;
  expect([await run(), provider.keys.length]).toEqual([[true, 1], 4]);
});

test('a stopping worker aborts its calls and leaves them to the next', async () => {
  provider.answer = () => {};
  const worker = await startWorker({ sql, log, handlers: [chargeCard(60_000)], stopLimitMs: 4_000, services: ctx.services });
  await enqueue(ctx, charge, { cents: 100 });
  await vi.waitUntil(() => provider.keys.length === 1, patiently);
  await worker.stop();
  expect(await sql`select last_error, failed_at from jobs`).toEqual([{ lastError: 'the server is stopping', failedAt: null }]);
});
