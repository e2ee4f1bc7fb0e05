import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { scratchFolder } from '../../../test/harness/backups.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { publicKeyOf } from '../crypto/box.ts';
import { newShare } from '../crypto/seal.ts';
import { SecretClosed } from '../crypto/secrets.ts';
import type { Ctx } from '../db/context.ts';
import { enqueue } from '../queue/queue.ts';
import { byName, runDueJobs } from '../queue/run-job.ts';
import type { ByteStore } from './byte-store.ts';
import { rememberShares } from './kept-shares.ts';
import { StoredFileMissing } from './missing.ts';
import { eraseShares, readShare } from './shares.ts';
import { closeShares, makeSpareShares, spareShares } from './spare-shares.ts';
import { createByteStores, type StoreSet } from './store.ts';
import { listStoreSweeps, sweepFiles, sweepStores } from './sweep.ts';
import { testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
const dataDir = scratchFolder();
const stores = createByteStores({ dataDir, s3: null });
const said: { level: string; msg: string }[] = [];
const log = pino(
  { level: 'warn', formatters: { level: (level) => ({ level }) } },
  { write: (line: string) => void said.push(JSON.parse(line) as (typeof said)[number]) },
);
const ctx: Ctx = testCtx(sql, { log });
const handlers = byName([spareShares({ stores }), eraseShares({ stores }), sweepStores({ stores })]);
const run = async (job: typeof makeSpareShares | typeof sweepFiles) => {
  await enqueue(ctx, job, {});
  await runDueJobs({ sql, log, handlers, services: ctx.services });
};
const lying = () =>
  existsSync(path.join(dataDir, 'keys'))
    ? readdirSync(path.join(dataDir, 'keys'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.length > 30)
        .map((name) => path.basename(name))
        .sort()
    : [];
const placeOf = (id: string) => path.join(dataDir, 'keys', id.slice(-2), id);
const idsOf = async () => (await sql<{ id: string }[]>`select id from shares where erased_at is null order by id`).map(({ id }) => id);
const take = async (on: Pick<Ctx, 'sql'> = ctx) => (await on.sql<{ id: string | null }[]>`select take_share() as id`)[0]!.id;

beforeEach(async () => {
  said.length = 0;
  rmSync(path.join(dataDir, 'keys'), { recursive: true, force: true });
  for (const table of ['shares', 'jobs', 'store_sweeps']) await sql`delete from ${sql(table)}`;
});

describe('shares that are made ahead', () => {
  it('are 500, each whole in its store, and made anew once fewer than half are left', async () => {
    await run(makeSpareShares);
    const made = await idsOf();
    expect(made).toHaveLength(500);
    expect(lying()).toEqual(made);
    const [row] = await sql<{ publicKey: Buffer }[]>`select public_key from shares where id = ${made[7]!}`;
    expect(publicKeyOf(await readShare(stores, { store: 'disk', shareId: made[7]! }))).toEqual(row!.publicKey);
    await sql`update shares set taken_at = now() where id = any(${made.slice(0, 249)}::uuid[])`;
    await run(makeSpareShares);
    expect(await idsOf()).toHaveLength(500);
    await sql`update shares set taken_at = now() where id = any(${made.slice(249, 251)}::uuid[])`;
    await run(makeSpareShares);
    expect(await idsOf()).toHaveLength(751);
  });

  it('are taken by one each, also at once, and come back with a transaction that is taken back', async () => {
    expect(await take()).toBeNull();
    for (let number = 0; number < 3; number += 1)
      await sql`insert into shares ${sql({ id: newId(), store: 'disk', publicKey: publicKeyOf(newShare()) })}`;
    const first = await sql.begin(async (tx) => {
      const mine = await take({ sql: tx });
      const theirs = await take();
      expect(theirs).not.toBe(mine);
      return mine;
    });
    expect(first).not.toBeNull();
    await sql
      .begin(async (tx) => {
        expect(await take({ sql: tx })).not.toBeNull();
        throw new Error('taken back');
      })
      .catch(() => {});
    expect(await take()).not.toBeNull();
    expect(await take()).toBeNull();
  });

  it('are erased once, and their rows stay', async () => {
    await run(makeSpareShares);
    const id = (await take())!;
    await closeShares(ctx, [id]);
    await closeShares(ctx, [id]);
    expect(await sql`select from jobs where name = 'erase-share'`).toHaveLength(1);
    await runDueJobs({ sql, log, handlers, services: ctx.services });
    expect([existsSync(placeOf(id)), lying().length]).toEqual([false, 499]);
    expect(await sql`select from shares where id = ${id} and erased_at is not null`).toHaveLength(1);
  });

  it('are left by the sweeper, which erases those without a row after a day and tells of rows without one', async () => {
    await run(makeSpareShares);
    const [lost, kept] = await idsOf();
    rmSync(placeOf(lost!));
    const [old, young] = [newId(), newId()];
    for (const id of [old, young]) await stores.shares.current.put(id, newShare());
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    for (const id of [old, kept!]) utimesSync(placeOf(id), twoDaysAgo, twoDaysAgo);
    await sql`update shares set made_at = now() - interval '1 minute'`;
    await run(sweepFiles);
    expect([old, young, kept!].map((id) => existsSync(placeOf(id)))).toEqual([false, true, true]);
    expect(await listStoreSweeps({ sql })).toMatchObject([{ withoutRow: 1, withoutContent: 1 }]);
    expect(said).toMatchObject([
      { level: 'warn', msg: 'shares without a row were found and are erased' },
      { level: 'error', msg: 'shares of people have a row and are not in their store: restore them from a backup', shareIds: [lost] },
    ]);
  });

  it('of another database are not erased, although this one has shares of its own', async () => {
    await run(makeSpareShares);
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    await sql`delete from shares where id not in (select id from shares limit 3)`;
    const known = await idsOf();
    for (const id of lying()) utimesSync(placeOf(id), twoDaysAgo, twoDaysAgo);
    for (const id of known) rmSync(placeOf(id));
    await run(sweepFiles);
    expect(lying()).toHaveLength(497);
    expect(said).toContainEqual(expect.objectContaining({ msg: expect.stringContaining('nothing is erased') }));
  });
});

/** A store in memory that counts how often it is asked, and answers as it is told. */
function fakeStore(
  name: 'disk' | 's3',
  shares: Map<string, Buffer>,
  asked: string[],
  fails: () => Promise<void> = async () => {},
): ByteStore {
  return {
    name,
    put: async () => {},
    delete: async () => {},
    list: async () => [],
    async read(id) {
      asked.push(`${name} ${id}`);
      await fails();
      const share = shares.get(id);
      if (!share) throw new StoredFileMissing(id);
      return (async function* () {
        yield share;
      })();
    },
  };
}

const only = (store: ByteStore): StoreSet => ({ current: store, byName: () => store });

describe('shares that are read', () => {
  const share = newShare();

  it('ask their store once, also at the same time, and say of an erased one that it is gone', async () => {
    const asked: string[] = [];
    const read = rememberShares(only(fakeStore('disk', new Map([['a', share]]), asked)));
    expect(await Promise.all([read('a'), read('a')])).toEqual([share, share]);
    expect(await read('a')).toEqual(share);
    await expect(read('b')).rejects.toThrow(SecretClosed);
    expect(asked).toEqual(['disk a', 'disk b']);
  });

  it('are found on the disk where new ones go to S3', async () => {
    const asked: string[] = [];
    const [s3, disk] = [fakeStore('s3', new Map(), asked), fakeStore('disk', new Map([['a', share]]), asked)];
    expect(await rememberShares({ current: s3, byName: (name) => (name === 's3' ? s3 : disk) })('a')).toEqual(share);
    expect(asked).toEqual(['s3 a', 'disk a']);
  });

  it.each([
    ['hangs', () => new Promise<void>(() => {})],
    ['fails', () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }))],
  ])('are 503 with a sentence, within the limit, where their store %s, and found once it answers', async (_what, failing) => {
    let isAway = true;
    const read = rememberShares(only(fakeStore('disk', new Map([['a', share]]), [], () => (isAway ? failing() : Promise.resolve()))), 50);
    const refusal = { status: 503, message: 'This cannot be read at the moment. Please try again in a minute.' };
    await expect(read('a')).rejects.toMatchObject(refusal);
    isAway = false;
    await expect.poll(() => read('a').catch(() => null), { timeout: 2_000 }).toEqual(share);
  });
});
