import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ctx } from '../db/context.ts';
import { DomainServices } from '../domain-services.ts';
import { inTransaction } from '../db/transaction.ts';
import { byName, runDueJobs } from '../queue/run-job.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { aboutWhatKey, announce, defineEvent, deleteOldEvents, eventHandlers, on, type FactSource } from './outbox.ts';
import { testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
await sql`create table heard (who text, word text)`;
const log = pino({ level: 'silent' });
const ctx: Ctx = testCtx(sql, { log });

const accepted = defineEvent('quote.accepted', z.object({ word: z.string() }));
const other = defineEvent('quote.rejected', z.object({ word: z.string() }));
let isDown = false;
const hear =
  (who: string) =>
  async (inner: Ctx, { word }: { word: string }) => {
    await inner.sql`insert into heard values (${who}, ${word})`;
    if (isDown && who === 'second') throw new Error('down');
  };
const handlers = byName(
  eventHandlers({
    tests: [on(accepted, 'tell-first', hear('first')), on(accepted, 'tell-second', hear('second')), on(other, 'tell-third', hear('third'))],
  }),
);
const run = () => runDueJobs({ sql, log, handlers, services: ctx.services });
const heard = async () =>
  (await sql<{ who: string; word: string }[]>`select who, word from heard order by who, word`).map(({ who, word }) => `${who} ${word}`);

beforeEach(async () => {
  isDown = false;
  await sql`truncate jobs, events, heard`;
});

test('each subscriber of a topic hears a fact once', async () => {
  await announce(ctx, accepted, { word: 'yes' });
  await run();
  await run();
  expect(await heard()).toEqual(['first yes', 'second yes']);
});

test('a fact whose transaction was rolled back was never announced', async () => {
  await expect(
    inTransaction(ctx, async (inner) => {
      await announce(inner, 'quote.accepted', { word: 'no' });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await run();
  expect(await heard()).toEqual([]);
  expect(await sql`select 1 from events`).toHaveLength(0);
});

test('a subscriber that fails is tried again alone and leaves nothing half-done', async () => {
  isDown = true;
  await announce(ctx, accepted, { word: 'retry' });
  await run();
  expect(await heard()).toEqual(['first retry']);
  isDown = false;
  await sql`update jobs set run_at = now()`;
  await run();
  expect(await heard()).toEqual(['first retry', 'second retry']);
});

test('the text of a fact and where it came from are in its jobs alone, and gone with the last of them', async () => {
  const moved = defineEvent('thing.moved', z.object({ thingId: z.uuid(), amount: z.string(), driverName: z.string() }));
  const fact = { thingId: '01900000-0000-7000-8000-000000000001', amount: '1100.00', driverName: 'Zoe Tracemark' };
  const told: unknown[] = [];
  const tell = async (_ctx: Ctx, payload: unknown, { ipAddress, userAgent }: FactSource) =>
    void told.push({ payload, ipAddress, userAgent });
  const telling = byName(eventHandlers({ tests: [on(moved, 'tell-of-move', tell)] }));
  await announce({ ...ctx, ip: '192.0.2.7', userAgent: 'Browser of Zoe' }, moved, fact);
  const everything = async () => JSON.stringify([await sql`select * from events`, await sql`select * from jobs`]);
  expect(JSON.stringify(await sql`select * from events`)).not.toMatch(/Zoe|192\.0\.2\.7/);
  expect(await everything()).toMatch(/Zoe Tracemark.*192\.0\.2\.7/);
  await runDueJobs({ sql, log, handlers: telling, services: ctx.services });
  expect(told).toEqual([{ payload: fact, ipAddress: '192.0.2.7', userAgent: 'Browser of Zoe' }]);
  expect(await everything()).not.toMatch(/Zoe/);
  expect(await sql`select payload from events`).toEqual([{ payload: { thingId: fact.thingId, amount: '1100.00' } }]);
});

test('facts are deleted after 30 days, but for those that a job waits for', async () => {
  isDown = true;
  await announce(ctx, accepted, { word: 'waits' });
  await run();
  await announce(ctx, 'nobody.listens', {});
  await run();
  const topics = async () => (await sql<{ topic: string }[]>`select topic from events order by id`).map(({ topic }) => topic);
  await sql`update events set created_at = now() - interval '29 days'`;
  await deleteOldEvents(sql);
  expect(await topics()).toEqual(['quote.accepted', 'nobody.listens']);
  await sql`update events set created_at = now() - interval '31 days'`;
  await deleteOldEvents(sql);
  expect(await topics()).toEqual(['quote.accepted']);
});

test('a payload that does not fit is refused at once; a fact without subscribers is kept', async () => {
  await expect(announce(ctx, accepted, { word: 1 } as never)).rejects.toThrow();
  await announce(ctx, 'nobody.listens', { any: 'thing' });
  await run();
  expect(await sql`select topic, payload from events`).toEqual([{ topic: 'nobody.listens', payload: {} }]);
  expect(await sql`select 1 from jobs`).toHaveLength(0);
});

describe('facts about one thing', () => {
  const thing = z.object({ thing: z.enum(['a', 'b']), word: z.string() });
  const [opened, closed] = [defineEvent('thing.opened', thing), defineEvent('thing.closed', thing)];
  const domains = new DomainServices().set(aboutWhatKey, (fact) => (fact as { thing?: string }).thing ?? null);
  const services = { ...ctx.services, domains };
  let fails: string | null = null;
  const told: string[] = [];
  const tell =
    (group: string) =>
    async (_ctx: Ctx, { thing: about, word }: { thing: string; word: string }) => {
      if (fails === `${group} ${word}`) throw new Error('down');
      told.push(`${group}: ${about} ${word}`);
    };
  const group = (name: string) => [on(opened, `${name}-opened`, tell(name)), on(closed, `${name}-closed`, tell(name))];
  const both = byName(eventHandlers({ left: group('left'), right: group('right') }));
  const deps = { sql, log, services, handlers: both };
  const workers = () => Promise.all(Array.from({ length: 5 }, () => runDueJobs(deps)));
  const say = (about: 'a' | 'b', word: string) =>
    announce({ ...ctx, services }, word.startsWith('open') ? opened : closed, { thing: about, word });
  const toldTo = (name: string, about: string) =>
    told.filter((line) => line.startsWith(`${name}: ${about} `)).map((line) => line.split(' ')[2]);

  beforeEach(() => {
    fails = null;
    told.length = 0;
  });

  test('are heard by every group in the order of their announcement, however many workers there are', async () => {
    const words = Array.from({ length: 12 }, (_, at) => `${at % 2 ? 'close' : 'open'}${at}`);
    for (const word of words) for (const about of ['a', 'b'] as const) await say(about, word);
    await workers();
    for (const name of ['left', 'right']) for (const about of ['a', 'b']) expect(toldTo(name, about)).toEqual(words);
  });

  test('wait for the one before while it fails, in its group alone; the next thing does not wait', async () => {
    fails = 'left open1';
    await say('a', 'open1');
    await say('a', 'close2');
    await say('b', 'open3');
    await workers();
    expect([toldTo('left', 'a'), toldTo('right', 'a'), toldTo('left', 'b')]).toEqual([[], ['open1', 'close2'], ['open3']]);
    fails = null;
    await sql`update jobs set run_at = now()`;
    await workers();
    expect(toldTo('left', 'a')).toEqual(['open1', 'close2']);
  });

  test('come once the one before is given up', async () => {
    fails = 'left open1';
    await say('a', 'open1');
    await say('a', 'close2');
    await workers();
    await sql`update jobs set run_at = now(), attempts = 7 where attempts > 0`;
    await workers();
    expect(toldTo('left', 'a')).toEqual(['close2']);
    expect(await sql`select name from jobs where failed_at is not null`).toEqual([{ name: 'left-opened' }]);
  });

  test('are spread in their order, also when the first is put off', async () => {
    await say('a', 'open1');
    await sql`update jobs set run_at = now() + interval '1 hour'`;
    await say('a', 'close2');
    await say('b', 'open3');
    await workers();
    expect(told.toSorted()).toEqual(['left: b open3', 'right: b open3']);
    await sql`update jobs set run_at = now()`;
    await workers();
    expect([toldTo('left', 'a'), toldTo('right', 'a')]).toEqual([
      ['open1', 'close2'],
      ['open1', 'close2'],
    ]);
  });
});
