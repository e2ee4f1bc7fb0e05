import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { testShares } from '../../../test/harness/shares.ts';
import { openJson, openJsonNow, sealJson } from './sealed-json.ts';
import { takeShare } from './spare-shares.ts';
import { testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
const shares = testShares(sql, Buffer.alloc(32, 7));
const ctx = testCtx(sql);
const words = { name: 'Dana Brooks', lines: ['one', 'two'], none: null };

beforeEach(async () => {
  shares.isAway(false);
  await shares.make(1);
});

it('a value that was sealed to a share comes back as it was, and without a share by the master key alone', async () => {
  for (const kept of [sealJson(ctx, await takeShare({ sql }), words), sealJson(ctx, null, words)]) {
    expect(Buffer.from(kept.sealed).includes('Dana')).toBe(false);
    expect([await openJson(ctx, kept), await openJsonNow(ctx, kept)]).toEqual([words, words]);
  }
});

it('a row that keeps nothing sealed opens to null, and asks no store', async () => {
  const none = { sealed: null, wrappedKey: null, keyId: null, shareId: null };
  const asked = shares.asked.length;
  expect([await openJson(ctx, none), await openJsonNow(ctx, none)]).toEqual([null, null]);
  expect(shares.asked).toHaveLength(asked);
});

it('while the store of shares is away, whoever opens is told to come again', async () => {
  const kept = sealJson(ctx, await takeShare({ sql }), words);
  shares.isAway(true);
  await expect(openJson(ctx, kept)).rejects.toMatchObject({ status: 503 });
  await expect(openJsonNow(ctx, kept)).rejects.toMatchObject({ status: 503 });
});

it('of a share that is lost and not erased a job hears nothing, and a person to come again; once it was erased, both hear nothing', async () => {
  const kept = sealJson(ctx, await takeShare({ sql }), words);
  await sql`update shares set erased_at = now() where id = ${kept.shareId}`;
  await shares.follow();
  await sql`update shares set erased_at = null where id = ${kept.shareId}`;
  expect(await openJson(ctx, kept)).toBeNull();
  await expect(openJsonNow(ctx, kept, 'Later.')).rejects.toMatchObject({ status: 503, message: 'Later.' });
  await sql`update shares set erased_at = now() where id = ${kept.shareId}`;
  expect([await openJson(ctx, kept), await openJsonNow(ctx, kept, 'Later.')]).toEqual([null, null]);
});
