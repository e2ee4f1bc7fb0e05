import Stripe from 'stripe';
import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { arePaymentsOn, eachLine, getId, isTestMoney, isUnknownThere, getStripe } from '#server/payment-provider.ts';
import { defineJob, enqueueAll, handleJob, handleExternalCall, newJob, type JobHandler } from '#server/queue/queue.ts';
import { endCharge, storeCheckoutSession, pageUnneeded, pageUnused } from '../checkout/checkout.ts';
import { isWorked, readCharge, type Booking } from './event-readings.ts';
import { performOperation } from '../transfers/money-operations.ts';
import { workProviderEvent } from './provider-events.ts';
import { retryTransfer } from '../transfers/retries.ts';
import { keyLifeMs } from '../transfers/retry-rules.ts';
import { isDueSql, settleOpenCharge } from '../checkout/unneeded-pages.ts';

export const finishStuckPayments = defineJob('finish-stuck-payments', z.object({}));

const atOnce = 200;

/** Operations that take too long, least recently checked first. Transfers waiting for an account or an unblock are not stuck. */
async function findStuck(ctx: Ctx) {
  const { sql } = ctx;
  const movements = sql<{ id: string; kind: string; paymentId: string }[]>`
    select m.id, m.kind, m.payment_id from payment_movements m join payments p on p.id = m.payment_id
    where m.state = 'asked' and m.created_at < now() - interval '10 minutes' and p.is_test = ${isTestMoney(ctx)}
      and (m.kind <> 'transfer' or exists (
        select from stripe_accounts a join users u on u.id = a.user_id
        where a.user_id = m.recipient_user_id and a.is_active and a.payouts_enabled
          and (m.blocked_since is null or m.let_go_by is not null or not u.is_blocked)))
    order by m.looked_at nulls first, m.kind = 'charge', m.id limit ${atOnce}`;
  const retries = sql<{ id: string }[]>`
    select m.id from payment_movements m join payments p on p.id = m.payment_id
    where m.next_try_at < now() - interval '10 minutes' and p.is_test = ${isTestMoney(ctx)} order by m.next_try_at limit ${atOnce}`;
  // After three days the failed job shows it.
  const events = sql<{ id: string; type: string }[]>`
    select id, type from provider_events where worked_at is null and received_at between now() - interval '3 days' and now() - interval '10 minutes'
    order by received_at limit ${atOnce}`;
  return { movements: await movements, retries: await retries, events: await events };
}

/** Idempotent. */
async function finishStuck(ctx: Ctx): Promise<void> {
  if (!arePaymentsOn(ctx)) return;
  const { movements, retries, events } = await findStuck(ctx);
  // Transfers on hold are checked too, but give way to others.
  await ctx.sql`update payment_movements set looked_at = ${ctx.now} where id = any(${movements.map(({ id }) => id)})`;
  await enqueueAll(ctx, [
    ...movements.map(({ id: movementId, kind, paymentId }) =>
      kind === 'charge'
        ? newJob(settleOpenCharge, { movementId }, { key: movementId })
        : newJob(performOperation, { movementId }, { key: `stuck ${movementId}`, line: `payment ${paymentId}` }),
    ),
    ...retries.map(({ id: movementId }) => newJob(retryTransfer, { movementId }, { key: movementId })),
    ...events
      .filter(({ type }) => isWorked(type))
      .map(({ id: eventId }) => newJob(workProviderEvent, { eventId }, { key: `stuck ${eventId}` })),
  ]);
}

type ServicesCtx = Pick<Ctx, 'services'>;

interface StuckCharge {
  readonly id: string;
  readonly paymentId: string;
  readonly sessionId: string | null;
  readonly createdAt: Date;
  readonly isOwed: boolean;
}

/** Closes a page that nobody has to pay, unless it was paid at that moment. */
async function readOrClose(ctx: ServicesCtx, { isOwed }: StuckCharge, sessionId: string): Promise<Stripe.Checkout.Session> {
  const { sessions } = getStripe(ctx).checkout;
  const page = await sessions.retrieve(sessionId);
  if (isOwed || page.status !== 'open') return page;
  return sessions.expire(sessionId).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return sessions.retrieve(sessionId);
    throw error;
  });
}

/** By metadata, if the answer of the call was lost. */
async function searchPage(ctx: ServicesCtx, { id, createdAt }: StuckCharge, signal: AbortSignal): Promise<string | null> {
  const since = Math.floor(createdAt.getTime() / 1000) - 300;
  for await (const session of eachLine(getStripe(ctx).checkout.sessions.list({ limit: 100, created: { gte: since } }), signal))
    if (session.metadata?.['movement_id'] === id) return session.id;
  return null;
}

async function readStuck(ctx: ServicesCtx, charge: StuckCharge, signal: AbortSignal): Promise<Booking | null> {
  const sessionId = charge.sessionId ?? (await searchPage(ctx, charge, signal));
  const isOver = charge.createdAt.getTime() + keyLifeMs < Date.now();
  if (!sessionId) return isOver ? (tx) => endCharge(tx, charge.id, 'the page was never made') : null;
  const page = await readOrClose(ctx, charge, sessionId).catch((error: unknown) => {
    if (isUnknownThere(error)) return null;
    throw error;
  });
  if (!page) return (tx) => endCharge(tx, charge.id, pageUnused);
  const intentId = getId(page.payment_intent);
  const settle = intentId ? await readCharge(ctx, intentId) : null;
  return async (tx, eventId) => {
    if (!charge.sessionId) await storeCheckoutSession(tx, charge, sessionId);
    if (settle) await settle(tx, eventId);
    if (page.status === 'expired') await endCharge(tx, charge.id, charge.isOwed ? pageUnused : pageUnneeded);
  };
}

export const stuckJobs: readonly JobHandler[] = [
  handleJob(finishStuckPayments, finishStuck),
  handleExternalCall(settleOpenCharge, {
    queueName: 'payments',
    deadlineMs: 40_000,
    async prepare(ctx, { movementId }) {
      const { sql } = ctx;
      const [row] = await sql<StuckCharge[]>`
        select m.id, m.payment_id, m.checkout_session_id as session_id, m.created_at, ${isDueSql(sql)} as is_owed
        from payment_movements m join payments p on p.id = m.payment_id
        where m.id = ${movementId} and m.kind = 'charge' and m.state = 'asked' and p.is_test = ${isTestMoney(ctx)}`;
      return row && arePaymentsOn(ctx) ? { ...row, createdAt: new Date(row.createdAt) } : null;
    },
    call: (charge, { signal, services }) => readStuck({ services }, charge, signal),
    record: async (ctx, _charge, book) => void (await book?.(ctx, null)),
  }),
];
