import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { finalRefusal } from '#server/payment-provider.ts';
import { AppError, conflict, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { isBooked } from './charges.ts';
import { checkoutPath } from './checkout-rules.ts';
import { openPage, orUnavailable, readPage, unavailable, type RequestedCharge } from './checkout-page.ts';
import { readCharge } from '../provider/event-readings.ts';
import { finalStatuses, payableStatuses } from '../ledger/escrow-rules.ts';
import { applyEscrow, lockPayment, type LockedPayment } from '../ledger/escrow.ts';
import { reopen } from './reopen-payment.ts';
import { isOfTheseKeys } from './payment-keys.ts';
import { closeUnneededPages } from './unneeded-pages.ts';

/** Throws 404, 403 for anyone but the shipper. */
async function refuseOthers(ctx: ActorCtx, transportId: string): Promise<void> {
  const [own] = await ctx.sql<{ shipperId: string }[]>`select shipper_id from transports where id = ${transportId}`;
  if (!own || !(await canSeeTransport(ctx, transportId))) throw transportMissing();
  if (own.shipperId !== ctx.actor.id) throw forbidden('Only the shipper can pay for this transport');
}

/** Throws 409 `no_payment` with direct settlement. */
async function lockNewest(ctx: ActorCtx, transportId: string): Promise<LockedPayment> {
  const payment = await lockPayment(ctx, ctx.sql`(select id from payments where transport_id = ${transportId} order by id desc limit 1)`);
  if (!payment) throw conflict('no_payment', 'There is nothing to pay here. You settle this transport directly with the carrier.');
  return payment;
}

function refuseUnpayable({ escrowStatus }: LockedPayment): void {
  if (finalStatuses.includes(escrowStatus)) throw conflict('payment_over', 'This booking has ended. There is nothing to pay.');
  if (!payableStatuses.includes(escrowStatus)) throw conflict('already_paid', 'This booking is already paid');
}

async function refuseUnbooked(ctx: ActorCtx, payment: LockedPayment): Promise<void> {
  if (!(await isBooked(ctx, payment)))
    throw conflict('nothing_booked', 'Your carrier left. There is nothing to pay until you book another carrier.');
}

/** Moves an unpaid payment to the current keys: closes pages of the old ones and updates `is_test`. Requires the payment's lock. */
async function alignKeys(ctx: ActorCtx, payment: LockedPayment): Promise<void> {
  const { sql, now } = ctx;
  if (isOfTheseKeys(ctx, payment)) return;
  await sql`
    update payment_movements set state = 'refused', failure = 'its page was opened by keys that are no longer used', settled_at = ${now}
    where payment_id = ${payment.id} and kind = 'charge' and state = 'asked'`;
  await sql`update payments set is_test = ${!payment.isTest}, updated_at = ${now} where id = ${payment.id}`;
}

async function requestCharge(ctx: ActorCtx, payment: LockedPayment): Promise<RequestedCharge> {
  const { sql, actor, now } = ctx;
  await alignKeys(ctx, payment);
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
    backTo: checkoutPath(payment.transportId),
  };
}

export const pageUnused = 'the page was not used in time';
export const pageUnneeded = 'nobody has to pay it any more';
const pageOutdated = 'what its page says changed before the shipper opened it';

/** Makes room for another charge; idempotent. */
export async function endCharge(ctx: Ctx, id: string, reason: string): Promise<void> {
  await ctx.sql`
    update payment_movements set state = 'refused', failure = ${reason}, settled_at = ${ctx.now} where id = ${id} and state = 'asked'`;
}

/** Ends a permanently refused charge: its key would be refused again. Rethrows. */
async function endRefused(ctx: ActorCtx, { id, paymentId }: RequestedCharge, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === 'provider_refused') {
    const reason = finalRefusal(error.cause) ?? error.code;
    ctx.log.error({ paymentId, movementId: id, reason }, 'the payment provider opened no page');
    await endCharge(ctx, id, reason);
  }
  throw error;
}

/**
 * Pays a booking, again after a full refund. Throws 404, 403, 409 `no_payment`, `already_paid`, `payment_over`, `nothing_booked`,
 * `provider_refused`, 503.
 */
export const openCheckoutPage = (ctx: ActorCtx, transportId: string): Promise<{ url: string }> =>
  leadToPage(ctx, async (inner) => {
    await refuseOthers(inner, transportId);
    await reopen(inner, transportId);
    const payment = await lockNewest(inner, transportId);
    refuseUnpayable(payment);
    await refuseUnbooked(inner, payment);
    return requestCharge(inner, payment);
  });

/**
 * Opens or reuses the page of the charge that `ask` writes. Commits the charge first and calls the provider outside any transaction. Throws
 * as `ask`, 409 `already_paid`, `payment_under_way`, `provider_refused`, 503.
 */
export async function leadToPage(
  ctx: ActorCtx,
  ask: (inner: ActorCtx) => Promise<RequestedCharge>,
  isRetry = false,
): Promise<{ url: string }> {
  const checkout = await inTransaction(ctx, ask);
  const page = await (checkout.sessionId ? readPage(ctx, checkout.sessionId) : openPage(ctx, checkout)).catch((error: unknown) =>
    endRefused(ctx, checkout, error),
  );
  if (page?.intentId && page.isComplete) {
    await settleCharge(ctx, page.intentId);
    if (!page.isPaid)
      throw conflict('payment_under_way', 'Your bank is processing the payment. We will notify you when it arrives. No action needed.');
    throw conflict('already_paid', 'This booking is already paid');
  }
  if (!page?.url) {
    await endCharge(ctx, checkout.id, page ? pageUnused : pageOutdated);
    if (isRetry) throw unavailable();
    return leadToPage(ctx, ask, true);
  }
  if (!checkout.sessionId) await inTransaction(ctx, (inner) => storeCheckoutSession(inner, checkout, page.id));
  return { url: page.url };
}

export async function storeCheckoutSession(
  ctx: Ctx,
  { id, paymentId }: Pick<RequestedCharge, 'id' | 'paymentId'>,
  sessionId: string,
): Promise<void> {
  const payment = await lockPayment(ctx, paymentId);
  await ctx.sql`update payment_movements set checkout_session_id = ${sessionId} where id = ${id} and checkout_session_id is null`;
  if (!payment) return;
  await applyEscrow(ctx, payment, { on: 'asked', by: 'platform', details: { movement: id } });
  await closeUnneededPages(ctx, paymentId);
}

/** Must run outside a transaction. */
async function settleCharge(ctx: Ctx, intentId: string): Promise<void> {
  const book = await orUnavailable(ctx, readCharge(ctx, intentId));
  await inTransaction(ctx, (inner) => book(inner, null));
}

/** Reads the result from the provider instead of waiting for its event. Throws 404, 503. */
export async function refreshFromProvider(ctx: ActorCtx, transportId: string): Promise<void> {
  const payment = await inTransaction(ctx, async (inner) => {
    await refuseOthers(inner, transportId);
    return lockNewest(inner, transportId);
  });
  const { id } = payment;
  if (!isOfTheseKeys(ctx, payment)) return;
  const [waiting] = await ctx.sql<{ sessionId: string }[]>`
    select checkout_session_id as session_id from payment_movements
    where payment_id = ${id} and kind = 'charge' and state = 'asked' and checkout_session_id is not null order by id desc limit 1`;
  if (!waiting) return;
  const { intentId } = await readPage(ctx, waiting.sessionId);
  if (intentId) await settleCharge(ctx, intentId);
}
