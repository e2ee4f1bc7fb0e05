import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { createBanList } from './ban-list.ts';
import { banAddress } from './bans.ts';
import { buildBan, buildSecurityEvent } from '../fixtures.ts';
import { holdAccount } from '../holds.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const { sql } = await startTestApp();
const ctx = testCtx(sql);
const ban = (address: string, threatScore: number, now = ctx.now) => banAddress({ ...ctx, now }, { address, reason: 'scan', threatScore });

test('a banned address is not banned again meanwhile, and longer the next time', async () => {
  const address = '198.51.100.77';
  await buildSecurityEvent(sql, { ipAddress: address, threatScore: 60, createdAt: ctx.now });
  const first = await ban(address, 60);
  expect(first).toMatchObject({ ipAddress: address, threatScore: 60, isPermanent: false });
  expect(await Promise.all([ban(address, 90), ban(address, 95)])).toEqual([null, null]);
  expect(await sql`select threat_score, ban_count from banned_ips where ip_address = ${address}`).toEqual([
    { threatScore: 60, banCount: 1 },
  ]);
  const later = new Date(ctx.now.getTime() + 2 * 3_600_000);
  await buildSecurityEvent(sql, { ipAddress: address, threatScore: 70, createdAt: later });
  const second = await ban(address, 70, later);
  expect(Date.parse(second!.bannedUntil!) - later.getTime()).toBe(24 * 3_600_000);
});

test('events forgiven after they were judged cause no ban or suspension', async () => {
  const address = '198.51.100.78';
  const { id } = await buildAccount(sql);
  await buildSecurityEvent(sql, { ipAddress: address, threatScore: 60, createdAt: ctx.now });
  await buildSecurityEvent(sql, { userId: id, threatScore: 60, createdAt: ctx.now });
  const [later, next] = [1000, 2000].map((ms) => new Date(ctx.now.getTime() + ms)) as [Date, Date];
  await sql`insert into banned_ips ${sql({ id, ipAddress: address, reason: 'x', threatScore: 60, bannedUntil: later, liftedAt: later, countsFrom: later })}`;
  const held = { id, userId: id, reason: 'x', threatScore: 60, causes: '[]', createdAt: ctx.now, countsFrom: later, liftedAt: later };
  await sql`insert into held_accounts ${sql(held)}`;
  expect(await ban(address, 60, next)).toBeNull();
  expect(await holdAccount({ ...ctx, now: next }, { userId: id, reason: 'x', threatScore: 60, causes: [] })).toBe(false);
  await buildSecurityEvent(sql, { userId: id, threatScore: 60, createdAt: next });
  expect(await holdAccount({ ...ctx, now: next }, { userId: id, reason: 'x', threatScore: 60, causes: [] })).toBe(true);
});

test('two hundred notifications at once cause few reads', async () => {
  let readings = 0;
  const counted = new Proxy(sql, {
    apply(target, self, given: Parameters<typeof sql>) {
      if (String(given[0]).includes('from banned_ips')) readings += 1;
      return Reflect.apply(target, self, given);
    },
  });
  const bans = await createBanList(counted, ctx.log);
  const address = '198.51.100.79';
  await buildBan(sql, { ipAddress: address });
  await sql`select pg_notify('ban_changed', n::text) from generate_series(1, 200) n`;
  await expect.poll(() => bans.banOf(address)).toMatchObject({ isAutomatic: true });
  await setTimeout(200);
  await bans.close();
  expect(readings).toBeGreaterThan(1);
  expect(readings).toBeLessThan(20);
});
