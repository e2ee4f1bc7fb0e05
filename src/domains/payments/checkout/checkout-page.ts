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

/** A charge that is asked for, with what its page shows. */
export interface RequestedCharge {
  readonly id: string;
  readonly paymentId: string;
  readonly transportId: string;
  readonly cents: number;
  readonly feeCents: number;
  readonly vehicle: string;
  readonly email: string;
  readonly sessionId: string | null;
  /** The screen that the page leads back to; the transport where nothing is named. */
  readonly backTo?: string;
}

/** The 503 of a provider that cannot be asked. */
export const unavailable = () =>
  new AppError(503, 'provider_unavailable', 'The payment service is not available. Nothing was charged. Please try again in a moment.');

/** The 409 of what the provider does not take and would not take again: its reason is for the log, and for whoever helps. */
const refusedBy = (cause: unknown) =>
  new AppError(409, 'provider_refused', 'The payment service rejected this payment. Nothing was charged. Please contact support.', {
    cause,
  });

/** A hosted page of the provider as it stands. */
export interface Page {
  readonly id: string;
  /** Null once it leads nowhere any more. */
  readonly url: string | null;
  readonly isComplete: boolean;
  /** Done on the page, and the money is there; a page of before cards alone were taken may be complete and still unpaid. */
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

/** What may pass is told as 503 `provider_unavailable`, what the provider refuses for good as 409 `provider_refused`. */
export const orUnavailable = <T>(ctx: Pick<Ctx, 'services'>, call: Promise<T>): Promise<T> =>
  withinRequest(ctx, call).catch((error: unknown) => {
    throw finalRefusal(error) === null ? unavailable() : refusedBy(error);
  });

const toLine = (name: string, cents: number) => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
});

/**
 * Opens the provider's page for a charge, with the key of the charge: whoever asks twice is led to the same page. Null where the page
 * that was made under the key says something else, as after a change of what is shipped: nobody was ever led to that one. Throws 503,
 * also for a page of another charge or sum, 409 `provider_refused`.
 */
export async function openPage(ctx: Pick<Ctx, 'services'>, charge: RequestedCharge): Promise<Page | null> {
  const { id, paymentId, transportId, cents, feeCents, vehicle, email } = charge;
  const metadata = { payment_id: paymentId, movement_id: id, transport_id: transportId };
  const back = getPaymentProvider(ctx).returnUrl(`${charge.backTo ?? `/transports/${transportId}`}?payment=`);
  const lines = [toLine(`Transport of ${vehicle}`, cents - feeCents), toLine(`${productName} service fee`, feeCents)];
  const asked = {
    mode: 'payment',
    customer_email: email,
    line_items: lines.filter(({ price_data }) => price_data.unit_amount > 0),
    metadata,
    payment_intent_data: { metadata, transfer_group: `payment:${paymentId}`, statement_descriptor_suffix: 'TRANSPORT' },
    success_url: `${back}done`,
    cancel_url: `${back}left`,
  } as const;
  const made = getStripe(ctx)
    .checkout.sessions.create(
      { ...asked, allowed_payment_method_types: ['card'], line_items: [...asked.line_items] },
      { idempotencyKey: `charge:${id}` },
    )
    .catch((error: unknown) => {
      if (isOtherUnderKey(error)) return null;
      throw error;
    });
  const session = await orUnavailable(ctx, made);
  if (session && (session.amount_total !== cents || session.currency !== 'usd' || session.metadata?.['movement_id'] !== id))
    throw unavailable();
  return session && toPage(session);
}

/**
 * What the provider says of a page; one that it does not know leads nowhere, as one that the stand-in made before there was a key. Throws
 * 503, 409 `provider_refused`.
 */
export function readPage(ctx: Pick<Ctx, 'services'>, sessionId: string): Promise<Page> {
  const read = getStripe(ctx)
    .checkout.sessions.retrieve(sessionId)
    .then(toPage, (error: unknown) => {
      if (isUnknownThere(error)) return { id: sessionId, url: null, isComplete: false, isPaid: false, intentId: null };
      throw error;
    });
  return orUnavailable(ctx, read);
}
