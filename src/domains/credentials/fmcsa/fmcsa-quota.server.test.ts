import { beforeEach, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { exampleCarrier } from '../../../../test/harness/servers/fmcsa-carriers.ts';
import { startFmcsaServer } from '../../../../test/harness/servers/fmcsa-server.ts';
import { waitLimitMs } from '../../../../test/harness/timeouts.ts';
import { createConfiguredFmcsaClient, fmcsaClientKey } from './fmcsa-client.ts';
import { questionsPerMinute } from '../verdict.ts';

const fmcsa = await startFmcsaServer();
const app = await startTestApp({ FMCSA_WEB_KEY: fmcsa.webKey, FMCSA_API_URL: fmcsa.origin });
const { sql } = app;

beforeEach(async () => {
  app.services.domains.set(
    fmcsaClientKey,
    createConfiguredFmcsaClient({ webKey: fmcsa.webKey, apiUrl: fmcsa.origin }, { spacingMs: 0, timeoutMs: waitLimitMs, pauseMs: 0 }),
  );
  fmcsa.asked.length = 0;
  await sql`delete from rate_limits`;
});

let last = 9_820_000;
function numbers() {
  last += 1;
  fmcsa.list(last, exampleCarrier, [`MC-${last}`]);
  return { dotNumber: String(last), mcNumber: `MC-${last}` };
}
const send = async (url: string, payload: object) => {
  const reply = await app.http.inject({ method: 'POST', url, payload, remoteAddress: '192.0.2.7' });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
};
const check = (body: object) => send('/api/validate/dot-mc', body);
const fields = { fullName: 'Rae Cole', password: personaPassword, role: 'carrier', companyName: 'Cole Hauling' };
type Door = readonly [path: '/api/auth/register' | '/api/auth/register-with-quotes', body: object];
const plain: Door = ['/api/auth/register', fields];
const withQuotes: Door = ['/api/auth/register-with-quotes', { ...fields, quoteData: null }];
const registerBy = ([path, body]: Door, own: object) => send(path, { ...body, ...own, email: `rae.${last}@carriage.example` });

it('one IP address is limited in register calls per minute over all endpoints, then gets refusals', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < questionsPerMinute + 6; tries += 1) {
    // Two companies' numbers cost the most calls; registration has no quota per account.
    const own = { ...numbers(), mcNumber: 'MC-9800000' };
    const door = [check, (mixed: object) => registerBy(plain, mixed), (mixed: object) => registerBy(withQuotes, mixed)][tries % 3]!;
    // Keeps the quota used up, although it refills while a busy machine works.
    if (tries >= questionsPerMinute) await sql`update rate_limits set full_at = now() + interval '60 seconds' where full_at > now()`;
    statuses.push((await door(own)).status);
  }
  expect(statuses.slice(questionsPerMinute)).toEqual(Array.from({ length: 6 }, () => 429));
  expect(statuses.slice(0, questionsPerMinute)).not.toContain(429);
  expect(new Set(fmcsa.asked.map((path) => /carriers\/(98\d+)/.exec(path)?.[1]).filter((asked) => asked !== '9800000')).size).toBe(
    questionsPerMinute,
  );
  expect(await sql`select 1 from users where email like 'rae.%'`).toEqual([]);
});

it.each([plain, withQuotes])('registration with numbers just checked on the form makes no second register call (%s)', async (...door) => {
  const own = numbers();
  expect((await check({ ...own, role: 'carrier' })).body).toMatchObject({ outcome: 'valid' });
  fmcsa.asked.length = 0;
  expect((await registerBy(door, own)).status).toBe(201);
  expect(fmcsa.asked).toEqual([]);
});

it('registration does not use a register answer that is six minutes old', async () => {
  const own = numbers();
  await check(own);
  await sql`update register_answers set asked_at = now() - interval '6 minutes' where dot_number = ${own.dotNumber}`;
  fmcsa.strike(own.dotNumber);
  expect(await registerBy(plain, own)).toMatchObject({ status: 422, body: { code: 'registration_blocked' } });
});
