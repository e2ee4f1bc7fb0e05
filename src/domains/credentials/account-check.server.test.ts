import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { toActor, buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { exampleBroker, exampleCarrier } from '../../../test/harness/servers/fmcsa-carriers.ts';
import { startFmcsaServer } from '../../../test/harness/servers/fmcsa-server.ts';
import { waitLimitMs } from '../../../test/harness/timeouts.ts';
import { overrideDotMc } from './manual-override.ts';
import { createConfiguredFmcsaClient, fmcsaClientKey } from './fmcsa/fmcsa-client.ts';
import { checkNumbers } from './verdict.ts';
import { testCtx } from '../../../test/harness/context.ts';

const fmcsa = await startFmcsaServer();
const app = await startTestApp({ FMCSA_WEB_KEY: fmcsa.webKey, FMCSA_API_URL: fmcsa.origin });
const { sql } = app;
const connect = (webKey = fmcsa.webKey, timeoutMs = waitLimitMs) =>
  app.services.domains.set(
    fmcsaClientKey,
    createConfiguredFmcsaClient({ webKey, apiUrl: fmcsa.origin }, { spacingMs: 0, timeoutMs, pauseMs: 0 }),
  );

let last = 9_910_000;
/** Unused numbers, with their docket listed at FMCSA by default. */
function numbers(carrier: object | null = exampleCarrier) {
  last += 1;
  if (carrier) fmcsa.list(last, carrier, [`MC-${last}`]);
  return { dotNumber: String(last), mcNumber: `MC-${last}` };
}
const join = (role: Role, more: object = {}): Promise<SignedIn> => app.signIn(role, { ...numbers(), ...more });
const again = (person: SignedIn) => person.call('POST', '/api/credentials/revalidation');
const readCredentials = async (person: SignedIn) => (await person.call('GET', '/api/credentials/register')).body;
const isVerified = async (id: string) =>
  (await sql`select dot_mc_verified, dot_mc_verified_at is not null as has_time from users where id = ${id}`)[0];
const listPublishedEvents = async (userId: string) =>
  (await sql`select topic from events where topic like 'credentials.%' and payload ->> 'userId' = ${userId} order by id`).map(
    ({ topic }) => topic,
  );
const set = (key: string, value: string) =>
  sql`insert into system_config (key, value, category) values (${key}, ${value}, 'validation') on conflict (key) do update set value = excluded.value`;

beforeEach(async () => {
  connect();
  fmcsa.trouble = null;
  fmcsa.asked.length = 0;
  await sql`delete from system_config`;
  await sql`delete from rate_limits`;
});

describe('POST /api/validate/dot-mc, live', () => {
  const check = (body: object) => app.anonymous('POST', '/api/validate/dot-mc', { userId: null, ...body });

  it('answers what FMCSA says for the requested role', async () => {
    const own = numbers();
    expect((await check({ ...own, role: 'carrier' })).body).toMatchObject({ isValid: true, outcome: 'valid', failed: [] });
    expect((await check({ ...own, role: 'broker' })).body).toMatchObject({
      isValid: false,
      outcome: 'invalid',
      failed: ['authority', 'insurance'],
    });
    expect((await check(own)).body).toMatchObject({
      isValid: true,
      outcome: 'valid',
      message: expect.stringMatching(/is active according to FMCSA/),
    });
    expect((await check({ ...numbers(exampleBroker), role: 'broker' })).body).toMatchObject({ isValid: true });
  });

  it('finds numbers of two companies and unknown numbers invalid', async () => {
    const [one, other] = [numbers(), numbers()];
    expect((await check({ ...one, mcNumber: other.mcNumber })).body).toMatchObject({ isValid: false, failed: ['belongs_together'] });
    expect((await check({ ...one, mcNumber: one.mcNumber.replace('MC', 'FF') })).body).toMatchObject({
      isValid: false,
      failed: ['belongs_together'],
    });
    expect((await check(numbers(null))).body).toMatchObject({ isValid: false, outcome: 'not_found' });
  });

  it('accepts the numbers and reports an error if FMCSA is unavailable', async () => {
    fmcsa.trouble = 'maintenance';
    expect((await check(numbers())).body).toEqual({
      isValid: true,
      outcome: 'unavailable',
      message: 'Validation service unavailable',
      error: 'Validation service unavailable',
      failed: [],
      warnings: [],
    });
  });
});

describe('validation modes', () => {
  const check = (body: object) => app.anonymous('POST', '/api/validate/dot-mc', body);

  it('cache: uses a stored answer, also of another account, until it expires', async () => {
    await set('DOT_MC_VALIDATION_MODE', 'cache');
    await set('DOT_MC_CACHE_HOURS', '2');
    const own = numbers();
    await check(own);
    fmcsa.list(own.dotNumber, { ...exampleCarrier, statusCode: 'I' }, [own.mcNumber]);
    fmcsa.asked.length = 0;
    expect((await check({ ...own, role: 'carrier' })).body.outcome).toBe('valid');
    expect(fmcsa.asked).toEqual([]);
    await sql`update register_answers set asked_at = now() - interval '121 minutes' where dot_number = ${own.dotNumber}`;
    expect((await check(own)).body).toMatchObject({ outcome: 'invalid', failed: ['active'] });
  });

  it('cache: asks for dockets missing in the stored answer, and works while FMCSA is unavailable', async () => {
    await set('DOT_MC_VALIDATION_MODE', 'cache');
    const { dotNumber, mcNumber } = numbers();
    await check({ dotNumber });
    fmcsa.asked.length = 0;
    await check({ dotNumber, mcNumber });
    expect(fmcsa.asked).toHaveLength(2);
    fmcsa.trouble = 'server error';
    expect((await check({ dotNumber, mcNumber })).body.outcome).toBe('valid');
  });

  it('bypass: asks nothing and says why', async () => {
    await set('DOT_MC_VALIDATION_MODE', 'bypass');
    expect((await check(numbers())).body).toMatchObject({
      isValid: true,
      outcome: 'bypassed',
      message: expect.stringMatching(/set to bypass/),
    });
    expect((await app.anonymous('GET', '/api/validate/dot-mc/status')).body).toEqual({ enabled: true, mode: 'bypass' });
    await set('DOT_MC_VALIDATION_ENABLED', 'false');
    expect((await check(numbers())).body.message).toMatch(/turned off/);
    expect(fmcsa.asked).toEqual([]);
  });

  it('live: uses the configured insurance minimum, or the default if the setting is invalid', async () => {
    await set('INSURANCE_FLOOR_DOLLARS', '2000000');
    const own = { ...numbers(), role: 'carrier' };
    expect((await check(own)).body).toMatchObject({ failed: ['insurance'] });
    await set('INSURANCE_FLOOR_DOLLARS', 'plenty');
    expect((await check(own)).body.outcome).toBe('valid');
  });
});

describe('POST /api/credentials/revalidation', () => {
  it('verifies the account, stores the facts and returns them', async () => {
    const person = await join('carrier');
    expect(await readCredentials(person)).toEqual({
      enabled: true,
      mode: 'live',
      dotMcVerified: false,
      byHand: null,
      facts: null,
      nameAgrees: null,
      identityChangedAt: null,
      openData: null,
    });
    const { status, body } = await again(person);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dotMcVerified: true,
      facts: {
        outcome: 'valid',
        answer: 'valid',
        mode: 'live',
        legalName: 'EXAMPLE AUTO HAULING LLC',
        authority: ['common'],
        liabilityOnFile: '1000000.00',
        liabilityRequired: '750000.00',
        cargoOnFile: '0.00',
        powerUnits: 3,
        retrievedAt: '2026-11-20T10:00:00.000Z',
      },
    });
    expect(await readCredentials(person)).toEqual(body);
    expect(await isVerified(person.id)).toEqual({ dotMcVerified: true, hasTime: true });
    await again(person);
    expect(await listPublishedEvents(person.id)).toEqual(['credentials.verified']);
  });

  it('keeps the verification and the facts if FMCSA does not answer', async () => {
    const person = await join('carrier');
    await again(person);
    connect(fmcsa.webKey, 300);
    fmcsa.trouble = 'silence';
    expect((await again(person)).body).toMatchObject({
      dotMcVerified: true,
      facts: { outcome: 'unavailable', answer: 'valid', legalName: 'EXAMPLE AUTO HAULING LLC' },
    });
    expect(await isVerified(person.id)).toEqual({ dotMcVerified: true, hasTime: true });
    const fresh = await join('carrier');
    expect((await again(fresh)).body).toMatchObject({ dotMcVerified: false, facts: { outcome: 'unavailable', answer: null } });
  });

  it('removes the verification when insurance lapses, and restores it', async () => {
    const own = numbers();
    const person = await app.signIn('carrier', own);
    await again(person);
    fmcsa.list(own.dotNumber, { ...exampleCarrier, bipdInsuranceOnFile: '0' }, [own.mcNumber]);
    expect((await again(person)).body).toMatchObject({
      dotMcVerified: false,
      facts: { outcome: 'invalid', liabilityOnFile: '0.00', validAt: expect.any(String) },
    });
    expect(await isVerified(person.id)).toEqual({ dotMcVerified: false, hasTime: false });
    fmcsa.strike(own.dotNumber);
    await again(person);
    fmcsa.list(own.dotNumber, exampleCarrier, [own.mcNumber]);
    await sql`delete from rate_limits`;
    await again(person);
    expect(await listPublishedEvents(person.id)).toEqual([
      'credentials.verified',
      'credentials.lapsed',
      'credentials.refused',
      'credentials.verified',
    ]);
  });

  it('reports a lapse once if two checks find it at once', async () => {
    const person = await join('carrier', { dotMcVerified: true, dotNumber: '9900777' });
    await Promise.all([again(person), again(person)]);
    expect(await listPublishedEvents(person.id)).toEqual(['credentials.lapsed']);
  });

  it('is rate limited, and refused to accounts without numbers', async () => {
    const person = await join('carrier');
    const answers = [await again(person), await again(person), await again(person), await again(person)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await again(await app.signIn('carrier', { dotNumber: null }))).body).toMatchObject({ code: 'no_numbers' });
    expect((await again(await app.signIn('shipper'))).status).toBe(403);
    expect((await app.anonymous('POST', '/api/credentials/revalidation')).status).toBe(401);
  });

  it('does not show facts of former numbers', async () => {
    const person = await join('carrier');
    await again(person);
    await person.call('PATCH', '/api/settings/profile', numbers());
    expect(await readCredentials(person)).toMatchObject({ dotMcVerified: false, facts: null });
  });

  it('stores nothing if the numbers change during the check', async () => {
    const person = await join('carrier');
    fmcsa.trouble = 'silence';
    const [checking] = [again(person), await expect.poll(() => fmcsa.asked.length).toBe(1)];
    await sql`update users set mc_number = 'MC-1' where id = ${person.id}`;
    fmcsa.hangUp();
    expect((await checking).body).toMatchObject({ code: 'numbers_changed' });
    expect(await readCredentials(person)).toMatchObject({ facts: null });
  });
});

describe('numbers verified or rejected by an administrator', () => {
  const decide = async (person: SignedIn, verified: boolean) => {
    const actor = toActor(await buildAccount(sql, { role: 'admin' }));
    await overrideDotMc(testCtx(sql, { actor, services: app.services }), person.id, { verified, notes: null });
  };

  it('verified: stay verified on the same answer of FMCSA, but not after it changed to invalid', async () => {
    const own = numbers({ ...exampleCarrier, bipdInsuranceOnFile: '750' });
    const person = await app.signIn('carrier', own);
    await decide(person, true);
    expect((await again(person)).body).toMatchObject({ dotMcVerified: true, byHand: 'verified', facts: { outcome: 'invalid' } });
    fmcsa.list(own.dotNumber, exampleCarrier, [own.mcNumber]);
    expect((await again(person)).body).toMatchObject({ dotMcVerified: true, byHand: null });
    fmcsa.list(own.dotNumber, { ...exampleCarrier, statusCode: 'I' }, [own.mcNumber]);
    expect((await again(person)).body).toMatchObject({ dotMcVerified: false });
  });

  it('rejected: stay rejected whatever the register says, until the numbers change', async () => {
    const person = await app.signIn('carrier', numbers(), buildAccount);
    await again(person);
    await decide(person, false);
    expect((await again(person)).body).toMatchObject({ dotMcVerified: false, byHand: 'rejected', facts: { outcome: 'valid' } });
    await person.call('PATCH', '/api/settings/profile', numbers());
    expect((await again(person)).body).toMatchObject({ dotMcVerified: true, byHand: null });
  });
});

describe('the check by an administrator', () => {
  it('asks FMCSA itself, even in cache mode, and is audited', async () => {
    await set('DOT_MC_VALIDATION_MODE', 'cache');
    const own = numbers();
    const [person, admin] = [await app.signIn('carrier', own), await app.signIn('admin')];
    await again(person);
    fmcsa.list(own.dotNumber, { ...exampleCarrier, allowedToOperate: 'N' }, [own.mcNumber]);
    const url = `/api/admin/compliance/revalidate-dot-mc/${person.id}`;
    expect(await admin.call('POST', url)).toMatchObject({
      status: 200,
      body: { dotMcVerified: false, facts: { outcome: 'invalid', mode: 'live' } },
    });
    await app.settle();
    const lines = await sql`select actor_id, subject_id, details from audit_log where event_type = 'credentials.revalidated'`;
    expect([...lines]).toEqual([{ actorId: admin.id, subjectId: person.id, details: { outcome: 'invalid', failed: ['in_service'] } }]);
    expect((await admin.call('POST', `/api/admin/compliance/revalidate-dot-mc/${newId()}`)).status).toBe(404);
    expect((await admin.call('POST', `/api/admin/compliance/revalidate-dot-mc/${admin.id}`)).status).toBe(409);
    expect((await person.call('POST', url)).status).toBe(403);
  });

  it('is listed newest first, page by page', async () => {
    const admin = await app.signIn('super_admin');
    const first = await admin.call('GET', '/api/admin/compliance/logs?limit=3');
    expect(first.body).toHaveLength(3);
    expect(first.body[0]).toEqual({
      id: expect.any(String),
      userId: expect.any(String),
      dotNumber: expect.any(String),
      mcNumber: expect.any(String),
      status: 'valid',
      message: expect.any(String),
      manualOverride: false,
      createdAt: expect.any(String),
    });
    const next = /<(.+)>/.exec(String(first.headers['link']))![1]!;
    const second = await admin.call('GET', next);
    expect(second.body).toHaveLength(3);
    expect(second.body[0].id < first.body[2].id).toBe(true);
    expect((await app.anonymous('GET', '/api/admin/compliance/logs')).status).toBe(401);
  });
});

describe('an API key refused by FMCSA', () => {
  it('alerts super administrators once a day, and is not stored anywhere', async () => {
    const operator = await buildAccount(sql, { role: 'super_admin' });
    const secret = 'a-very/secret+key';
    connect(secret);
    const person = await join('carrier');
    expect((await again(person)).body).toMatchObject({ facts: { outcome: 'unavailable' } });
    await again(person);
    await app.anonymous('POST', '/api/validate/dot-mc', numbers());
    await app.settle();
    const notices =
      await sql`select channel from notification_dispatches where user_id = ${operator.id} and notification_type = 'register.silent' order by channel`;
    expect(notices.map(({ channel }) => channel)).toEqual(['email', 'in_app']);
    const [kept] = await sql`
      select (select string_agg(t::text, '') from dot_mc_validation_logs t) || (select string_agg(t::text, '') from events t)
        || (select string_agg(t::text, '') from audit_log t) || (select string_agg(t::text, '') from register_facts t)
        || (select string_agg(t::text, '') from mail_outbox t) as text`;
    expect(kept!['text'].length).toBeGreaterThan(1000);
    expect(kept!['text']).not.toContain(secret);
    expect(kept!['text']).not.toContain(encodeURIComponent(secret));
  });
});

describe('the log of register calls', () => {
  it('contains each failure and its cause, an error for a refused key once a day, and never the key', async () => {
    await sql`delete from register_alerts`;
    const secret = 'another-very/secret+key';
    const lines: { level: number; msg: string; fault?: string }[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const ask = () => checkNumbers(testCtx(sql, { log, services: app.services }), numbers(), { role: 'carrier' });
    connect(secret);
    await ask();
    await ask();
    app.services.domains.set(fmcsaClientKey, createConfiguredFmcsaClient({ webKey: secret, apiUrl: 'http://127.0.0.1:9' }));
    await ask();
    expect(lines.map(({ level, fault }) => `${level} ${fault}`)).toEqual([
      '40 key_refused',
      '50 key_refused',
      '40 key_refused',
      '40 unreachable',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|webKey=|127\.0\.0\.1/);
  });
});

describe('registration with DOT and MC numbers', () => {
  const registerAs = (email: string, more: object) =>
    app.anonymous('POST', '/api/auth/register', {
      fullName: 'Rae Cole',
      email,
      password: personaPassword,
      role: 'carrier',
      companyName: 'Cole Hauling',
      ...more,
    });
  const getId = async (email: string) => (await sql`select id from users where email = ${email}`)[0]!['id'] as string;

  it('succeeds immediately, and the check verifies the account afterwards', async () => {
    expect((await registerAs('good@carriage.example', numbers())).status).toBe(201);
    const id = await getId('good@carriage.example');
    expect(await isVerified(id)).toEqual({ dotMcVerified: false, hasTime: false });
    await app.settle();
    expect(await isVerified(id)).toEqual({ dotMcVerified: true, hasTime: true });
  });

  it('succeeds while FMCSA is unavailable, and the check is repeated later', async () => {
    fmcsa.trouble = 'server error';
    expect((await registerAs('late@carriage.example', numbers())).status).toBe(201);
    await app.settle();
    const id = await getId('late@carriage.example');
    expect(await isVerified(id)).toEqual({ dotMcVerified: false, hasTime: false });
    fmcsa.trouble = null;
    await sql`update jobs set run_at = now() where name = 'check-numbers-of-account'`;
    await app.settle();
    expect(await isVerified(id)).toEqual({ dotMcVerified: true, hasTime: true });
  });

  it('tells the account if a later check does not confirm the numbers', async () => {
    fmcsa.trouble = 'server error';
    expect((await registerAs('odd@carriage.example', numbers(null))).status).toBe(201);
    fmcsa.trouble = null;
    await app.settle();
    const notices =
      await sql`select content ->> 'title' as title from notification_dispatches where user_id = ${await getId('odd@carriage.example')} and channel = 'in_app'`;
    expect(notices.map(({ title }) => title)).toContain("We couldn't verify your DOT/MC numbers");
  });

  const refusedBy = async (answer: Promise<{ status: number; body: unknown }>, field: string, message: string) => {
    const { status, body } = await answer;
    expect([status, body]).toMatchObject([422, { code: 'registration_blocked', error: `Registration blocked: ${message}` }]);
    expect((body as { fields: object }).fields).toEqual({ [field]: message });
  };

  it('is refused if FMCSA does not know the DOT number, on both registration endpoints', async () => {
    const none = numbers(null);
    const message = `FMCSA has no record of DOT number ${none.dotNumber}.`;
    await refusedBy(registerAs('nobody@carriage.example', none), 'dotNumber', message);
    const withQuotes = {
      fullName: 'Rae Cole',
      email: 'nobody@carriage.example',
      password: personaPassword,
      companyName: 'Cole',
      quoteData: null,
    };
    const other = app.anonymous('POST', '/api/auth/register-with-quotes', { ...withQuotes, role: 'broker', ...none });
    await refusedBy(other, 'dotNumber', message);
    expect(await sql`select 1 from users where email = 'nobody@carriage.example'`).toEqual([]);
    expect(await sql`select user_id, status from dot_mc_validation_logs where dot_number = ${none.dotNumber}`).toEqual([
      { userId: null, status: 'not_found' },
      { userId: null, status: 'not_found' },
    ]);
  });

  it('is refused if the numbers belong to two companies or to a business without carrier authority', async () => {
    const [one, other] = [numbers(), numbers()];
    const mixed = { dotNumber: one.dotNumber, mcNumber: other.mcNumber };
    const message = `${other.mcNumber} does not belong to DOT number ${one.dotNumber} according to FMCSA.`;
    await refusedBy(registerAs('mixed@carriage.example', mixed), 'mcNumber', message);
    const idle = numbers({ ...exampleCarrier, statusCode: 'I' });
    await refusedBy(registerAs('idle@carriage.example', idle), 'dotNumber', 'The DOT number is not active with FMCSA.');
    const broker = registerAs('arranges@carriage.example', numbers(exampleBroker));
    expect((await broker).body.error).toContain('FMCSA shows no active common or contract authority.');
    expect(await sql`select from users where email = 'arranges@carriage.example'`).toEqual([]);
  });

  it('waits only a limited time for FMCSA, and then succeeds', async () => {
    const slow = { spacingMs: 0, timeoutMs: 3_600_000, pauseMs: 0, requestMs: 50 };
    app.services.domains.set(fmcsaClientKey, createConfiguredFmcsaClient({ webKey: fmcsa.webKey, apiUrl: fmcsa.origin }, slow));
    fmcsa.trouble = 'silence';
    expect((await registerAs('hurried@carriage.example', numbers())).status).toBe(201);
    const typed = await app.anonymous('POST', '/api/validate/dot-mc', { userId: null, ...numbers() });
    expect(typed.body).toMatchObject({ isValid: true, outcome: 'unavailable' });
    const crowded = { ...slow, spacingMs: 3_600_000 };
    app.services.domains.set(fmcsaClientKey, createConfiguredFmcsaClient({ webKey: fmcsa.webKey, apiUrl: fmcsa.origin }, crowded));
    expect((await registerAs('first@carriage.example', numbers())).status).toBe(201);
    expect((await registerAs('behind@carriage.example', numbers())).status).toBe(201);
    connect();
    fmcsa.trouble = null;
    await app.settle();
  });

  it('asks nothing for roles without numbers', async () => {
    await registerAs('sam@other.example', { role: 'shipper', companyName: null });
    await app.settle();
    expect(fmcsa.asked).toEqual([]);
  });

  it('is followed by another check when the numbers change, but not when the name changes', async () => {
    const person = await join('carrier');
    await again(person);
    fmcsa.asked.length = 0;
    await person.call('PATCH', '/api/settings/profile', { fullName: 'Carl J.' });
    await app.settle();
    expect(fmcsa.asked).toEqual([]);
    const other = numbers();
    await person.call('PATCH', '/api/settings/profile', other);
    expect(await isVerified(person.id)).toEqual({ dotMcVerified: false, hasTime: false });
    await app.settle();
    expect(await readCredentials(person)).toMatchObject({
      dotMcVerified: false,
      identityChangedAt: expect.any(String),
      facts: { dotNumber: other.dotNumber, outcome: 'valid' },
    });
  });

  it('leaves no facts behind when the account is deleted', async () => {
    const person = await join('carrier');
    await again(person);
    expect(await person.call('POST', '/api/settings/delete-account', { password: personaPassword })).toMatchObject({
      status: 200,
    });
    await app.settle();
    expect([...(await sql`select 1 from register_facts where user_id = ${person.id}`)]).toEqual([]);
  });
});
