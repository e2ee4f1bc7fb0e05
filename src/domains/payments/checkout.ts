import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { provider } from '#server/payment-provider.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { recordCharge } from './charges.ts';
import { openPage, orUnavailable, readPage, unavailable, type AskedCharge } from './checkout-page.ts';
import { finalStatuses, payableStatuses } from './escrow-rules.ts';
import { applyEscrow, lockPayment, type LockedPayment } from './escrow.ts';

/** Locks the payment of the actor's own transport. Throws 404, 403 to others who see it, 409 `no_payment` where it is settled directly. */
async function lockOwn(ctx: ActorCtx, transportId: string): Promise<LockedPayment> {
  const [own] = await ctx.sql<{ shipperId: string; paymentId: string | null }[]>`
    select t.shipper_id, (select p.id from payments p where p.transport_id = t.id order by p.id desc limit 1) as payment_id
    from transports t where t.id = ${transportId}`;
  if (!own || !(await canSeeTransport(ctx, transportId))) throw transportMissing();
  if (own.shipperId !== ctx.actor.id) throw forbidden('Only the shipper pays for this transport');
  const payment = own.paymentId && (await lockPayment(ctx, own.paymentId));
  if (!payment) throw conflict('no_payment', 'There is nothing to pay here: this transport is settled directly with the carrier');
  return payment;
}

function refuseUnpayable({ escrowStatus }: LockedPayment): void {
  if (finalStatuses.includes(escrowStatus)) throw conflict('payment_over', 'This booking is over: nothing is to be paid');
  if (!payableStatuses.includes(escrowStatus)) throw conflict('already_paid', 'This booking is paid already');
}

/** The charge that is asked for: the one that waits for the same sum, else a new row. */
async function askCharge(ctx: ActorCtx, payment: LockedPayment): Promise<AskedCharge> {
  const { sql, actor, now } = ctx;
  const cents = toCents(payment.amount);
  const [waiting] = await sql<{ id: string; sessionId: string | null }[]>`
    select id, checkout_session_id as session_id from payment_movements
    where payment_id = ${payment.id} and kind = 'charge' and cause = 'booking' and state = 'asked' and amount_cents = ${cents}
    order by id desc limit 1`;
  const id = waiting?.id ?? newId();
  if (!waiting)
    await sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, asked_by, created_at)
      values (${id}, ${payment.id}, 'charge', 'booking', ${cents}, ${actor.id}, ${now})`;
  const [transport] = await sql<{ vehicle: string }[]>`
    select concat_ws(' ', vehicle_year, vehicle_make, vehicle_model) as vehicle from transports where id = ${payment.transportId}`;
  return {
    id,
    paymentId: payment.id,
    transportId: payment.transportId,
    cents,
    feeCents: toCents(payment.platformFee),
    vehicle: transport!.vehicle,
    email: actor.email,
    sessionId: waiting?.sessionId ?? null,
  };
}

/** An open page leads there; one whose time is over makes room for another charge. */
async function endCharge(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql`
    update payment_movements set state = 'refused', failure = 'the page was not used in time', settled_at = ${ctx.now}
    where id = ${id} and state = 'asked'`;
}

/**
 * Opens the page on which the shipper pays the booking. No call goes out inside a transaction: the charge is a row before the provider
 * is asked, and the provider knows it by that row's id. Throws 404, 409 `no_payment`, `already_paid`, `payment_over`, 503.
 */
export async function openCheckoutPage(ctx: ActorCtx, transportId: string, isRetry = false): Promise<{ url: string }> {
  const asked = await inTransaction(ctx, async (inner) => {
    const payment = await lockOwn(inner, transportId);
    refuseUnpayable(payment);
    return askCharge(inner, payment);
  });
  const page = asked.sessionId ? await readPage(asked.sessionId) : await openPage(asked);
  if (page.intentId && page.isComplete) {
    await settleCharge(ctx, page.intentId);
    throw conflict('already_paid', 'This booking is paid already');
  }
  if (!page.url) {
    await endCharge(ctx, asked.id);
    if (isRetry) throw unavailable();
    return openCheckoutPage(ctx, transportId, true);
  }
  if (!asked.sessionId) await noteSession(ctx, asked, page.id);
  return { url: page.url };
}

const noteSession = (ctx: ActorCtx, asked: AskedCharge, sessionId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const payment = await lockPayment(inner, asked.paymentId);
    await inner.sql`update payment_movements set checkout_session_id = ${sessionId} where id = ${asked.id}`;
    if (payment) await applyEscrow(inner, payment, { on: 'asked', by: 'platform', details: { movement: asked.id } });
  });

/** Reads an intent of the provider again and books what it says. Outside a transaction only. */
export async function settleCharge(ctx: Ctx, intentId: string, providerEventId: string | null = null): Promise<void> {
  const intent = await orUnavailable(provider().paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] }));
  await inTransaction(ctx, (inner) => recordCharge(inner, intent, providerEventId));
}

/** The shipper is back from the page: what the provider says of it is so, whether its event came or not. Throws 404, 503. */
export async function refreshFromProvider(ctx: ActorCtx, transportId: string): Promise<void> {
  const { id } = await inTransaction(ctx, (inner) => lockOwn(inner, transportId));
  const [waiting] = await ctx.sql<{ sessionId: string }[]>`
    select checkout_session_id as session_id from payment_movements
    where payment_id = ${id} and kind = 'charge' and state = 'asked' and checkout_session_id is not null order by id desc limit 1`;
  if (!waiting) return;
  const { intentId } = await readPage(waiting.sessionId);
  if (intentId) await settleCharge(ctx, intentId);
}
