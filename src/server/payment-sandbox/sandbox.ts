import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import Stripe from 'stripe';
import type { JobHandler } from '../queue/queue.ts';
import { sandboxKey, serveApi, type ApiDeps } from './api/api.ts';
import type { SandboxSettings } from './api/call.ts';
import { createEventDelivery, webhookSecret } from './delivery.ts';
import { expireCheckouts, settleCharges } from './expiry.ts';
import { servePages } from './pages/pages.ts';

export type { SandboxSettings } from './api/call.ts';

/** How Stripe's own SDK reaches the sandbox: `new Stripe(apiKey, { httpClient })`; nothing else of the program knows that it is there. */
export interface SandboxClient {
  readonly apiKey: string;
  readonly httpClient: NonNullable<Stripe.StripeConfig['httpClient']>;
  /** For `stripe.webhooks.constructEvent`. */
  readonly webhookSecret: string;
}

/** `fetch` into an app of this process: what the SDK sends arrives byte for byte, without a port. */
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

/** The API on an app that listens nowhere, and the way to it. Any replica serves any call: all they know is in the database. */
export function connectSandbox(deps: ApiDeps): SandboxClient {
  const app = Fastify({ logger: false, bodyLimit: 6 * 1024 * 1024, routerOptions: { maxParamLength: 200 } });
  void app.register((scope) => serveApi(scope, deps));
  return {
    apiKey: sandboxKey(deps.secrets),
    httpClient: Stripe.createFetchHttpClient(fetchInto(app)),
    webhookSecret: webhookSecret(deps.secrets),
  };
}

/** The hosted pages, as a plugin of the app that people reach. */
export const sandboxPages =
  (deps: ApiDeps): FastifyPluginAsync =>
  (app) =>
    servePages(app, deps);

/** Background work of the sandbox: events are posted, checkouts end at their time. */
export const createSandboxJobs = (settings: SandboxSettings): JobHandler[] => [
  createEventDelivery(settings),
  expireCheckouts(settings),
  settleCharges(settings),
];
