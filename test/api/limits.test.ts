import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';

const app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '50' });
const { sql, http } = app;

const toStatuses = (answers: readonly { status: number }[]) => {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Object.fromEntries(counts);
};

describe('the general limit', () => {
  it('applies per account over any number of IP addresses, separately from others', async () => {
    const [busy, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const answers = await Promise.all(Array.from({ length: 80 }, () => busy.call('GET', '/api/places/zip/90210')));
    const { 200: passed = 0, 429: held = 0 } = toStatuses(answers);
    expect(passed + held).toBe(80);
    expect(held).toBeGreaterThan(20);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.call('GET', '/api/places/zip/90210')).status).toBe(200);
  });

  it('is lower for changes', async () => {
    const busy = await app.signIn('shipper');
    const answers = await Promise.all(Array.from({ length: 40 }, () => busy.call('POST', '/api/validate/dot-mc', {})));
    const { 422: judged = 0, 429: held = 0 } = toStatuses(answers);
    expect([judged + held, held > 10]).toEqual([40, true]);
    expect((await busy.call('GET', '/api/places/zip/90210')).status).toBe(200);
  });

  it.each([
    ['one address', () => '203.0.113.77'],
    ['one IPv6 network', () => `2001:db8:77:1:${newId().slice(0, 4)}::1`],
  ])('applies to %s, signed in or not', async (_, address) => {
    const ask = () => http.inject({ url: '/api/places/zip/90210', remoteAddress: address() });
    const answers = await Promise.all(Array.from({ length: 130 }, ask));
    const held = answers.filter(({ statusCode }) => statusCode === 429).length;
    expect([held > 15, held <= 30]).toEqual([true, true]);
  });
});

it('the general limit applies to unknown calls, but not to pages', async () => {
  const ask = (url: string, remoteAddress: string) => http.inject({ url, remoteAddress });
  const calls = await Promise.all(Array.from({ length: 130 }, (_, at) => ask(`/api/nothing/${at}`, '203.0.113.78')));
  const statuses = toStatuses(calls.map(({ statusCode }) => ({ status: statusCode })));
  expect([(statuses[404] ?? 0) >= 100, (statuses[429] ?? 0) > 15]).toEqual([true, true]);
  expect((await ask('/api/places/zip/90210', '203.0.113.78')).statusCode).toBe(429);
  expect((await ask('/no-such-page', '203.0.113.78')).statusCode).toBe(404);
});

describe('the limit of one call', () => {
  it('applies per account over any IP addresses, and per address for any account', async () => {
    const [busy, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
    const send = (who: SignedIn) => who.call('POST', '/api/auth/verify-email/resend');
    const { 200: passed = 0, 429: held = 0 } = toStatuses(await Promise.all(Array.from({ length: 15 }, () => send(busy))));
    expect([passed >= 5, held > 0, passed + held]).toEqual([true, true, 15]);
    expect((await send(other)).status).toBe(200);
    const forget = async () => {
      const payload = { email: 'nobody@carriage.example' };
      const reply = await http.inject({ method: 'POST', url: '/api/auth/forgot-password', remoteAddress: '2001:db8:9:9::7', payload });
      return { status: reply.statusCode };
    };
    const byAddress = toStatuses(await Promise.all(Array.from({ length: 15 }, forget)));
    expect([(byAddress[200] ?? 0) >= 5, (byAddress[429] ?? 0) > 0]).toEqual([true, true]);
  });
});

describe('signing in', () => {
  const guess = (email: string, remoteAddress: string, password = 'a wrong guess', code?: string) =>
    http.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email, password, ...(code && { code }) } });
  const forgive = (seconds: number) => sql`update sign_in_attempts set last_at = last_at - ${seconds} * interval '1 second'`;

  it.each([true, false])('answers few of a hundred guesses from a hundred addresses; account exists: %s', async (exists) => {
    const email = exists ? (await buildAccount(sql)).email : `${newId()}@carriage.example`;
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(email, `198.51.100.${at}`)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    // Five at once, then one after each doubling pause that a slow machine has time for.
    const judged = statuses.filter((status) => status === 401).length;
    expect([judged >= 5, judged <= 12]).toEqual([true, true]);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - judged);
  });

  it('doubles the pause after each wrong guess, up to 15 minutes', async () => {
    const { email } = await buildAccount(sql);
    for (let free = 0; free < 5; free += 1) expect((await guess(email, `192.0.2.${free}`)).statusCode).toBe(401);
    // Measured far from the end of the pause, so that slow machines are still within it.
    const ahead = 1_000;
    for (const [round, pause] of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].entries()) {
      const from = Date.now();
      await sql`update sign_in_attempts set last_at = now() + ${ahead} * interval '1 second' where key like 'account%'`;
      const refused = await guess(email, `192.0.2.${50 + round}`);
      expect(refused.statusCode).toBe(429);
      const passed = ahead + pause - Number(refused.headers['retry-after']);
      expect([pause, passed >= 0, passed <= Math.ceil((Date.now() - from) / 1_000)]).toEqual([pause, true, true]);
      await forgive(ahead + pause);
      expect((await guess(email, `192.0.2.${100 + round}`)).statusCode).toBe(401);
    }
  });

  it('resets an hour after the last wrong guess', async () => {
    const { email } = await buildAccount(sql);
    for (const first of [10, 20]) {
      for (let free = 0; free < 5; free += 1) expect((await guess(email, `198.18.0.${first + free}`)).statusCode).toBe(401);
      await forgive(3_601);
    }
  });

  it('keeps counting guesses of an address at other accounts after a correct password', async () => {
    const { email } = await buildAccount(sql);
    const address = '198.18.1.1';
    for (let wrong = 0; wrong < 3; wrong += 1) await guess(`${newId()}@carriage.example`, address);
    expect((await guess(email, address, personaPassword)).statusCode).toBe(200);
    expect(await sql`select failures from sign_in_attempts where key like ${`address ${address}%`}`).toEqual([{ failures: 3 }]);
  });

  it('does not lock out the owner at a known address, and a correct password resets the count', async () => {
    const { email } = await buildAccount(sql);
    expect((await guess(email, '192.0.2.200', personaPassword)).statusCode).toBe(200);
    for (let number = 0; number < 8; number += 1) await guess(email, `192.0.2.${201 + number}`);
    await sql`update sign_in_attempts set last_at = now() + interval '10 minutes' where key like 'account%' and key not like '% from %'`;
    expect((await guess(email, '192.0.2.230', personaPassword)).statusCode).toBe(429);
    expect((await guess(email, '192.0.2.200', personaPassword)).statusCode).toBe(200);
    for (let number = 0; number < 4; number += 1) expect((await guess(email, '192.0.2.200')).statusCode).toBe(401);
    expect((await guess(email, '192.0.2.200', personaPassword)).statusCode).toBe(200);
    for (let number = 0; number < 5; number += 1) expect((await guess(email, '192.0.2.200')).statusCode).toBe(401);
  });

  it('delays an address that guesses at many accounts', async () => {
    const answers = [];
    for (let number = 0; number < 25; number += 1) {
      await sql`delete from rate_limits`;
      answers.push((await guess(`${newId()}@carriage.example`, '192.0.2.250')).statusCode);
    }
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(answers.slice(20)).toContain(429);
  });
});
