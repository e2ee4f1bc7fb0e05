import Stripe from 'stripe';
import { networkClient } from './provider-network.ts';
import { within } from './within.ts';

export interface ProviderAccess {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly connectWebhookSecret?: string | undefined;
  readonly apiUrl?: string | undefined;
  /** Replaces the network: the sandbox is called within this process. */
  readonly httpClient?: Stripe.StripeConfig['httpClient'];
  readonly limitMs?: number;
  readonly requestMs?: number;
  /** True for the sandbox and for test keys: no card is charged. */
  readonly isTest: boolean;
  readonly origin: () => string;
}

export interface PaymentProvider {
  readonly client: Stripe;
  readonly isTest: boolean;
  readonly requestMs: number;
  returnUrl(path: string): string;
  /** Throws `StripeSignatureVerificationError` unless the provider signed these bytes within the last five minutes. */
  readEvent(body: Buffer, signature: string): Stripe.Event;
}

/** Stripe's default is 80 seconds. */
const callLimitMs = 30_000;

const usualRequestMs = 8_000;

function toClient({ secretKey, apiUrl, httpClient = networkClient(), limitMs = callLimitMs }: ProviderAccess): Stripe {
  const limits = { timeout: limitMs, maxNetworkRetries: 0, telemetry: false, httpClient };
  if (!apiUrl) return new Stripe(secretKey, limits);
  const { hostname, port, protocol } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, { ...limits, host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme });
}

export function createPaymentProvider(access: ProviderAccess): PaymentProvider {
  const client = toClient(access);
  const { isTest, origin, webhookSecret, connectWebhookSecret, requestMs = usualRequestMs } = access;
  return {
    client,
    isTest,
    requestMs,
    returnUrl: (path) => `${origin()}${path}`,
    readEvent(body, signature) {
      try {
        return client.webhooks.constructEvent(body, signature, webhookSecret);
      } catch (error) {
        if (!connectWebhookSecret || !(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
        return client.webhooks.constructEvent(body, signature, connectWebhookSecret);
      }
    },
  };
}

interface WithPayments {
  readonly services: { readonly payments: PaymentProvider | null };
}

/** Whether a payment provider is configured. PAYMENTS_ENABLED separately decides whether new bookings are paid. */
export const arePaymentsOn = ({ services }: WithPayments): boolean => services.payments !== null;

export const isTestMoney = ({ services }: WithPayments): boolean => services.payments?.isTest ?? false;

/** Throws if payments are off: check `arePaymentsOn` first. */
export function getPaymentProvider({ services }: WithPayments): PaymentProvider {
  if (!services.payments) throw new Error('payments are not switched on');
  return services.payments;
}

export const getStripe = (ctx: WithPayments): Stripe => getPaymentProvider(ctx).client;

/** Limits the wait, not the call: it continues, and can be repeated with its idempotency key. */
export const withinRequest = <T>(ctx: WithPayments, call: Promise<T>): Promise<T> =>
  within(call, getPaymentProvider(ctx).requestMs, () => new Error('the payment provider does not answer'));

/** Takes an expandable field, which holds an object or only its id. */
export const getId = (one: string | { readonly id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

const mostLines = 50_000;

/** Throws after `most` items, so that an endless list stops, and when `signal` is aborted. */
export async function* eachLine<T>(list: AsyncIterable<T>, signal?: AbortSignal, most = mostLines): AsyncGenerator<T> {
  let count = 0;
  for await (const line of list) {
    signal?.throwIfAborted();
    count += 1;
    if (count > most) throw new Error(`a list of the payment provider has more than ${most} lines`);
    yield line;
  }
}

/** True if this key can't see the object: it is unknown, or belongs to another provider account or the sandbox. */
export const isUnknownThere = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** The refusal, if a retry would be refused too. Null for outages, rate limits and network errors. */
export function finalRefusal(error: unknown): string | null {
  const isFinal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripePermissionError;
  return isFinal ? `${error.code ?? error.type}: ${error.message}`.slice(0, 500) : null;
}

/** The idempotency key was used with other parameters: the first call may have succeeded. (Status 409 is two calls at the same time.) */
export const isOtherUnderKey = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
