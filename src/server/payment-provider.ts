import Stripe from 'stripe';
import { networkClient } from './provider-network.ts';
import { within } from './within.ts';

/** How the payment provider is reached: the real one, one that STRIPE_API_URL names, or the built-in stand-in. */
export interface ProviderAccess {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The provider signs what it tells of connected accounts with a secret of its own. */
  readonly connectWebhookSecret?: string | undefined;
  /** Where its API is; the provider's own where nothing is named. */
  readonly apiUrl?: string | undefined;
  /** Another way to it than the network: the stand-in is asked within this process. */
  readonly httpClient?: Stripe.StripeConfig['httpClient'];
  /** How long one call may take with its answer, in milliseconds. */
  readonly limitMs?: number;
  /** How long a request waits for one call, in milliseconds. */
  readonly requestMs?: number;
  /** True for the stand-in and for keys of the provider's test mode: no card is charged. */
  readonly isTest: boolean;
  /** Where the provider leads people back to: 'https://ship.example'. */
  readonly origin: () => string;
}

/** The payment provider of an app. */
export interface PaymentProvider {
  /** The provider's SDK. */
  readonly client: Stripe;
  /** True where no card is charged, which every screen with money on it then says. */
  readonly isTest: boolean;
  /** How long a request waits for one call, in milliseconds. */
  readonly requestMs: number;
  /** An address of ours that the provider leads back to. */
  returnUrl(path: string): string;
  /**
   * An event that the provider signed, of its own account or of connected ones, from the bytes that came. Throws
   * `Stripe.errors.StripeSignatureVerificationError` for others, and for one older than five minutes.
   */
  readEvent(body: Buffer, signature: string): Stripe.Event;
}

/** How long one call may take, in milliseconds; the provider's own limit is 80 seconds. */
const callLimitMs = 30_000;

/** How long a request waits for a call. */
const usualRequestMs = 8_000;

function toClient({ secretKey, apiUrl, httpClient = networkClient(), limitMs = callLimitMs }: ProviderAccess): Stripe {
  const limits = { timeout: limitMs, maxNetworkRetries: 0, telemetry: false, httpClient };
  if (!apiUrl) return new Stripe(secretKey, limits);
  const { hostname, port, protocol } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, { ...limits, host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme });
}

/** Reaches a payment provider. */
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

/** A context, as far as payments go. */
interface WithPayments {
  readonly services: { readonly payments: PaymentProvider | null };
}

/** Whether this installation has a way to a payment provider. Whether new bookings are paid is a switch beside it (PAYMENTS_ENABLED). */
export const arePaymentsOn = ({ services }: WithPayments): boolean => services.payments !== null;

/** True where no card is charged. */
export const isTestMoney = ({ services }: WithPayments): boolean => services.payments?.isTest ?? false;

/** The provider of the app. Throws where payments are not switched on: ask `arePaymentsOn` first. */
export function getPaymentProvider({ services }: WithPayments): PaymentProvider {
  if (!services.payments) throw new Error('payments are not switched on');
  return services.payments;
}

/** The provider's SDK. Throws as `getPaymentProvider` does. */
export const getStripe = (ctx: WithPayments): Stripe => getPaymentProvider(ctx).client;

/** Waits for a call no longer than a request may. The call goes on: with its key it can be repeated. */
export const withinRequest = <T>(ctx: WithPayments, call: Promise<T>): Promise<T> =>
  within(call, getPaymentProvider(ctx).requestMs, () => new Error('the payment provider does not answer'));

/** The id of an object that another one names, whole or by its id; null where it names none. */
export const getId = (one: string | { readonly id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** More lines than any list has that is asked for here. */
const mostLines = 50_000;

/**
 * The lines of a list of the provider, page by page. Throws when it goes on for longer than any list does, or when whoever asks is stopped:
 * a list that never ends is asked for no further.
 */
export async function* eachLine<T>(list: AsyncIterable<T>, signal?: AbortSignal, most = mostLines): AsyncGenerator<T> {
  let count = 0;
  for await (const line of list) {
    signal?.throwIfAborted();
    count += 1;
    if (count > most) throw new Error(`a list of the payment provider has more than ${most} lines`);
    yield line;
  }
}

/** True when the provider knows no object of this id, or none of this key's: one of another account of its, or of the stand-in's. */
export const isUnknownThere = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** What the provider refuses and would refuse again; null for what may pass: its own failures, too many calls, a broken line. */
export function finalRefusal(error: unknown): string | null {
  const isFinal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripePermissionError;
  return isFinal ? `${error.code ?? error.type}: ${error.message}`.slice(0, 500) : null;
}

/**
 * True when the provider was asked for something else under the same key before: the first call may have been carried out, and nothing
 * says so but the object that it made. (Two calls at the same time under one key are refused with 409, and that passes.)
 */
export const isOtherUnderKey = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
