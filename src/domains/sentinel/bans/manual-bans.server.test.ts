import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildBan, buildSecurityEvent } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const sue = await app.signIn('super_admin');
const ban = (body: object) => sue.call('POST', '/api/super-admin/sentinel/ban', body);
const unban = (ipAddress: string) => sue.call('POST', '/api/super-admin/sentinel/unban', { ipAddress });
const listed = async () => (await sue.call('GET', '/api/super-admin/banned-ips')).body;
const knocking = async (remoteAddress: string) => (await app.http.inject({ url: '/api/settlement', remoteAddress })).statusCode;

beforeEach(() => sql`truncate security_logs, banned_ips`);

describe('a manual ban by a super administrator', () => {
  it('blocks an address at once, permanently by default, until it is lifted', async () => {
    await buildSecurityEvent(sql, { ipAddress: '203.0.113.60', threatScore: 25 });
    expect(await ban({ ipAddress: '203.0.113.60' })).toMatchObject({
      status: 200,
      body: { ipAddress: '203.0.113.60', threatScore: 25, isPermanent: true, bannedUntil: null, reason: 'Banned by a super admin' },
    });
    await expect.poll(() => knocking('203.0.113.60')).toBe(403);
    expect(await listed()).toMatchObject([{ ipAddress: '203.0.113.60', threatScore: 25 }]);
    expect(await unban('203.0.113.60')).toMatchObject({ status: 200, body: { isPermanent: true } });
    await expect.poll(() => knocking('203.0.113.60')).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await unban('203.0.113.60')).toMatchObject({ status: 409, body: { code: 'not_banned' } });
  });

  it('ends at a given time in the future', async () => {
    const bannedUntil = new Date(Date.now() + 3 * 3_600_000).toISOString();
    expect(await ban({ ipAddress: '203.0.113.61', bannedUntil, reason: 'Asked by a carrier' })).toMatchObject({
      status: 200,
      body: { isPermanent: false, bannedUntil, reason: 'Asked by a carrier' },
    });
    const over = { ipAddress: '203.0.113.62', bannedUntil: '2020-01-01T00:00:00Z' };
    expect(await ban(over)).toMatchObject({ status: 422, body: { fields: { bannedUntil: 'Choose a time in the future' } } });
  });

  it.each(['', 'example.com', '999.1.1.1'])('is refused for %j, which is not an address', async (ipAddress) => {
    expect(await ban({ ipAddress })).toMatchObject({ status: 422, body: { fields: { ipAddress: 'Enter an IP address' } } });
    expect(await unban(ipAddress)).toMatchObject({ status: 422 });
  });

  it.each([
    ['address', '203.0.113.64', '203.0.113.64'],
    ['IPv6 network', '2001:db8:5:6::1', '2001:db8:5:6:7::8'],
  ])('is refused for the own %s', async (_, remoteAddress, ipAddress) => {
    const headers = { authorization: `Bearer ${sue.token}` };
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/super-admin/sentinel/ban',
      remoteAddress,
      headers,
      payload: { ipAddress },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'own_address']);
    expect(await listed()).toEqual([]);
  });

  it('ends by itself when its time is over', { tags: 'full' }, async () => {
    expect((await ban({ ipAddress: '203.0.113.65', bannedUntil: new Date(Date.now() + 5000).toISOString() })).status).toBe(200);
    await expect.poll(() => knocking('203.0.113.65'), { timeout: 4500 }).toBe(403);
    await expect.poll(() => knocking('203.0.113.65'), { timeout: 20_000 }).toBe(200);
  });

  it('is created once by several calls at once, and the others are told', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ban({ ipAddress: '203.0.113.63' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('already_banned');
    expect(await listed()).toHaveLength(1);
  });
});

it('the list of banned addresses is newest first, page by page, without expired ones', async () => {
  for (const last of [1, 2, 3]) await buildBan(sql, { ipAddress: `198.51.100.${last}` });
  await sql`update banned_ips set is_permanent = false, banned_until = now() - interval '1 minute' where ip_address = '198.51.100.2'`;
  const first = await sue.call('GET', '/api/super-admin/banned-ips?limit=1');
  expect(first.body).toMatchObject([{ ipAddress: '198.51.100.3' }]);
  const next = /<(.+)>; rel="next"/.exec(String(first.headers['link']))![1]!;
  expect((await sue.call('GET', next)).body).toMatchObject([{ ipAddress: '198.51.100.1' }]);
});
