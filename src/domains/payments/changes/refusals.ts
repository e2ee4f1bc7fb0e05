import type Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';

/** Stores the decline code on the charge: the payment's own state does not change. In a transaction. */
export async function recordDecline({ sql }: Ctx, { metadata, status, last_payment_error: error }: Stripe.PaymentIntent): Promise<void> {
  const id = metadata['movement_id'];
  if (!id || !/^[0-9a-f-]{36}$/.test(id) || !error || status === 'succeeded') return;
  await sql`
    update payment_movements set failure = ${error.decline_code ?? error.code ?? 'declined'}
    where id = ${id} and kind = 'charge' and cause = 'change_order' and state = 'asked'`;
}
