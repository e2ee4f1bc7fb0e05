import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { pino } from 'pino';
import { addCleanup } from '../people/endings.ts';
import { createPaymentProvider, type ProviderAccess } from '#server/payment-provider.ts';
import { serveApi } from '#server/payment-sandbox/api/api.ts';
import { connectSandbox } from '#server/payment-sandbox/sandbox.ts';
import type { TestApp } from '../app.ts';
import { paymentsOrigin } from '../money/payments.ts';

export type Mischief = (request: IncomingMessage, reply: ServerResponse) => void;

export interface HostileProvider {
  /** For matching calls ('POST /v1/transfers') from now on; null stops that. */
  misbehave(call: RegExp, mischief: Mischief | null, limits?: Pick<ProviderAccess, 'limitMs' | 'requestMs'>): void;
  count(call: RegExp): number;
  bodies(call: RegExp): readonly { readonly type: string; readonly body: string | Buffer }[];
  forge(call: RegExp, change: ((answer: any) => unknown) | null): void;
}

/** Call `startTestPayments(app)` first. */
export async function startHostileProvider(app: TestApp): Promise<HostileProvider> {
  const settings = { origin: () => paymentsOrigin, webhookUrl: null };
  const deps = { sql: app.programSql, log: pino({ level: 'silent' }), secrets: app.services.secrets, settings };
  const { apiKey, webhookSecret } = connectSandbox(deps);
  const server = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  const calls: string[] = [];
  const received: { name: string; type: string; body: string | Buffer }[] = [];
  let wrong: { call: RegExp; mischief: Mischief } | null = null;
  let forged: { call: RegExp; change: (answer: any) => unknown } | null = null;
  const toName = (method: string, url: string) => `${method} ${url}`;
  server.addHook('onRequest', async (request, reply) => {
    const name = toName(request.method, request.url);
    calls.push(name);
    if (!wrong?.call.test(name)) return;
    reply.hijack();
    wrong.mischief(request.raw, reply.raw);
  });
  server.addHook('preHandler', async ({ method, url, headers, body }) => {
    received.push({ name: toName(method, url), type: headers['content-type'] ?? '', body: body as string | Buffer });
  });
  server.addHook('onSend', async (request, reply, payload) => {
    if (!forged?.call.test(toName(request.method, request.url)) || reply.statusCode !== 200) return payload;
    const changed = JSON.stringify(forged.change(JSON.parse(String(payload))));
    reply.header('content-length', Buffer.byteLength(changed));
    return changed;
  });
  await server.register((scope) => serveApi(scope, deps));
  const apiUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  const access = { secretKey: apiKey, webhookSecret, apiUrl, isTest: true, origin: () => paymentsOrigin };
  app.services.payments = createPaymentProvider(access);
  addCleanup(() => server.close());
  return {
    misbehave(call, mischief, limits = { limitMs: 1_000 }) {
      wrong = mischief && { call, mischief };
      // Short timeouts only while misbehaving; good replies may be slow on a busy machine.
      app.services.payments = createPaymentProvider(mischief ? { ...access, ...limits } : access);
    },
    forge: (call, change) => void (forged = change && { call, change }),
    bodies: (call) => received.filter(({ name }) => call.test(name)),
    count: (call) => calls.filter((name) => call.test(name)).length,
  };
}
