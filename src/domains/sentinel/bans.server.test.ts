import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { banAddress } from './bans.ts';

const { sql } = await startTestApp();
const ctx = { sql, actor: null, now: new Date(), ip: '', userAgent: '', requestId: 'test', log: pino({ level: 'silent' }) };
const ban = (address: string, threatScore: number, now = ctx.now) => banAddress({ ...ctx, now }, { address, reason: 'scan', threatScore });

test('an address that is banned is not banned again meanwhile, and longer the next time', async () => {
  const address = '198.51.100.77';
  const first = await ban(address, 60);
  expect(first).toMatchObject({ ipAddress: address, threatScore: 60, isPermanent: false });
  expect(await Promise.all([ban(address, 90), ban(address, 95)])).toEqual([null, null]);
  expect(await sql`select threat_score, ban_count from banned_ips where ip_address = ${address}`).toEqual([
    { threatScore: 60, banCount: 1 },
  ]);
  const later = new Date(ctx.now.getTime() + 2 * 3_600_000);
  const second = await ban(address, 70, later);
  expect(Date.parse(second!.bannedUntil!) - later.getTime()).toBe(24 * 3_600_000);
});
