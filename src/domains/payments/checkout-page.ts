import type Stripe from 'stripe';
import { finalRefusal, provider, returnUrl } from '#server/payment-provider.ts';
import { AppError } from '#shared/errors.ts';
import { productName } from '#shared/product.ts';

/** A charge that is asked for, with what its page shows. */
export interface AskedCharge {
  readonly id: string;
  readonly paymentId: string;
  readonly transportId: string;
  readonly cents: number;
  readonly feeCents: number;
  readonly vehicle: string;
  readonly email: string;
  readonly sessionId: string | null;
}

/** The 503 of a provider that cannot be asked. */
export const unavailable = () =>
  new AppError(
    503,
    'provider_unavailable',
    'The payment service cannot be reached just now. Nothing was charged: please try again in a moment.',
  );

/** A hosted page of the provider as it stands. */
export interface Page {
  readonly id: string;
  /** Null once it leads nowhere any more. */
  readonly url: string | null;
  readonly isComplete: boolean;
  readonly intentId: string | null;
}

const pageOf = ({ id, url, status, payment_intent: intent }: Stripe.Checkout.Session): Page => ({
  id,
  url,
  isComplete: status === 'complete',
  intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
});

/** What may pass is told as a 503; what the provider refuses for good is a fault of ours. */
export const orUnavailable = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (finalRefusal(error) !== null) throw error;
    throw unavailable();
  });

const lineOf = (name: string, cents: number) => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
});

/** Opens the provider's page for a charge, with the key of the charge: whoever asks twice is led to the same page. Throws 503. */
export async function openPage({ id, paymentId, transportId, cents, feeCents, vehicle, email }: AskedCharge): Promise<Page> {
  const metadata = { payment_id: paymentId, movement_id: id, transport_id: transportId };
  const back = returnUrl(`/transports/${transportId}?payment=`);
  const lines = [lineOf(`Transport of ${vehicle}`, cents - feeCents), lineOf(`${productName} service fee`, feeCents)];
  const asked = {
    mode: 'payment',
    customer_email: email,
    line_items: lines.filter(({ price_data }) => price_data.unit_amount > 0),
    metadata,
    payment_intent_data: { metadata, transfer_group: `payment:${paymentId}` },
    success_url: `${back}done`,
    cancel_url: `${back}left`,
  } as const;
  return pageOf(
    await orUnavailable(
      provider().checkout.sessions.create({ ...asked, line_items: [...asked.line_items] }, { idempotencyKey: `charge:${id}` }),
    ),
  );
}

/** What the provider says of a page. Throws 503. */
export const readPage = async (sessionId: string): Promise<Page> =>
  pageOf(await orUnavailable(provider().checkout.sessions.retrieve(sessionId)));
