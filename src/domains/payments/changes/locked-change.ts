import { lockQuote, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { factOfJob } from '../booking/carrier-side.ts';
import { closeUnneededPages } from '../checkout/unneeded-pages.ts';
import { changeOrderMoved } from './events/moved.ts';
import { getNextChangeState, getChangeDeadline, type ChangeEvent, type ChangeParty, type ChangeReason, type ChangeState } from './rules.ts';

export interface LockedChange {
  readonly id: string;
  readonly paymentId: string | null;
  readonly reason: ChangeReason | 'rescue';
  readonly amount: string;
  readonly feePart: string;
  readonly totalBefore: string;
  readonly totalAfter: string;
  readonly state: ChangeState;
  readonly dueAt: string | null;
  readonly movementId: string | null;
  readonly quote: LockedQuote;
}

/** Locks the transport of a change order, then reads it. Null if it does not exist. In a transaction. */
export async function lockChange(ctx: Ctx, id: string): Promise<LockedChange | null> {
  const [found] = await ctx.sql<{ quoteId: string }[]>`select quote_id from change_orders where id = ${id}`;
  const quote = found && (await lockQuote(ctx, found.quoteId));
  return quote ? readChange(ctx, id, quote) : null;
}

export async function readChange({ sql }: Ctx, id: string, quote: LockedQuote): Promise<LockedChange | null> {
  const [row] = await sql<Omit<LockedChange, 'quote'>[]>`
    select id, payment_id, reason_code as reason, amount, fee_part, total_before, total_after, state, due_at, movement_id
    from change_orders where id = ${id}`;
  return row ? { ...row, quote } : null;
}

/** Amounts for both sides, without the service fee. */
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

export async function writeChangeStep(
  { sql, actor, now }: Ctx,
  change: Pick<LockedChange, 'id'>,
  step: { from: ChangeState | null; to: ChangeState; event: string; note: string | null },
): Promise<void> {
  await sql`
    insert into change_order_steps (id, change_order_id, from_state, to_state, event, note, actor_id, created_at)
    values (${newId()}, ${change.id}, ${step.from}, ${step.to}, ${step.event}, ${step.note}, ${actor?.id ?? null}, ${now})`;
}

/** The only writer of a change order's state. Requires the transport's lock. Null if the transition is not allowed. */
export async function moveChange(
  ctx: Ctx,
  change: LockedChange,
  on: ChangeEvent,
  by: ChangeParty,
  note: string | null = null,
): Promise<LockedChange | null> {
  const to = getNextChangeState(change.state, on, by);
  if (to === null) return null;
  const dueAt = to === 'approved' ? getChangeDeadline(ctx.now).toISOString() : change.dueAt;
  await ctx.sql`
    update change_orders set state = ${to}, due_at = ${dueAt}, answer = coalesce(${note}, answer), updated_at = ${ctx.now}
    where id = ${change.id}`;
  await writeChangeStep(ctx, change, { from: change.state, to, event: on, note });
  const moved = { ...change, state: to, dueAt };
  if (change.paymentId) await closeUnneededPages(ctx, change.paymentId);
  await publish(ctx, changeOrderMoved, { ...(await factOfChange(ctx, moved)), event: on, to, note, actorId: ctx.actor?.id ?? null });
  return moved;
}
