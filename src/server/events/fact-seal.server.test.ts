import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#shared/ids.ts';
import { unavailable } from '#shared/errors.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { publicKeyOf } from '../crypto/box.ts';
import { newShare } from '../crypto/seal.ts';
import { configureSecrets, SecretClosed } from '../crypto/secrets.ts';
import type { Ctx } from '../db/context.ts';
import { closeDays, takeDayShares } from '../files/day-shares.ts';
import { enqueue } from '../queue/queue.ts';
import { byName, runDueJobs } from '../queue/run-job.ts';
import { forgetWords } from './fact-seal.ts';
import { announce, defineEvent, eventHandlers, on, type FactSource } from './outbox.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });
const ctx: Ctx = { sql, actor: null, now: new Date(), ip: '192.0.2.7', userAgent: 'Browser 1', requestId: 'test', log };
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
const startAnew = () => configureSecrets(master, readShare);

const named = defineEvent('driver.named', z.object({ quoteId: z.uuid(), driverName: z.string(), reason: z.string().nullable() }));
const heard: { payload: unknown; source: FactSource }[] = [];
const handlers = byName(
  eventHandlers({ tests: [on(named, 'hear-of-driver', async (_ctx, payload, source) => void heard.push({ payload, source }))] }),
);
const run = () => runDueJobs({ sql, log, handlers });
const fact = { quoteId: newId(), driverName: 'Zoe Customer', reason: null };
const rows = () => sql`select payload, ip_address, user_agent, sealed_words, share_id from events order by id`;

beforeEach(async () => {
  await sql`truncate jobs, events`;
  await sql`delete from shares`;
  shares.clear();
  for (let count = 0; count < 3; count += 1) {
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

  it('is sealed under the master key alone while there is no share of the day', async () => {
    await sql`delete from shares`;
    startAnew();
    await announce(ctx, named, fact);
    const [row] = await rows();
    expect(row).toMatchObject({ payload: { quoteId: fact.quoteId }, shareId: null });
    await run();
    expect(heard).toHaveLength(1);
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
      { payload: { quoteId: fact.quoteId }, ipAddress: null, userAgent: null, sealedWords: null, shareId: null },
    ]);
  });

  it('stay as long as a job waits to tell them, and with them the share of their day', async () => {
    await announce(ctx, named, fact);
    await later(60);
    await sql`update shares set day = day - 3 where day is not null`;
    await forgetWords(sql);
    await closeDays({ sql }, 24);
    const erased = () => sql`select from shares where erased_at is not null`;
    expect((await rows())[0]!['sealedWords']).not.toBeNull();
    expect(await erased()).toHaveLength(1);
    await run();
    expect(heard).toHaveLength(1);
    await forgetWords(sql);
    await closeDays({ sql }, 24);
    expect(await erased()).toHaveLength(2);
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
