import { pino } from 'pino';
import Stripe from 'stripe';
import { beforeEach } from 'vitest';
import { createPaymentProvider } from '#server/payment-provider.ts';
import { connectSandbox } from '#server/payment-sandbox/sandbox.ts';
import { startTestApp, type Answer, type TestApp } from '../app.ts';
import type { PageView, TestSandbox } from '../servers/payment-sandbox.ts';
import { cardForm, listSandboxObjects } from './sandbox-money.ts';

export interface TestPayments {
  readonly stripe: Stripe;
  readonly origin: string;
  readonly submit: TestSandbox['submit'];
  payAt(url: string, card?: string): Promise<PageView>;
  /** Posts a signed event; `at` is the time of the signature. */
  postEvent(event: object, signed?: { secret?: string; at?: Date; body?: string }): Promise<Answer>;
  postSigned(body: string): Promise<Answer>;
  events(...types: string[]): Promise<Stripe.Event[]>;
}

/** Use with `startTestApp({ PUBLIC_URL: paymentsOrigin })`. */
export const paymentsOrigin = 'http://carriage.example';

/** A test that needs notices or the audit log sets `app.isTelling = true`. */
export function muteNotifications(app: TestApp): void {
  const fallSilent = () => void (app.isTelling = false);
  fallSilent();
  beforeEach(fallSilent);
}

export function startTestPayments(app: TestApp): TestPayments {
  const settings = { origin: () => paymentsOrigin, webhookUrl: null };
  const { apiKey, httpClient, webhookSecret } = connectSandbox({
    sql: app.programSql,
    log: pino({ level: 'silent' }),
    secrets: app.services.secrets,
    settings,
  });
  app.services.payments = createPaymentProvider({
    secretKey: apiKey,
    httpClient,
    webhookSecret,
    isTest: true,
    origin: () => paymentsOrigin,
  });
  const stripe = new Stripe(apiKey, { httpClient, maxNetworkRetries: 0 });
  const submit: TestPayments['submit'] = async (url, fields) => {
    const path = new URL(url).pathname + new URL(url).search;
    const page = await app.http.inject({ url: path });
    const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const reply = await app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, ...fields }).toString(),
    });
    const location = (reply.headers['location'] as string | undefined) ?? null;
    const isBack = location?.startsWith('/') ?? false;
    const html = isBack ? (await app.http.inject({ url: location! })).body : reply.body;
    return { status: reply.statusCode, location, html, headers: new Headers() };
  };
  const getSignature = (payload: string, secret: string, at: Date) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });
  const post = async (payload: string, signature: string): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const reply = await app.http.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  };
  return {
    stripe,
    origin: paymentsOrigin,
    submit,
    payAt: (url, number = cardForm.number) => submit(url, { ...cardForm, number }),
    postEvent: (event, { secret = webhookSecret, at = new Date(), body = JSON.stringify(event) } = {}) =>
      post(body, getSignature(JSON.stringify(event), secret, at)),
    postSigned: (body) => post(body, getSignature(body, webhookSecret, new Date())),
    events: async (...types) => (await listSandboxObjects(app.sql, 'event')).filter(({ type }) => types.includes(type)).toReversed(),
  };
}

/** A site that takes payments; with `isTelling`, notices and the audit log are written in every test. */
export async function startPayingApp({ isTelling = false } = {}) {
  const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
  const money = startTestPayments(app);
  if (!isTelling) muteNotifications(app);
  return { app, sql: app.sql, money };
}
