import type { ActorCtx } from '#server/db/context.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { leadToPage } from '../checkout/checkout.ts';
import type { RequestedCharge } from '../checkout/checkout-page.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { lockPayment, type LockedPayment } from '../ledger/escrow.ts';
import { whyOtherKeys } from '../checkout/payment-keys.ts';
import { lockChange, type LockedChange } from './locked-change.ts';
import { mayPayChange, mayReadChanges } from './policy.ts';
import { changeMissing } from './queries.ts';
import { isTimeOver } from './rules.ts';

async function requestChange(ctx: ActorCtx, change: LockedChange, { id: paymentId, platformFee }: LockedPayment): Promise<RequestedCharge> {
  const { sql, actor, now } = ctx;
  const cents = toCents(change.amount);
  const [waiting] = await sql<{ id: string; sessionId: string | null }[]>`
    select id, checkout_session_id as session_id from payment_movements where id = ${change.movementId} and state = 'asked'`;
  const id = waiting?.id ?? newId();
  if (!waiting) {
    await sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, asked_by, created_at)
      values (${id}, ${paymentId}, 'charge', 'change_order', ${cents}, ${actor.id}, ${now})`;
    await sql`update change_orders set movement_id = ${id}, updated_at = ${now} where id = ${change.id}`;
  }
  const inAllCents = toCents(change.totalAfter) + toCents(platformFee) + toCents(change.feePart);
  const { vehicleYear, vehicleMake, vehicleModel } = change.quote.transport;
  return {
    id,
    paymentId,
    transportId: change.quote.transport.id,
    cents,
    feeCents: 0,
    vehicle: `${vehicleYear} ${vehicleMake} ${vehicleModel}: ${formatUsd(change.amount)} more, ${formatUsd(inAllCents)} in total`,
    email: actor.email,
    sessionId: waiting?.sessionId ?? null,
    backTo: `/transports/${change.quote.transport.id}`,
  };
}

/** Throws 404, 403, 409 `change_closed`, `already_paid`, `payment_under_way`, `other_keys`, `provider_refused`, 503. */
export const openChangePage = (ctx: ActorCtx, id: string): Promise<{ url: string }> =>
  leadToPage(ctx, async (inner) => {
    const change = await lockChange(inner, id);
    if (!change || !mayReadChanges(inner.actor, change.quote)) throw changeMissing();
    if (change.quote.shipperId !== inner.actor.id) throw forbidden('Only the shipper can pay for this transport');
    const payment = change.paymentId && (await lockPayment(inner, change.paymentId));
    if (change.state === 'agreed') throw conflict('already_paid', 'This change order was already paid');
    const isOpen = mayPayChange(inner.actor, { ...change.quote, ...change }) && !isTimeOver(change, inner.now);
    if (!payment || !isFunded(payment) || !isOpen) throw conflict('change_closed', 'There is nothing to pay on this change order');
    const refusal = whyOtherKeys(ctx, payment);
    if (refusal) throw refusal;
    return requestChange(inner, change, payment);
  });
