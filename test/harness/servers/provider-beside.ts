import Fastify from 'fastify';
import { pino } from 'pino';
import Stripe from 'stripe';
import { addCleanup } from '../people/endings.ts';
import { connect } from '#server/db/connection/connect.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { sandboxKey, serveApi, type ApiDeps } from '#server/payment-sandbox/api/api.ts';
import { webhookSecret } from '#server/payment-sandbox/delivery.ts';
import { connectSandbox, sandboxPages } from '#server/payment-sandbox/sandbox.ts';
import { testDatabase } from '../database/database.ts';
import { cardForm, payableAccount } from '../money/sandbox-money.ts';
import { getServices } from '../context.ts';

/** Fate of a call: served, cut before or after execution, failed by the provider, or never answered. */
export type Fate = 'pass' | 'before' | 'after' | 'fails' | 'hangs-before' | 'hangs-after';

export interface ProviderLine {
  readonly env: Readonly<Record<string, string>>;
  /** Decides the fate of each call ('POST /v1/transfers'); `onHung` is called for each unanswered one. */
  decide(fateOf: (call: string) => Fate, onHung?: () => void): void;
}

/** Has its own database and is reached over the network. */
export interface ProviderBeside {
  readonly sql: Pool;
  readonly stripe: Stripe;
  openDedicatedClient(): Promise<ProviderLine>;
  makeAccount(): Promise<string>;
  payAt(url: string, card?: string): Promise<boolean>;
  heard(): Promise<Stripe.Event[]>;
  tell(origin: string, event: object): Promise<boolean>;
}

async function openDedicatedClient(deps: ApiDeps): Promise<ProviderLine> {
  let getFate: (call: string) => Fate = () => 'pass';
  let tellHung = () => {};
  const fates = new WeakMap<object, Fate>();
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  app.addHook('onRequest', async (request, reply) => {
    const fate = getFate(`${request.method} ${request.url.split('?')[0]}`);
    fates.set(request, fate);
    if (fate === 'fails') return reply.status(500).send({ error: { type: 'api_error', message: 'An error occurred on our side.' } });
    if (fate !== 'before' && fate !== 'hangs-before') return;
    reply.hijack();
    if (fate === 'before') request.raw.socket.destroy();
    else tellHung();
  });
  app.addHook('onSend', async (request, reply) => {
    const fate = fates.get(request);
    if (fate !== 'after' && fate !== 'hangs-after') return;
    reply.hijack();
    if (fate === 'after') request.raw.socket.destroy();
    else tellHung();
    await new Promise<void>((resolve) => void request.raw.socket.once('close', () => resolve()));
  });
  await app.register((scope) => serveApi(scope, deps));
  const apiUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  addCleanup(() => app.close());
  const env = { STRIPE_SECRET_KEY: sandboxKey(deps.secrets), STRIPE_WEBHOOK_SECRET: webhookSecret(deps.secrets), STRIPE_API_URL: apiUrl };
  return {
    env,
    decide(next, onHung = () => {}) {
      getFate = next;
      tellHung = onHung;
    },
  };
}

export async function startProviderBeside(): Promise<ProviderBeside> {
  const { sql, programUrl } = await testDatabase();
  const own = connect(programUrl, { max: 8, applicationName: 'provider', statementLimitMs: 60_000 });
  let origin = '';
  const { secrets } = getServices(sql);
  const deps: ApiDeps = { sql: own, log: pino({ level: 'silent' }), secrets, settings: { origin: () => origin, webhookUrl: null } };
  const pages = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  await pages.register(sandboxPages(deps));
  origin = await pages.listen({ host: '127.0.0.1', port: 0 });
  addCleanup(async () => {
    await pages.close();
    await own.end({ timeout: 2 });
  });
  const { apiKey, httpClient } = connectSandbox(deps);
  const stripe = new Stripe(apiKey, { httpClient, maxNetworkRetries: 0, telemetry: false });
  const told = new Set<string>();
  let lastPlace = 0;
  return {
    sql,
    stripe,
    openDedicatedClient: () => openDedicatedClient(deps),
    async makeAccount() {
      const id = `acct_${crypto.randomUUID().replaceAll('-', '')}`;
      await sql`insert into sandbox_objects (id, kind, data, created) values (${id}, 'account', ${sql.json(payableAccount(id))}, now())`;
      return id;
    },
    async payAt(url, number = cardForm.number) {
      const token = /name="token" value="([^"]+)"/.exec(await (await fetch(url, { redirect: 'manual' })).text())?.[1];
      if (!token) return false;
      const body = new URLSearchParams({ token, ...cardForm, number });
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
      // The return page is on another origin, so it links there.
      return answer.ok && (await answer.text()).includes('payment=done');
    },
    async heard() {
      // Concurrent inserts may appear out of order.
      const rows = await sql<{ id: string; place: number }[]>`
        select id, place from sandbox_objects where kind = 'event' and place > ${lastPlace - 1_000} order by place`;
      lastPlace = rows.at(-1)?.place ?? lastPlace;
      const fresh = rows.map(({ id }) => id).filter((id) => !told.has(id));
      for (const id of fresh) told.add(id);
      const events = await sql<{ data: Stripe.Event }[]>`select data from sandbox_objects where id = any(${fresh}) order by place`;
      return events.map(({ data }) => data);
    },
    async tell(to, event) {
      const payload = JSON.stringify(event);
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret(deps.secrets) }),
      };
      const answer = await fetch(`${to}/api/webhooks/stripe`, { method: 'POST', headers, body: payload }).catch(() => null);
      return answer?.status === 200;
    },
  };
}
