import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '#shared/ids.ts';
import { unavailable } from '#shared/errors.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { publicKeyOf } from '../crypto/box.ts';
import { newShare } from '../crypto/seal.ts';
import { createSecrets, SecretClosed } from '../crypto/secrets.ts';
import type { Ctx } from '../db/context.ts';
import type { SealedWords } from '../files/day-seal.ts';
import { closeDays, takeDayShares } from '../files/day-shares.ts';
import { enqueue } from '../queue/queue.ts';
import { byName, runDueJobs } from '../queue/run-job.ts';
import { factWordsJobs, forgetWords, forgetWordsOfFacts, openFact, resealWaitingFacts, sealFact } from './fact-seal.ts';
import { announce, defineEvent, deleteOldEvents, eventHandlers, on, type FactSource } from './outbox.ts';
import { servicesFor, testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });
const ctx: Ctx = testCtx(sql, { ip: '192.0.2.7', userAgent: 'Browser 1', log });
const master = randomBytes(32);
const shares = new Map<string, Buffer>();
let isAway = false;
let asked = 0;
const readShare = async (id: string) => {
  asked += 1;
  if (isAway) throw unavailable('This cannot be read at the moment. Please try again in a minute.');
  const share = shares.get(id);
  if (!share) throw new SecretClosed(id);
  return share;
};
/** As a program that starts: it has the master key, and no key of a day in memory. */
const startAnew = () => {
  servicesFor(sql).secrets = createSecrets(master, readShare);
};

const named = defineEvent('driver.named', z.object({ quoteId: z.uuid(), driverName: z.string(), reason: z.string().nullable() }));
const heard: { payload: unknown; source: FactSource }[] = [];
const hear = on(named, 'hear-of-driver', async (_ctx, payload, source) => void heard.push({ payload, source }));
const handlers = byName([...eventHandlers({ tests: [hear] }), ...factWordsJobs]);
const run = () => runDueJobs({ sql, log, handlers, services: ctx.services });
const keptOf = async () => (await sql<SealedWords[]>`select sealed_words, wrapped_key, key_id, share_id from events order by id`)[0]!;
const fact = { quoteId: newId(), driverName: 'Zoe Customer', reason: null };
const rows = () => sql`select payload, ip_address, user_agent, sealed_words, share_id from events order by id`;

beforeEach(async () => {
  await sql`truncate jobs, events`;
  await sql`delete from shares`;
  shares.clear();
  for (let count = 0; count < 6; count += 1) {
    const [id, share] = [newId(), newShare()];
    shares.set(id, share);
    await sql`insert into shares (id, store, public_key) values (${id}, 'disk', ${publicKeyOf(share)})`;
  }
  heard.length = 0;
  isAway = false;
  startAnew();
  await takeDayShares({ sql });
});

describe('what a fact says in words', () => {
  it('stands in no row as text, nor do address and browser; who subscribed hears all of it', async () => {
    await announce(ctx, named, fact);
    const [row] = await rows();
    const [today] = await sql`select id from shares where day = (now() at time zone 'utc')::date`;
    expect(row).toMatchObject({ payload: { quoteId: fact.quoteId }, ipAddress: null, userAgent: null, shareId: today!['id'] });
    for (const said of ['Zoe', '192.0.2.7', 'Browser 1']) expect(Buffer.from(row!['sealedWords']).includes(said)).toBe(false);
    await run();
    expect(heard).toEqual([{ payload: fact, source: expect.objectContaining({ ipAddress: '192.0.2.7', userAgent: 'Browser 1' }) }]);
  });

  it('is opened by the program that sealed it without its store, and by another with its share, which it asks for once', async () => {
    asked = 0;
    await announce(ctx, named, fact);
    await run();
    expect([asked, heard.length]).toEqual([0, 1]);
    await announce(ctx, named, fact);
    await announce(ctx, named, fact);
    startAnew();
    await run();
    expect([asked, heard.length]).toEqual([1, 3]);
  });

  it('waits while the store of shares is away, without losing a try, and is told once it answers', async () => {
    await announce(ctx, named, fact);
    startAnew();
    isAway = true;
    asked = 0;
    for (let tries = 0; tries < 12; tries += 1) {
      await run();
      await sql`update jobs set run_at = now()`;
    }
    expect(heard).toEqual([]);
    expect(await sql`select attempts, failed_at, last_error from jobs`).toEqual([
      { attempts: 0, failedAt: null, lastError: 'This cannot be read at the moment. Please try again in a minute.' },
    ]);
    expect(asked).toBe(1);
    isAway = false;
    startAnew();
    await run();
    expect(heard).toHaveLength(1);
  });

  it('is sealed under the master key alone while there is no share of the day, and to the share as soon as there is one', async () => {
    await sql`update shares set day = null`;
    startAnew();
    await announce(ctx, named, fact);
    await takeDayShares({ sql });
    await announce(ctx, named, fact);
    const [today] = await sql`select id from shares where day = (now() at time zone 'utc')::date`;
    expect((await rows()).map(({ shareId }) => shareId)).toEqual([null, today!['id']]);
    await run();
    expect(heard).toHaveLength(2);
  });

  it('waits too where its share is not found although nobody erased it, and is given up where somebody did', async () => {
    const [today] = await sql<{ id: string }[]>`select id from shares where day = (now() at time zone 'utc')::date`;
    const share = shares.get(today!.id)!;
    shares.delete(today!.id);
    await announce(ctx, named, fact);
    startAnew();
    await run();
    expect(await sql`select attempts, failed_at from jobs`).toEqual([{ attempts: 0, failedAt: null }]);
    await sql`update shares set erased_at = now() where id = ${today!.id}`;
    startAnew();
    await sql`update jobs set run_at = now()`;
    await run();
    expect(await sql`select attempts, last_error from jobs`).toEqual([{ attempts: 1, lastError: `share ${today!.id} was erased` }]);
    shares.set(today!.id, share);
  });

  it('is asked of the store by one alone once it was away, and by the next some seconds later', async () => {
    for (let count = 0; count < 3; count += 1) await announce(ctx, named, fact);
    startAnew();
    isAway = true;
    asked = 0;
    await run();
    expect(asked).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    try {
      await sql`update jobs set run_at = now()`;
      await run();
      expect(asked).toBe(2);
      isAway = false;
      vi.setSystemTime(Date.now() + 6_000);
      await sql`update jobs set run_at = now()`;
      await run();
    } finally {
      vi.useRealTimers();
    }
    expect([asked, heard.length]).toEqual([3, 3]);
  });

  it('is sealed under another key after a thousand facts, and on another day', async () => {
    const keys = async () =>
      new Set((await sql<{ key: string }[]>`select encode(wrapped_key, 'hex') as key from events`).map(({ key }) => key)).size;
    await announce(ctx, named, fact);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      await announce(ctx, named, fact);
    } finally {
      vi.useRealTimers();
    }
    expect(await keys()).toBe(2);
    for (let count = 0; count < 1_001; count += 1) await sealFact(ctx, { fact: { count }, ipAddress: null, userAgent: null });
    await announce(ctx, named, fact);
    expect(await keys()).toBe(3);
  });

  it('is from where it came alone where it says nothing else', async () => {
    const bare = defineEvent('quote.seen', z.object({ quoteId: z.uuid() }));
    await announce(ctx, bare, { quoteId: fact.quoteId });
    await announce({ ...ctx, ip: '' }, bare, { quoteId: fact.quoteId });
    const [from, nowhere] = await rows();
    expect(await openFact(ctx, await keptOf())).toMatchObject({ fact: {}, ipAddress: '192.0.2.7', userAgent: 'Browser 1' });
    expect([from!['sealedWords'] === null, nowhere!['sealedWords']]).toEqual([false, null]);
  });
});

const later = (hours: number) => sql`update events set created_at = now() - make_interval(hours => ${hours}::int)`;

describe('the words of facts', () => {
  it('leave their rows a day later, what else they tell stays', async () => {
    await announce(ctx, named, fact);
    await run();
    await later(23);
    await forgetWords(sql);
    expect((await rows())[0]!['sealedWords']).not.toBeNull();
    await later(25);
    expect(await forgetWords(sql)).toEqual({ isMore: false });
    expect(await rows()).toEqual([
      { payload: { quoteId: fact.quoteId, reason: null }, ipAddress: null, userAgent: null, sealedWords: null, shareId: null },
    ]);
  });

  it('stay as long as a job waits to tell them, and with them the share of their day', async () => {
    await announce(ctx, named, fact);
    await later(60);
    await sql`update shares set day = day - 3 where day is not null`;
    await forgetWords(sql);
    await closeDays({ sql });
    const erased = () => sql`select from shares where erased_at is not null`;
    expect((await rows())[0]!['sealedWords']).not.toBeNull();
    expect(await erased()).toHaveLength(1);
    await run();
    expect(heard).toHaveLength(1);
    await forgetWords(sql);
    await closeDays({ sql });
    expect(await erased()).toHaveLength(2);
  });

  it('that somebody waits to hear, or was given up telling, are sealed to the share of this day, and their own is erased', async () => {
    await announce(ctx, named, fact);
    await later(60);
    await sql`update jobs set failed_at = now()`;
    await sql`update shares set day = day - 3 where day is not null`;
    await takeDayShares({ sql });
    startAnew();
    const before = (await keptOf()).shareId;
    for (const job of [forgetWordsOfFacts, resealWaitingFacts]) await enqueue(ctx, job, {});
    await run();
    const [today] = await sql`select id from shares where day = (now() at time zone 'utc')::date`;
    expect((await keptOf()).shareId).toBe(today!['id']);
    await closeDays({ sql });
    expect(await sql`select from shares where id = ${before} and erased_at is not null`).toHaveLength(1);
    shares.delete(before!);
    startAnew();
    await sql`update jobs set failed_at = null, run_at = now()`;
    await run();
    expect(heard).toEqual([{ payload: fact, source: expect.objectContaining({ ipAddress: '192.0.2.7' }) }]);
  });

  it('whose row is over stay as long as a job waits to tell them', async () => {
    await announce(ctx, named, fact);
    await later(91 * 24);
    await deleteOldEvents(sql);
    expect(await rows()).toHaveLength(1);
    await run();
    await deleteOldEvents(sql);
    expect(await rows()).toEqual([]);
  });

  it('of before stood in the payload and are heard as they are, then nothing of it stays', async () => {
    const id = newId();
    await sql`
      insert into events (id, topic, payload, ip_address, user_agent)
      values (${id}, ${named.topic}, ${sql.json(fact)}, '192.0.2.8', 'Browser 0')`;
    await enqueue(ctx, handlers.get('spread-event')!.job, { eventId: id });
    await run();
    expect(heard).toEqual([{ payload: fact, source: expect.objectContaining({ ipAddress: '192.0.2.8', userAgent: 'Browser 0' }) }]);
    await later(25);
    await forgetWords(sql);
    expect(await rows()).toEqual([{ payload: {}, ipAddress: null, userAgent: null, sealedWords: null, shareId: null }]);
  });
});
