import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { impatient, patiently } from '../../../test/harness/timeouts.ts';
import { connect } from '../db/connection/connect.ts';
import type { Ctx } from '../db/context.ts';
import { inTransaction } from '../db/transaction.ts';
import { testDatabase, waitingForLocks } from '../../../test/harness/database/database.ts';
import type { Transaction } from '../db/sql/sql.ts';
import { recordStatements } from '../../../test/harness/database/record-statements.ts';
import { defineJob, enqueue, enqueueAll, handleJob, handleExternalCall, newJob, type JobHandler } from './queue.ts';
import { byName, runDueJobs, runNextJob } from './run-job.ts';
import { enqueueDueSchedules, everyMinutes, saveSchedules } from './schedule.ts';
import { startWorker } from './worker.ts';
import { testCtx } from '../../../test/harness/context.ts';
import { listenName } from '../db/connection/listen.ts';

const { sql, url } = await testDatabase();
await sql`create table effects (word text)`;
const log = pino({ level: 'silent' });
const ctx: Ctx = testCtx(sql, { log });

const write = defineJob('write-word', z.object({ word: z.string() }), { retryLimit: 2 });
const writeWord = handleJob(write, async (inner, { word }) => void (await inner.sql`insert into effects values (${word})`));
const fail = defineJob('fail-always', z.object({}), { retryLimit: 2 });
const failAlways = handleJob(fail, async (inner) => {
  await inner.sql`insert into effects values ('half')`;
  throw new Error('the other side is down');
});
const deps = { sql, log, services: ctx.services, handlers: byName([writeWord, failAlways]) };
const listTexts = async () => (await sql<{ word: string }[]>`select word from effects order by word`).map(({ word }) => word);
const makeDue = () => sql`update jobs set run_at = now()`;

beforeEach(async () => {
  await sql`truncate jobs, effects, scheduled_runs`;
});

test('a job runs once, and only when the transaction that added it commits', async () => {
  await expect(
    inTransaction(ctx, async (inner) => {
      await enqueue(inner, write, { word: 'never' });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await enqueue(ctx, write, { word: 'once' });
  expect(await runDueJobs(deps)).toBe(1);
  expect(await runDueJobs(deps)).toBe(0);
  expect(await listTexts()).toEqual(['once']);
});

test('a failure rolls back the job, which is retried until its attempts are exhausted', async () => {
  await enqueue(ctx, fail, {});
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await runDueJobs(deps)).toBe(1);
    const [job] = await sql<{ attempts: number; lastError: string; failedAt: string | null; isLater: boolean }[]>`
      select attempts, last_error, failed_at, run_at > now() as is_later from jobs`;
    expect(job).toMatchObject({ attempts: attempt, lastError: 'the other side is down', isLater: true });
    expect(job!.failedAt === null).toBe(attempt < 3);
    await makeDue();
  }
  expect(await runDueJobs(deps)).toBe(0);
  expect(await listTexts()).toEqual([]);
});

test('a failing job holds up its serial queue, and no other, until it is dead', async () => {
  await enqueue(ctx, fail, {}, { line: 'one' });
  await enqueue(ctx, write, { word: 'behind it' }, { line: 'one' });
  await enqueue(ctx, write, { word: 'beside it' }, { line: 'two' });
  for (const given of [false, false, true]) {
    await makeDue();
    await runDueJobs(deps);
    expect(await listTexts()).toEqual(given ? ['behind it', 'beside it'] : ['beside it']);
  }
  expect(await sql`select name, failed_at is not null as is_given_up from jobs`).toEqual([{ name: 'fail-always', isGivenUp: true }]);
});

test('a job locked for a moment by another worker is not skipped by the one that claimed it', async () => {
  await enqueue(ctx, write, { word: 'kept' });
  const begin = async (work: (tx: Transaction) => Promise<void>) => {
    const looking = await sql.reserve();
    await looking`begin`;
    await looking`select 1 from jobs for update`;
    const running = sql.begin(work);
    const waits = vi.waitUntil(async () => (await waitingForLocks(sql)) > 0, { ...patiently, interval: 5 });
    await Promise.race([running, waits]);
    await looking`commit`;
    looking.release();
    return running;
  };
  const watched = new Proxy(sql, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) });
  expect(await runNextJob({ ...deps, sql: watched, services: ctx.services })).toBe(true);
  expect(await listTexts()).toEqual(['kept']);
  expect(await sql`select 1 from jobs`).toHaveLength(0);
});

test('invalid data is refused when a job is added', async () => {
  await expect(enqueue(ctx, write, { word: 5 } as never)).rejects.toThrow();
  expect(await sql`select 1 from jobs`).toHaveLength(0);
});

test('a job waits for its time, and is queued once per key', async () => {
  await enqueue(ctx, write, { word: 'later' }, { runAt: new Date(Date.now() + 60_000) });
  await enqueue(ctx, write, { word: 'keyed' }, { key: 'k' });
  await enqueue(ctx, write, { word: 'keyed' }, { key: 'k' });
  expect(await runDueJobs(deps)).toBe(1);
  await enqueue(ctx, write, { word: 'keyed' }, { key: 'k' });
  expect(await runDueJobs(deps)).toBe(1);
  expect(await listTexts()).toEqual(['keyed', 'keyed']);
});

test('jobs added together are one statement, keep their order, and are queued once per key', async () => {
  const { watched, statements } = recordStatements(sql);
  const inLine = [1, 2, 3, 4].map((n) => newJob(write, { word: `line ${n}` }, { line: 'one' }));
  const keyed = [1, 2].map(() => newJob(write, { word: 'keyed' }, { key: 'k' }));
  await enqueueAll({ sql: watched }, [...inLine, ...keyed, newJob(write, { word: 'later' }, { runAt: new Date(Date.now() + 60_000) })]);
  await enqueueAll({ sql: watched }, []);
  expect(statements).toHaveLength(1);
  expect(await sql`select data ->> 'word' as word from jobs where line = 'one' order by place`.values()).toEqual(
    [1, 2, 3, 4].map((n) => [`line ${n}`]),
  );
  expect(await runDueJobs(deps)).toBe(5);
  expect(await listTexts()).toEqual(['keyed', 'line 1', 'line 2', 'line 3', 'line 4']);
  expect(() => newJob(write, { word: 5 } as never)).toThrow();
});

test('many workers at once run each job exactly once', async () => {
  for (let number = 0; number < 60; number += 1) await enqueue(ctx, write, { word: String(number) });
  await Promise.all(Array.from({ length: 6 }, () => runDueJobs(deps)));
  const words = await listTexts();
  expect(words).toHaveLength(60);
  expect(new Set(words).size).toBe(60);
});

test('the job of a dead worker is taken over after a minute, with its partial work rolled back', async () => {
  const dying: JobHandler = handleJob(write, async (inner, { word }) => {
    await inner.sql`insert into effects values (${`half ${word}`})`;
    await inner.sql`select pg_terminate_backend(pg_backend_pid())`;
  });
  await enqueue(ctx, write, { word: 'whole' });
  await runNextJob({ sql, log, handlers: byName([dying]), services: ctx.services });
  await sql`update jobs set run_at = now() + interval '1 minute', last_error = null`;
  expect(await runDueJobs(deps)).toBe(0);
  await sql`update jobs set run_at = run_at - interval '61 seconds'`;
  expect(await runDueJobs(deps)).toBe(1);
  expect(await listTexts()).toEqual(['whole']);
});

test('a job still locked by its worker after a minute stays with it', async () => {
  await enqueue(ctx, write, { word: 'slow' });
  await sql`update jobs set attempts = 1, run_at = now() - interval '1 second'`;
  await sql.begin(async (holder) => {
    await holder`select 1 from jobs for update`;
    expect(await runNextJob(deps)).toBe(false);
  });
  expect(await runNextJob(deps)).toBe(true);
});

test('a job that kills its process every time ends as dead', async () => {
  await enqueue(ctx, write, { word: 'poison' });
  await sql`update jobs set attempts = 3`;
  expect(await runDueJobs(deps)).toBe(1);
  expect(await listTexts()).toEqual([]);
  expect(await sql`select last_error from jobs where failed_at is not null`).toEqual([
    { lastError: 'the server stopped during every attempt' },
  ]);
});

test('a running worker receives a new job at once, and finishes its work before stopping', async () => {
  const mayFinish = Promise.withResolvers<void>();
  let finished = false;
  const slow = handleJob(defineJob('slow', z.object({})), async () => {
    await mayFinish.promise;
    finished = true;
  });
  // Polling is slower than this test, so jobs run because of notifications.
  const worker = await startWorker({ sql, log, handlers: [writeWord, slow], pollMs: 3_600_000, concurrency: 1, services: ctx.services });
  await enqueue(ctx, write, { word: 'heard' });
  await expect.poll(listTexts, { ...patiently, interval: 5 }).toEqual(['heard']);
  await enqueue(ctx, slow.job, {});
  await expect.poll(async () => (await sql`select 1 from jobs where attempts = 1`).length, { ...patiently, interval: 5 }).toBe(1);
  const stopped = worker.stop();
  await enqueue(ctx, write, { word: 'after' });
  expect(finished).toBe(false);
  mayFinish.resolve();
  await stopped;
  expect(finished).toBe(true);
  expect(await listTexts()).toEqual(['heard']);
  expect(await sql`select name, attempts from jobs`).toEqual([{ name: 'write-word', attempts: 0 }]);
});

test('many jobs added together, and those of one serial queue, are done without polling', async () => {
  const worker = await startWorker({ sql, log, handlers: [writeWord], pollMs: 3_600_000, concurrency: 2, services: ctx.services });
  const words = Array.from({ length: 9 }, (_none, at) => `word ${at}`);
  for (const line of [null, 'one']) {
    await enqueueAll(
      ctx,
      words.map((word) => newJob(write, { word }, { line })),
    );
    await expect.poll(listTexts, { ...patiently, interval: 5 }).toEqual(words);
    await sql`truncate effects`;
  }
  await worker.stop();
});

test('a new job wakes only workers that can run it', async () => {
  const elsewhere = handleExternalCall(defineJob('ask-elsewhere', z.object({})), {
    queueName: 'elsewhere',
    deadlineMs: 60_000,
    prepare: async () => null,
    call: async () => null,
    record: async () => {},
  });
  let looks = 0;
  const watched = new Proxy(sql, {
    apply(target, self, [texts, ...values]: [TemplateStringsArray, ...unknown[]]) {
      if (texts[0]!.includes('update jobs') && JSON.stringify(values).includes('ask-elsewhere')) looks += 1;
      return Reflect.apply(target, self, [texts, ...values]);
    },
  });
  const worker = await startWorker({ sql: watched, log, handlers: [writeWord, elsewhere], pollMs: 3_600_000, services: ctx.services });
  // Once at start, once when it listens.
  await expect.poll(() => looks, { ...patiently, interval: 5 }).toBe(2);
  for (const word of ['one', 'two', 'three']) {
    await enqueue(ctx, write, { word });
    await expect.poll(listTexts, { ...patiently, interval: 5 }).toContain(word);
  }
  expect(looks).toBe(2);
  await enqueue(ctx, elsewhere.job, {});
  await expect.poll(() => looks, { ...patiently, interval: 5 }).toBeGreaterThan(2);
  const heard = looks;
  const looksAfterNews = async () => {
    await sql`notify jobs`;
    return looks;
  };
  await expect.poll(looksAfterNews, { ...patiently, interval: 20 }).toBeGreaterThan(heard);
  await worker.stop();
});

test('a worker reconnects after it lost its listening connection', async () => {
  const worker = await startWorker({ sql, log, handlers: [writeWord], pollMs: 60_000, services: ctx.services });
  const listeners = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${listenName}`;
  expect(await listeners()).toHaveLength(1);
  await expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ${listenName}`).length,
    )
    .toBe(1);
  await enqueue(ctx, write, { word: 'heard again' });
  await expect.poll(listTexts).toEqual(['heard again']);
  await worker.stop();
});

test('a worker starts even if the schedules are locked, and reports it', async () => {
  const complaints: unknown[] = [];
  const heard = pino({ level: 'error' }, { write: (line: string) => void complaints.push(line) });
  const hurried = connect(impatient(url), { max: 3, statementLimitMs: 200 });
  const locking = await sql.reserve();
  await locking`begin`;
  await locking`lock table scheduled_runs`;
  const schedules = [{ job: defineJob('tock', z.object({})), ...everyMinutes(5) }];
  const worker = await startWorker({ sql: hurried, log: heard, handlers: [writeWord], services: ctx.services, schedules, pollMs: 20 });
  await enqueue(ctx, write, { word: 'meanwhile' });
  await expect.poll(listTexts).toEqual(['meanwhile']);
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  await locking`rollback`;
  locking.release();
  await expect.poll(async () => (await sql`select 1 from scheduled_runs where name = 'tock'`).length).toBe(1);
  await worker.stop();
  await hurried.end({ timeout: 2 });
});

test('a schedule runs once per slot over all replicas, catches up one slot, and skips its first', async () => {
  const tick = defineJob('tick', z.object({}));
  const schedules = [{ job: tick, ...everyMinutes(5) }];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute, 30));
  const countJobs = async () => (await sql`delete from jobs returning 1`).length;
  await saveSchedules(sql, schedules, at(1));
  await enqueueDueSchedules(sql, schedules, at(2));
  expect(await countJobs()).toBe(0);
  await Promise.all([1, 2, 3].map(() => enqueueDueSchedules(sql, schedules, at(5))));
  expect(await countJobs()).toBe(1);
  await enqueueDueSchedules(sql, schedules, at(9));
  expect(await countJobs()).toBe(0);
  await enqueueDueSchedules(sql, schedules, at(27));
  expect(await countJobs()).toBe(1);
});
