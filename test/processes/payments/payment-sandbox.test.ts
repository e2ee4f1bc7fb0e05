import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { paymentAccess, paymentSandboxJobs, webhookPath } from '#app/commands/payment-sandbox.ts';
import { readConfig, type Config } from '#server/config.ts';
import { createPaymentProvider } from '#server/payment-provider.ts';
import { connect } from '#server/db/connection/connect.ts';
import { connectSandbox } from '#server/payment-sandbox/sandbox.ts';
import { startTestApp } from '../../harness/app.ts';
import { patiently } from '../../harness/timeouts.ts';
import { startSiteProgram } from '../../harness/processes/program.ts';
import { toCheckout } from '../../harness/money/sandbox-money.ts';
import { getServices } from '../../harness/context.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_live_ours', STRIPE_WEBHOOK_SECRET: 'whsec_ours' };
const env = { PUBLIC_URL: 'https://ship.example' };
const app = await startTestApp(env);
const withKeys = await startTestApp({ ...env, ...keys });

const dataDir = mkdtempSync(join(tmpdir(), 'carriage-sandbox-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const getConfig = (more: Record<string, string> = {}) => readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env, ...more });
const log = pino({ level: 'silent' });
const toParts = (config: Config, { programSql: sql, services } = app) => ({
  config,
  sql,
  log,
  secrets: services.secrets,
  listensAt: { current: null },
});
const providerFor = (...parts: Parameters<typeof toParts>) => createPaymentProvider(paymentAccess(toParts(...parts)));
const checkout = toCheckout('https://ship.example', 4_900);

describe('without a Stripe key', () => {
  it('the SDK uses the sandbox, and people its pages under the site URL', async () => {
    const { client, isTest } = providerFor(getConfig());
    expect(isTest).toBe(true);
    const { url } = await client.checkout.sessions.create(checkout);
    expect(url).toMatch(/^https:\/\/ship\.example\/sandbox\/stripe\/checkout\/cs_test_\w+$/);
    const page = await app.http.inject(new URL(url!).pathname);
    expect([page.statusCode, page.body.includes('Test payments: no card is charged'), page.body.includes('$49.00')]).toEqual([
      200,
      true,
      true,
    ]);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['x-content-type-options']).toBe('nosniff');
  });

  it('the program accepts events signed by its sandbox', () => {
    const { webhookSecret: secret } = paymentAccess(toParts(getConfig()));
    const { readEvent } = providerFor(getConfig());
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded' });
    const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    expect(readEvent(Buffer.from(payload), signed).id).toBe('evt_1');
    expect(() => readEvent(Buffer.from(`${payload} `), signed)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  it('stored responses of expired keys are deleted daily, and no others', async () => {
    const key = (name: string, hours: number) => app.sql`
      insert into sandbox_requests (account, key, hash, status, body, created)
      values ('', ${name}, 'x', 200, '{}', now() - make_interval(hours => ${hours}))`;
    await key('old', 25);
    await key('young', 23);
    await app.sql`insert into jobs (id, name, data, run_at) values (gen_random_uuid(), 'forget-sandbox-requests', '{}', now())`;
    await app.settle();
    expect((await app.sql`select key from sandbox_requests where key in ('old', 'young')`).map((row) => row['key'])).toEqual(['young']);
  });

  it('the API itself is not reachable over the network', async () => {
    for (const path of ['/v1/balance', '/sandbox/stripe/v1/balance']) expect((await app.http.inject(path)).statusCode).not.toBe(200);
    expect((await app.http.inject({ method: 'POST', url: '/v1/refunds' })).statusCode).toBe(404);
  });

  it('background jobs send events, end checkouts and settle charges', () => {
    expect(paymentSandboxJobs(toParts(getConfig())).map(({ job }) => job.name)).toEqual([
      'deliver-sandbox-event',
      'expire-sandbox-checkout',
      'settle-sandbox-charge',
    ]);
    expect(webhookPath).toMatch(/^\/api\//);
  });
});

describe('a running program', () => {
  it('sends the events of its sandbox to its own address', async () => {
    const site = await startSiteProgram();
    const programSql = connect(site.databaseUrl, { max: 1 });
    const { apiKey, httpClient } = connectSandbox({
      sql: programSql,
      log,
      secrets: getServices(site.sql).secrets,
      settings: { origin: () => site.origin, webhookUrl: () => 'any' },
    });
    const { id } = await new Stripe(apiKey, { httpClient }).checkout.sessions.create(toCheckout(site.origin, 5_000));
    await new Stripe(apiKey, { httpClient }).checkout.sessions.expire(id);
    const told = () => site.sql<{ endpoint: string }[]>`select endpoint from sandbox_events where endpoint is not null`;
    const [event] = await vi.waitUntil(async () => ((await told()).length > 0 ? told() : null), patiently);
    expect(event).toEqual({ endpoint: `${site.origin}${webhookPath}` });
    await programSql.end();
  });
});

describe('with a Stripe key', () => {
  it('there is no sandbox: no API, no pages, no background jobs', async () => {
    const config = getConfig(keys);
    const named = getConfig({ ...keys, STRIPE_SECRET_KEY: 'sk_test_ours', STRIPE_API_URL: 'http://127.0.0.1:12111' });
    const getAccess = (one: typeof config) => paymentAccess(toParts(one, withKeys));
    expect(getAccess(config)).toEqual({
      secretKey: 'sk_live_ours',
      webhookSecret: 'whsec_ours',
      apiUrl: 'https://api.stripe.com',
      isTest: false,
      origin: expect.any(Function),
    });
    expect(getAccess(named)).toMatchObject({ apiUrl: 'http://127.0.0.1:12111', isTest: true });
    expect(paymentSandboxJobs(toParts(config))).toEqual([]);
    const page = await withKeys.http.inject('/sandbox/stripe/checkout/cs_test_1');
    expect(page.body).not.toContain('Test payments: no card is charged');
  });

  it('events of its own and of connected accounts are signed with separate secrets', () => {
    const config = getConfig({ ...keys, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connected' });
    const { readEvent } = providerFor(config, withKeys);
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.failed', account: 'acct_1' });
    const read = (secret: string, bytes = payload) =>
      readEvent(Buffer.from(bytes), Stripe.webhooks.generateTestHeaderString({ payload, secret })).id;
    expect([read('whsec_ours'), read('whsec_connected')]).toEqual(['evt_1', 'evt_1']);
    const refusal = Stripe.errors.StripeSignatureVerificationError;
    expect(() => read('whsec_other')).toThrow(refusal);
    expect(() => read('whsec_connected', `${payload} `)).toThrow(refusal);
  });
});
