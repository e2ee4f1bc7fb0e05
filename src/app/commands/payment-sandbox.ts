import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { isWorked } from '#domains/payments/provider/event-readings.ts';
import type { Config } from '#server/config.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { ProviderAccess } from '#server/payment-provider.ts';
import { connectSandbox, createSandboxJobs, sandboxPages, type SandboxSettings } from '#server/payment-sandbox/sandbox.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { JobHandler } from '#server/queue/queue.ts';

export const webhookPath = '/api/webhooks/stripe';

/** Set once the app listens. The sandbox posts events there and, unless PUBLIC_URL is set, sends people there. */
export interface ListeningAddress {
  current: string | null;
}

const toSettings = ({ isPublicUrlGiven, publicUrl, port }: Config, listensAt: ListeningAddress): SandboxSettings => ({
  origin: () => (isPublicUrlGiven || port !== 0 ? publicUrl : listensAt.current),
  settlesLater: () => listensAt.current !== null,
  webhookUrl: () => listensAt.current && `${listensAt.current}${webhookPath}`,
  isWebhookEvent: isWorked,
});

interface SandboxParts {
  readonly config: Config;
  readonly sql: Pool;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly listensAt: ListeningAddress;
}

export async function installPaymentSandbox(app: FastifyInstance, { config, sql, log, secrets, listensAt }: SandboxParts): Promise<void> {
  if (!config.stripe) await app.register(sandboxPages({ sql, log, secrets, settings: toSettings(config, listensAt) }));
}

/** Stripe, the server in STRIPE_API_URL, or the built-in sandbox if no key is set. */
export function paymentAccess({ config, sql, log, secrets, listensAt }: SandboxParts): ProviderAccess {
  const settings = toSettings(config, listensAt);
  const origin = () => settings.origin() ?? config.publicUrl;
  if (config.stripe) return { ...config.stripe, isTest: /^[sr]k_test_/.test(config.stripe.secretKey), origin };
  const { apiKey, httpClient, webhookSecret } = connectSandbox({ sql, log, secrets, settings });
  return { secretKey: apiKey, webhookSecret, httpClient, isTest: true, origin };
}

export const paymentSandboxJobs = ({ config, listensAt }: Pick<SandboxParts, 'config' | 'listensAt'>): JobHandler[] =>
  config.stripe ? [] : createSandboxJobs(toSettings(config, listensAt));
