import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ctx } from '../db/context.ts';
import { inTransaction } from '../db/transaction.ts';
import { byName, runDueJobs, runPendingJobs } from '../queue/run-job.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { defineEvent } from './event.ts';
import {
  deleteOldEvents,
  eventHandlers,
  publish,
  earlierEventsHandler,
  subscribe,
  subscriptionsKey,
  type EventOrigin,
  type SubscriberGroups,
} from './outbox.ts';
import { testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
await sql`create table heard (who text, word text)`;
const log = pino({ level: 'silent' });
const ctx: Ctx = testCtx(sql, { log });

const accepted = defineEvent('quote.accepted', z.object({ word: z.string() }));
const unheard = defineEvent('nobody.listens', z.object({}));
const other = defineEvent('quote.rejected', z.object({ word: z.string() }));
let isDown = false;
const hear =
  (who: string) =>
  async (inner: Ctx, { word }: { word: string }) => {
    await inner.sql`insert into heard values (${who}, ${word})`;
    if (isDown && who === 'second') throw new Error('down');
  };
function subscribed(groups: SubscriberGroups, serialKeyOf: (payload: unknown) => string | null = () => null) {
  const subscriptions = { groups, inTransaction: [], serialKeyOf };
  ctx.services.domains.set(subscriptionsKey, subscriptions);
  return byName(eventHandlers(subscriptions));
}
const listeners: SubscriberGroups = {
  tests: [
    subscribe(accepted, 'tell-first', hear('first')),
    subscribe(accepted, 'tell-second', hear('second')),
    subscribe(other, 'tell-third', hear('third')),
  ],
};
let handlers = subscribed(listeners);
const run = () => runDueJobs({ sql, log, handlers, services: ctx.services });
const heard = async () =>
  (await sql<{ who: string; word: string }[]>`select who, word from heard order by who, word`).map(({ who, word }) => `${who} ${word}`);

beforeEach(async () => {
  isDown = false;
  handlers = subscribed(listeners);
  await sql`truncate jobs, events, heard`;
});

test('each subscriber of a topic receives an event once', async () => {
  await publish(ctx, accepted, { word: 'yes' });
  await run();
  await run();
  expect(await heard()).toEqual(['first yes', 'second yes']);
});

test('an event of a rolled back transaction is never published', async () => {
  await expect(
    inTransaction(ctx, async (inner) => {
      await publish(inner, accepted, { word: 'no' });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await run();
  expect(await heard()).toEqual([]);
  expect(await sql`select 1 from events`).toHaveLength(0);
});

test('a subscriber with nothing to do for an event gets no job, or a job without effect', async () => {
  const loud = ({ word }: { word: string }) => word !== 'quiet';
  handlers = subscribed({ tests: [subscribe(accepted, 'tell-loud', hear('loud'))] });
  await publish(ctx, accepted, { word: 'quiet' });
  handlers = subscribed({ tests: [subscribe(accepted, 'tell-loud', hear('loud'), loud)] });
  await publish(ctx, accepted, { word: 'quiet' });
  await publish(ctx, accepted, { word: 'loud' });
  expect(await run()).toBe(2);
  expect(await heard()).toEqual(['loud loud']);
});

test('a failing subscriber is retried alone, and leaves nothing half done', async () => {
  isDown = true;
  await publish(ctx, accepted, { word: 'retry' });
  await run();
  expect(await heard()).toEqual(['first retry']);
  isDown = false;
  await sql`update jobs set run_at = now()`;
  await run();
  expect(await heard()).toEqual(['first retry', 'second retry']);
});

test('text and origin of an event are in its jobs only, and deleted with the last one', async () => {
  const moved = defineEvent('thing.moved', z.object({ thingId: z.uuid(), amount: z.string(), driverName: z.string() }));
  const fact = { thingId: '01900000-0000-7000-8000-000000000001', amount: '1100.00', driverName: 'Zoe Tracemark' };
  const told: unknown[] = [];
  const tell = async (_ctx: Ctx, payload: unknown, { ipAddress, userAgent }: EventOrigin) =>
    void told.push({ payload, ipAddress, userAgent });
  const telling = subscribed({ tests: [subscribe(moved, 'tell-of-move', tell)] });
  await publish({ ...ctx, ip: '192.0.2.7', userAgent: 'Browser of Zoe' }, moved, fact);
  const everything = async () => JSON.stringify([await sql`select * from events`, await sql`select * from jobs`]);
  expect(JSON.stringify(await sql`select * from events`)).not.toMatch(/Zoe|192\.0\.2\.7/);
  expect(await everything()).toMatch(/Zoe Tracemark.*192\.0\.2\.7/);
  await runDueJobs({ sql, log, handlers: telling, services: ctx.services });
  expect(told).toEqual([{ payload: fact, ipAddress: '192.0.2.7', userAgent: 'Browser of Zoe' }]);
  expect(await everything()).not.toMatch(/Zoe/);
  expect(await sql`select payload from events`).toEqual([{ payload: { thingId: fact.thingId, amount: '1100.00' } }]);
});

test('events are deleted after 30 days, except those with pending jobs', async () => {
  isDown = true;
  await publish(ctx, accepted, { word: 'waits' });
  await run();
  await publish(ctx, unheard, {});
  await run();
  const topics = async () => (await sql<{ topic: string }[]>`select topic from events order by id`).map(({ topic }) => topic);
  await sql`update events set created_at = now() - interval '29 days'`;
  await deleteOldEvents(sql);
  expect(await topics()).toEqual(['quote.accepted', 'nobody.listens']);
  await sql`update events set created_at = now() - interval '31 days'`;
  await deleteOldEvents(sql);
  expect(await topics()).toEqual(['quote.accepted']);
});

test('an invalid payload is refused at once, and an event without subscribers is stored', async () => {
  await expect(publish(ctx, accepted, { word: 1 } as never)).rejects.toThrow();
  await publish(ctx, unheard, {});
  await run();
  expect(await sql`select topic, payload from events`).toEqual([{ topic: 'nobody.listens', payload: {} }]);
  expect(await sql`select 1 from jobs`).toHaveLength(0);
});

describe('events with the same serial key', () => {
  const thing = z.object({ thing: z.enum(['a', 'b']), word: z.string() });
  const [opened, closed] = [defineEvent('thing.opened', thing), defineEvent('thing.closed', thing)];
  let fails: string | null = null;
  const told: string[] = [];
  const tell =
    (group: string) =>
    async (_ctx: Ctx, { thing: about, word }: { thing: string; word: string }) => {
      if (fails === `${group} ${word}`) throw new Error('down');
      told.push(`${group}: ${about} ${word}`);
    };
  const group = (name: string) => [subscribe(opened, `${name}-opened`, tell(name)), subscribe(closed, `${name}-closed`, tell(name))];
  const both = { left: group('left'), right: group('right') };
  const workers = () => Promise.all(Array.from({ length: 5 }, () => runDueJobs({ sql, log, services: ctx.services, handlers })));
  const say = (about: 'a' | 'b', word: string) => publish(ctx, word.startsWith('open') ? opened : closed, { thing: about, word });
  const toldTo = (name: string, about: string) =>
    told.filter((line) => line.startsWith(`${name}: ${about} `)).map((line) => line.split(' ')[2]);

  beforeEach(() => {
    fails = null;
    told.length = 0;
    handlers = subscribed(both, (payload) => (payload as { thing?: string }).thing ?? null);
  });

  test('reach every group in the order of publication, with any number of workers', async () => {
    const words = Array.from({ length: 12 }, (_, at) => `${at % 2 ? 'close' : 'open'}${at}`);
    for (const word of words) for (const about of ['a', 'b'] as const) await say(about, word);
    await workers();
    for (const name of ['left', 'right']) for (const about of ['a', 'b']) expect(toldTo(name, about)).toEqual(words);
  });

  test('wait while the one before fails, in that group only, without delaying other keys', async () => {
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

  test('continue once the one before is dead', async () => {
    fails = 'left open1';
    await say('a', 'open1');
    await say('a', 'close2');
    await workers();
    await sql`update jobs set run_at = now(), attempts = 7 where attempts > 0`;
    await workers();
    expect(toldTo('left', 'a')).toEqual(['close2']);
    expect(await sql`select name from jobs where failed_at is not null`).toEqual([{ name: 'left-opened' }]);
  });
});

describe('events of an earlier version', () => {
  test('that were not dispatched, or whose job reads the event row, reach their subscribers', async () => {
    const [spread, waiting] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
    for (const [id, job] of [
      [spread, 'spread-event'],
      [waiting, 'tell-second'],
    ]) {
      await sql`insert into events (id, topic, payload) values (${id}, 'quote.accepted', ${sql.json({ word: job })})`;
      await sql`insert into jobs (id, name, data) values (uuidv7(), ${job}, ${sql.json({ eventId: id })})`;
    }
    await run();
    expect(await heard()).toEqual(['first spread-event', 'second spread-event', 'second tell-second']);
  });

  test('taken by a killed program are dispatched at the start, before later ones', async () => {
    const said: string[] = [];
    const group = { tests: [subscribe(accepted, 'write-down', async (_ctx, { word }) => void said.push(word))] };
    const subscriptions = { groups: group, inTransaction: [], serialKeyOf: () => 'one thing' };
    handlers = subscribed(group, subscriptions.serialKeyOf);
    const id = '01900000-0000-7000-8000-000000000003';
    await sql`insert into events (id, topic, payload) values (${id}, 'quote.accepted', '{"word": "earlier"}')`;
    await sql`
      insert into jobs (id, name, data, attempts, run_at, line)
      values (uuidv7(), 'spread-event', ${sql.json({ eventId: id })}, 1, now() + interval '5 minutes', 'spread one thing')`;
    await runPendingJobs({ sql, log, handlers: byName([earlierEventsHandler(subscriptions)]), services: ctx.services });
    await publish(ctx, accepted, { word: 'later' });
    await run();
    expect(said).toEqual(['earlier', 'later']);
  });
});
