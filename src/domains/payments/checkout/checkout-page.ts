import type Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import {
  finalRefusal,
  getPaymentProvider,
  getId,
  isOtherUnderKey,
  isUnknownThere,
  getStripe,
  withinRequest,
} from '#server/payment-provider.ts';
import { AppError } from '#shared/errors.ts';
import { productName } from '#shared/product.ts';

export interface RequestedCharge {
  readonly id: string;
  readonly paymentId: string;
  readonly transportId: string;
  readonly cents: number;
  readonly feeCents: number;
  readonly vehicle: string;
  readonly email: string;
  readonly sessionId: string | null;
  readonly backTo?: string;
}

export const unavailable = () =>
  new AppError(503, 'provider_unavailable', 'The payment service is not available. Nothing was charged. Please try again in a moment.');

const refusedBy = (cause: unknown) =>
  new AppError(409, 'provider_refused', 'The payment service rejected this payment. Nothing was charged. Please contact support.', {
    cause,
  });

export interface Page {
  readonly id: string;
  /** Null once it is closed. */
  readonly url: string | null;
  readonly isComplete: boolean;
  /** A page may be complete while its money is still on the way. */
  readonly isPaid: boolean;
  readonly intentId: string | null;
}

const toPage = ({ id, url, status, payment_status, payment_intent: intent }: Stripe.Checkout.Session): Page => ({
  id,
  url,
  isComplete: status === 'complete',
  isPaid: status === 'complete' && payment_status !== 'unpaid',
  intentId: getId(intent),
});

/** Maps temporary errors to 503 `provider_unavailable` and final ones to 409 `provider_refused`. */
export const orUnavailable = <T>(ctx: Pick<Ctx, 'services'>, call: Promise<T>): Promise<T> =>
  withinRequest(ctx, call).catch((error: unknown) => {
    throw finalRefusal(error) === null ? unavailable() : refusedBy(error);
  });

const toLine = (name: string, cents: number) => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
});

/** Repeated calls return the same page. Null if its content changed before anyone was sent there. Throws 503, 409 `provider_refused`. */
export async function openPage(ctx: Pick<Ctx, 'services'>, charge: RequestedCharge): Promise<Page | null> {
  const { id, paymentId, transportId, cents, feeCents, vehicle, email } = charge;
  const metadata = { payment_id: paymentId, movement_id: id, transport_id: transportId };
  const back = getPaymentProvider(ctx).returnUrl(`${charge.backTo ?? `/transports/${transportId}`}?payment=`);
  const lines = [toLine(`Transport of ${vehicle}`, cents - feeCents), toLine(`${productName} service fee`, feeCents)];
  const sessionParams = {
    mode: 'payment',
    customer_email: email,
    line_items: lines.filter(({ price_data }) => price_data.unit_amount > 0),
    metadata,
    payment_intent_data: { metadata, transfer_group: `payment:${paymentId}`, statement_descriptor_suffix: 'TRANSPORT' },
    success_url: `${back}done`,
    cancel_url: `${back}left`,
  } as const;
  const sessionCreation = getStripe(ctx)
    .checkout.sessions.create(
      { ...sessionParams, allowed_payment_method_types: ['card'], line_items: [...sessionParams.line_items] },
      { idempotencyKey: `charge:${id}` },
    )
    .catch((error: unknown) => {
      if (isOtherUnderKey(error)) return null;
      throw error;
    });
  const session = await orUnavailable(ctx, sessionCreation);
  if (session && (session.amount_total !== cents || session.currency !== 'usd' || session.metadata?.['movement_id'] !== id))
    throw unavailable();
  return session && toPage(session);
}

/** A page that the provider does not know counts as closed. Throws 503, 409 `provider_refused`. */
export function readPage(ctx: Pick<Ctx, 'services'>, sessionId: string): Promise<Page> {
  const read = getStripe(ctx)
    .checkout.sessions.retrieve(sessionId)
    .then(toPage, (error: unknown) => {
      if (isUnknownThere(error)) return { id: sessionId, url: null, isComplete: false, isPaid: false, intentId: null };
      throw error;
    });
  return orUnavailable(ctx, read);
}
