import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/db/sql.ts';
import type { ProviderAccess } from '#server/payment-provider.ts';
import { connectSandbox, createSandboxJobs, sandboxPages, type SandboxSettings } from '#server/payment-sandbox/sandbox.ts';
import type { JobHandler } from '#server/queue/queue.ts';

/** Where the product hears of the provider's events. */
export const webhookPath = '/api/webhooks/stripe';

let listensAt: string | null = null;

/** Says, once the program listens, where: people are led there, and events posted, unless PUBLIC_URL says otherwise of people. */
export function tellSandboxAddress(address: string): void {
  listensAt = address;
}

const settingsOf = ({ isPublicUrlGiven, publicUrl, port }: Config): SandboxSettings => ({
  origin: () => (isPublicUrlGiven || port !== 0 ? publicUrl : listensAt),
  webhookUrl: () => listensAt && `${listensAt}${webhookPath}`,
});

/** What the sandbox stands on. */
export interface SandboxServices {
  readonly config: Config;
  readonly sql: Pool;
  readonly log: Logger;
}

/** Serves the hosted pages of the built-in payment sandbox where no key of Stripe's is set; with one there are none. */
export async function installPaymentSandbox(app: FastifyInstance, { config, sql, log }: SandboxServices): Promise<void> {
  if (!config.stripe) await app.register(sandboxPages({ sql, log, settings: settingsOf(config) }));
}

/**
 * How this program reaches the payment provider, for `configurePayments`: Stripe, what STRIPE_API_URL names, or, without a key, the
 * sandbox of this process.
 */
export function paymentAccess({ config, sql, log }: SandboxServices): ProviderAccess {
  const origin = () => settingsOf(config).origin() ?? config.publicUrl;
  if (config.stripe) return { ...config.stripe, isTest: /^[sr]k_test_/.test(config.stripe.secretKey), origin };
  const { apiKey, httpClient, webhookSecret } = connectSandbox({ sql, log, settings: settingsOf(config) });
  return { secretKey: apiKey, webhookSecret, httpClient, isTest: true, origin };
}

/** The background work of the sandbox; none where a key of Stripe's is set. */
export const paymentSandboxJobs = (config: Config): JobHandler[] => (config.stripe ? [] : createSandboxJobs(settingsOf(config)));
