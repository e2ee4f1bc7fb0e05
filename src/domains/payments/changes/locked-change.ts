import { lockQuote, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { factOfJob } from '../booking/carrier-side.ts';
import { closeUnneededPages } from '../checkout/unneeded-pages.ts';
import { changeOrderMoved } from './events/moved.ts';
import { changeAfter, changeDueAt, type ChangeEvent, type ChangeParty, type ChangeReason, type ChangeState } from './rules.ts';

/** A change order under the lock of its transport, with the quote that it is about. */
export interface LockedChange {
  readonly id: string;
  readonly paymentId: string | null;
  readonly reason: ChangeReason | 'rescue';
  /** What the shipper pays. */
  readonly amount: string;
  /** What of it is a missing part of the service fee. */
  readonly feePart: string;
  readonly totalBefore: string;
  readonly totalAfter: string;
  readonly state: ChangeState;
  readonly dueAt: string | null;
  readonly movementId: string | null;
  readonly quote: LockedQuote;
}

/** Locks the transport of a change order, then reads the order as it is now. Null when there is none. Inside a transaction only. */
export async function lockChange(ctx: Ctx, id: string): Promise<LockedChange | null> {
  const [found] = await ctx.sql<{ quoteId: string }[]>`select quote_id from change_orders where id = ${id}`;
  const quote = found && (await lockQuote(ctx, found.quoteId));
  return quote ? readChange(ctx, id, quote) : null;
}

/** The same of a quote whose transport is locked already. */
export async function readChange({ sql }: Ctx, id: string, quote: LockedQuote): Promise<LockedChange | null> {
  const [row] = await sql<Omit<LockedChange, 'quote'>[]>`
    select id, payment_id, reason_code as reason, amount, fee_part, total_before, total_after, state, due_at, movement_id
    from change_orders where id = ${id}`;
  return row ? { ...row, quote } : null;
}

/** The part that is the same in every event about a change order: what both sides know is without the service fee. */
export async function factOfChange(ctx: Ctx, change: LockedChange) {
  const { id, paymentId, reason, amount, feePart, totalBefore, totalAfter, state, dueAt, quote } = change;
  const [payment] = await ctx.sql<{ platformFee: string }[]>`select platform_fee from payments where id = ${paymentId}`;
  return {
    ...(await factOfJob(ctx, quote, quote.shipperId)),
    changeOrderId: id,
    reasonCode: reason,
    amount: fromCents(toCents(amount) - toCents(feePart)),
    feePart,
    totalBefore,
    totalAfter,
    serviceFee: fromCents(toCents(payment?.platformFee ?? '0.00') + (state === 'agreed' ? 0 : toCents(feePart))),
    isDirect: paymentId === null,
    dueAt,
  };
}

/** One line of the history of a change order; nothing in it is ever changed. */
export async function writeChangeStep(
  { sql, actor, now }: Ctx,
  change: Pick<LockedChange, 'id'>,
  step: { from: ChangeState | null; to: ChangeState; event: string; note: string | null },
): Promise<void> {
  await sql`
    insert into change_order_steps (id, change_order_id, from_state, to_state, event, note, actor_id, created_at)
    values (${newId()}, ${change.id}, ${step.from}, ${step.to}, ${step.event}, ${step.note}, ${actor?.id ?? null}, ${now})`;
}

/**
 * The only writer of a change order's state: the row, one line of its history and its event, in the caller's transaction and under
 * the lock of its transport. Null, and nothing written, where the table of states has no such move.
 */
export async function moveChange(
  ctx: Ctx,
  change: LockedChange,
  on: ChangeEvent,
  by: ChangeParty,
  note: string | null = null,
): Promise<LockedChange | null> {
  const to = changeAfter(change.state, on, by);
  if (to === null) return null;
  const dueAt = to === 'approved' ? changeDueAt(ctx.now).toISOString() : change.dueAt;
  await ctx.sql`
    update change_orders set state = ${to}, due_at = ${dueAt}, answer = coalesce(${note}, answer), updated_at = ${ctx.now}
    where id = ${change.id}`;
  await writeChangeStep(ctx, change, { from: change.state, to, event: on, note });
  const moved = { ...change, state: to, dueAt };
  if (change.paymentId) await closeUnneededPages(ctx, change.paymentId);
  await publish(ctx, changeOrderMoved, { ...(await factOfChange(ctx, moved)), event: on, to, note, actorId: ctx.actor?.id ?? null });
  return moved;
}
