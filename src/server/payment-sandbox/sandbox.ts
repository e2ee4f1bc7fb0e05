import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import Stripe from 'stripe';
import type { JobHandler } from '../queue/queue.ts';
import { sandboxKey, serveApi, type ApiDeps } from './api/api.ts';
import type { SandboxSettings } from './api/call.ts';
import { createEventDelivery, webhookSecret } from './delivery.ts';
import { expireCheckouts, settleCharges } from './expiry.ts';
import { servePages } from './pages/pages.ts';

export type { SandboxSettings } from './api/call.ts';

/** For `new Stripe(apiKey, { httpClient })`. The rest of the program doesn't know about the sandbox. */
export interface SandboxClient {
  readonly apiKey: string;
  readonly httpClient: NonNullable<Stripe.StripeConfig['httpClient']>;
  readonly webhookSecret: string;
}

const fetchInto =
  (app: FastifyInstance): typeof fetch =>
  async (target, init = {}) => {
    const { pathname, search } = new URL(String(target instanceof Request ? target.url : target));
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.body instanceof Uint8Array && { payload: Buffer.from(init.body) }),
      ...(init.signal && { signal: init.signal }),
    });
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  };

/** Any replica can serve any call, because all state is in the database. */
export function connectSandbox(deps: ApiDeps): SandboxClient {
  const app = Fastify({ logger: false, bodyLimit: 6 * 1024 * 1024, routerOptions: { maxParamLength: 200 } });
  void app.register((scope) => serveApi(scope, deps));
  return {
    apiKey: sandboxKey(deps.secrets),
    httpClient: Stripe.createFetchHttpClient(fetchInto(app)),
    webhookSecret: webhookSecret(deps.secrets),
  };
}

export const sandboxPages =
  (deps: ApiDeps): FastifyPluginAsync =>
  (app) =>
    servePages(app, deps);

export const createSandboxJobs = (settings: SandboxSettings): JobHandler[] => [
  createEventDelivery(settings),
  expireCheckouts(settings),
  settleCharges(settings),
];
