import { beforeEach, describe, expect, it } from 'vitest';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql, http } = app;
const flush = () => http.sentinel!.recorder.flush();

let last = 0;
/** An address that no other test uses. */
const newAddress = () => `198.51.101.${(last += 1)}`;

type Request = { method?: 'GET' | 'POST'; url: string; payload?: object; headers?: Record<string, string> };
const ask = (remoteAddress: string, { method = 'GET', ...more }: Request) => http.inject({ method, remoteAddress, ...more });
const by = ({ token }: Pick<SignedIn, 'token'>) => ({ authorization: `Bearer ${token}` });
/** What was noted of an address: kind, points, and whose it is. */
const notedAt = async (address: string) => {
  await flush();
  return sql<{ eventType: string; points: number; userId: string | null }[]>`
    select event_type, sum(threat_score)::int as points, user_id from security_logs where ip_address = ${address}
    group by 1, 3 order by 1, 3 nulls first`;
};
const isHeld = async ({ id }: SignedIn) => (await sql`select 1 from held_accounts where user_id = ${id} and lifted_at is null`).length > 0;

beforeEach(async () => {
  await flush();
  await sql`truncate security_logs`;
  await sql`insert into system_config (key, value, category) values ('sentinelEnforceBan', 'true', 'security') on conflict (key) do update set value = 'true'`;
});

describe('an account pays nothing', () => {
  it('for the limit of its address, which a neighbour used up', async () => {
    const address = newAddress();
    const neighbour = await app.signIn('shipper');
    const login = (headers: Record<string, string> = {}) => ask(address, { method: 'POST', url: '/api/auth/login', payload: {}, headers });
    for (let at = 0; at < 20; at += 1) await login();
    for (let at = 0; at < 12; at += 1) expect((await login({ cookie: neighbour.cookie })).statusCode).toBe(429);
    expect(await notedAt(address)).toEqual([{ eventType: 'rate_limit', points: 60, userId: null }]);
    expect(await isHeld(neighbour)).toBe(false);
  });

  it('for a key that asks for what it was not made for, which is noted', async () => {
    const address = newAddress();
    const owner = await app.signIn('shipper');
    const key = await buildApiKey(sql, owner, { scopes: ['write_messages'] });
    for (let at = 0; at < 20; at += 1) {
      const refused = await ask(address, { url: '/api/transports', headers: by({ token: key.secret }) });
      expect(refused.json().code).toBe('key_scope_missing');
    }
    expect(await notedAt(address)).toEqual([{ eventType: 'forbidden', points: 0, userId: owner.id }]);
    expect(await isHeld(owner)).toBe(false);
  });

  it('for a link in a mail, which a browser opens with its cookie, and for what was answered', async () => {
    const [address, other] = [newAddress(), newAddress()];
    const reader = await app.signIn('shipper');
    const link = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', cookie: reader.cookie };
    await ask(address, { url: '/.env?x=%27%20or%201=1', headers: link });
    expect(await notedAt(address)).toEqual([
      { eventType: 'honeypot_path', points: 25, userId: null },
      { eventType: 'injection', points: 20, userId: null },
    ]);
    const search = '/api/transports?search=%27%20or%201=1';
    for (let at = 0; at < 3; at += 1)
      expect((await ask(other, { url: search, headers: { 'sec-fetch-site': 'same-origin', cookie: reader.cookie } })).statusCode).toBe(200);
    expect(await notedAt(other)).toEqual([{ eventType: 'injection', points: 0, userId: reader.id }]);
    expect(await isHeld(reader)).toBe(false);
    // Refused, or with a bearer that no link carries, it is the account's.
    await ask(other, { url: '/api/nothing?x=%27%20or%201=1', headers: { ...by(reader), 'sec-fetch-mode': 'navigate' } });
    expect(await notedAt(other)).toEqual([{ eventType: 'injection', points: 20, userId: reader.id }]);
  });

  it('for the twentieth unknown path of its address', async () => {
    const address = newAddress();
    const guest = await app.signIn('shipper');
    for (let at = 0; at < 19; at += 1) await ask(address, { url: `/gone-${at}` });
    await ask(address, { url: '/gone-19', headers: { cookie: guest.cookie } });
    expect(await notedAt(address)).toEqual([{ eventType: 'path_scan', points: 15, userId: null }]);
  });
});
