import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import Stripe from 'stripe';
import { addCleanup } from '../people/endings.ts';
import { connect } from '#server/db/connection/connect.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { serveApi } from '#server/payment-sandbox/api/api.ts';
import {
  connectSandbox,
  createSandboxJobs,
  sandboxPages,
  type SandboxClient,
  type SandboxSettings,
} from '#server/payment-sandbox/sandbox.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { testDatabase } from '../database/database.ts';
import { getServices } from '../context.ts';

export interface PostedEvent {
  readonly body: string;
  readonly signature: string;
}

export interface Listener {
  readonly posts: PostedEvent[];
  status: number;
}

export interface PageView {
  readonly status: number;
  readonly html: string;
  readonly location: string | null;
  readonly headers: Headers;
}

export interface TestSandbox {
  readonly sql: Pool;
  readonly origin: string;
  readonly client: SandboxClient;
  readonly stripe: Stripe;
  readonly listener: Listener;
  /** Another replica, sharing only database and master key. */
  restart(): Stripe;
  settle(): Promise<number>;
  see(address: string): Promise<PageView>;
  submit(address: string, fields: Record<string, string>): Promise<PageView>;
}

async function startListener(): Promise<Listener & { url: string }> {
  const listener = { posts: [] as PostedEvent[], status: 200, url: '' };
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      listener.posts.push({ body: Buffer.concat(parts).toString(), signature: String(request.headers['stripe-signature']) });
      reply.writeHead(listener.status).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  addCleanup(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return listener;
}

const seen = async (answer: Response): Promise<PageView> => ({
  status: answer.status,
  html: await answer.text(),
  location: answer.headers.get('location'),
  headers: answer.headers,
});

export async function startTestSandbox(): Promise<TestSandbox> {
  const { sql, programUrl } = await testDatabase();
  const programSql = connect(programUrl, { max: 8, applicationName: 'test', statementLimitMs: 60_000 });
  const listener = await startListener();
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  let origin = '';
  const settings: SandboxSettings = { origin: () => origin, webhookUrl: () => listener.url };
  const services = getServices(sql);
  const deps = { sql: programSql, log, secrets: services.secrets, settings };
  const app = Fastify({ routerOptions: { maxParamLength: 200 } });
  await app.register(sandboxPages(deps));
  await app.register((scope) => serveApi(scope, deps));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  addCleanup(async () => {
    await app.close();
    await programSql.end({ timeout: 2 });
  });
  const connectStripe = () => {
    const { apiKey, httpClient } = connectSandbox(deps);
    return new Stripe(apiKey, { httpClient, maxNetworkRetries: 0, telemetry: false });
  };
  const handlers = byName(createSandboxJobs(settings));
  const see: TestSandbox['see'] = async (address) => seen(await fetch(new URL(address, origin), { redirect: 'manual' }));
  return {
    sql,
    origin,
    client: connectSandbox(deps),
    stripe: connectStripe(),
    listener,
    restart: connectStripe,
    settle: () => runDueJobs({ sql: programSql, log, handlers, services }),
    see,
    async submit(address, fields) {
      const { html } = await see(address);
      const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
      const body = new URLSearchParams({ token, ...fields });
      return seen(await fetch(new URL(address, origin), { method: 'POST', body, redirect: 'manual' }));
    },
  };
}
