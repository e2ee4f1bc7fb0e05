import Fastify from 'fastify';
import { pino } from 'pino';
import Stripe from 'stripe';
import { atEnd } from '../people/endings.ts';
import { connect } from '#server/db/connection/connect.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { sandboxKey, serveApi, type ApiDeps } from '#server/payment-sandbox/api/api.ts';
import { webhookSecret } from '#server/payment-sandbox/delivery.ts';
import { connectSandbox, sandboxPages } from '#server/payment-sandbox/sandbox.ts';
import { testDatabase } from '../database/database.ts';
import { cardForm, payableAccount } from '../money/sandbox-money.ts';
import { servicesFor } from '../context.ts';

/** What becomes of a call: served, cut off before it is heard or after it was carried out, failed by the provider, or left without a word. */
export type Fate = 'pass' | 'before' | 'after' | 'fails' | 'hangs-before' | 'hangs-after';

/** The line of one program to the provider. */
export interface ProviderLine {
  /** What the program is told to reach the provider over this line. */
  readonly env: Readonly<Record<string, string>>;
  /** Asked of every call ('POST /v1/transfers') from now on; `onHung` hears of each that is left without a word, once it is. */
  decide(fateOf: (call: string) => Fate, onHung?: () => void): void;
}

/** A payment provider beside the programs of a test: over the network, with books of its own that no program can reach. */
export interface ProviderBeside {
  readonly sql: Pool;
  /** As the people at its dashboard. */
  readonly stripe: Stripe;
  openDedicatedClient(): Promise<ProviderLine>;
  /** An account that can be paid; answers its id. */
  makeAccount(): Promise<string>;
  /** Sends a card on a hosted page; answers whether it was taken. */
  payAt(url: string, card?: string): Promise<boolean>;
  /** What it told since the last time, the oldest first. */
  heard(): Promise<Stripe.Event[]>;
  /** Posts an event to a program, signed; answers whether it was taken. */
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
  // Here it is carried out: what it did stands in the provider's books.
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
  atEnd(() => app.close());
  const env = { STRIPE_SECRET_KEY: sandboxKey(deps.secrets), STRIPE_WEBHOOK_SECRET: webhookSecret(deps.secrets), STRIPE_API_URL: apiUrl };
  return {
    env,
    decide(next, onHung = () => {}) {
      getFate = next;
      tellHung = onHung;
    },
  };
}

/** Starts one for the calling test file, at its top; ends after it. */
export async function startProviderBeside(): Promise<ProviderBeside> {
  const { sql, programUrl } = await testDatabase();
  const own = connect(programUrl, { max: 8, applicationName: 'provider', statementLimitMs: 60_000 });
  let origin = '';
  const { secrets } = servicesFor(sql);
  const deps: ApiDeps = { sql: own, log: pino({ level: 'silent' }), secrets, settings: { origin: () => origin, webhookUrl: null } };
  const pages = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  await pages.register(sandboxPages(deps));
  origin = await pages.listen({ host: '127.0.0.1', port: 0 });
  atEnd(async () => {
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
      // Back to where it came from, which is another origin: by a link.
      return answer.ok && (await answer.text()).includes('payment=done');
    },
    async heard() {
      // What has an earlier place may be there later: two were written at once.
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
