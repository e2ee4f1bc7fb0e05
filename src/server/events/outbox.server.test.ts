import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ctx } from '../db/context.ts';
import { inTransaction } from '../db/transaction.ts';
import { byName, runDueJobs } from '../queue/run-job.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { announce, defineEvent, eventHandlers, on } from './outbox.ts';

const { sql } = await testDatabase();
await sql`create table heard (who text, word text)`;
const log = pino({ level: 'silent' });
const ctx: Ctx = { sql, actor: null, now: new Date(), ip: '', userAgent: '', requestId: 'test', log };

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
  eventHandlers([
    on(accepted, 'tell-first', hear('first')),
    on(accepted, 'tell-second', hear('second')),
    on(other, 'tell-third', hear('third')),
  ]),
);
const run = () => runDueJobs({ sql, log, handlers });
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

test('a payload that does not fit is refused at once; a fact without subscribers is kept', async () => {
  await expect(announce(ctx, accepted, { word: 1 } as never)).rejects.toThrow();
  await announce(ctx, 'nobody.listens', { any: 'thing' });
  await run();
  expect(await sql`select topic, payload from events`).toEqual([{ topic: 'nobody.listens', payload: { any: 'thing' } }]);
  expect(await sql`select 1 from jobs`).toHaveLength(0);
});
