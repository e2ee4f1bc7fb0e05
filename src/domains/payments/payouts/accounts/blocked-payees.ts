import { accountUnblocked } from '#domains/accounts/events/unblocked.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { publish, subscribe, type Subscriber } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { enqueueAll, newJob } from '#server/queue/queue.ts';
import { conflict } from '#shared/errors.ts';
import { fromCents } from '#shared/money.ts';
import { toBatchSql, isSameSum, notifyPayout } from '#domains/payments/transfers/batches.ts';
import { notePayment, type LockedPayment } from '#domains/payments/ledger/escrow.ts';
import { transferBlocked } from '../events/transfer-blocked.ts';
import type { MoneyOperationCause } from '#domains/payments/transfers/money-operation-rules.ts';
import { requestOperation, performOperation } from '#domains/payments/transfers/money-operations.ts';
import { externalRefundMail, sentMail, waitingMail } from './blocked-mails.ts';
import { carryOutWaiting } from '../waiting-transfers.ts';

/**
 * Asked right before a transfer is called: whether it waits because its payee's account is blocked and the desk did not let it go. The payee
 * and the administrators are told once for each sum. In a transaction.
 */
export async function waitsForUnblocking(
  ctx: Ctx,
  { id, paymentId, recipientUserId: userId }: { id: string; paymentId: string; recipientUserId: string | null },
): Promise<boolean> {
  const { sql, now } = ctx;
  const [blocked] = await sql<{ transportId: string; email: string }[]>`
    select p.transport_id, u.email from payment_movements m join payments p on p.id = m.payment_id join users u on u.id = m.recipient_user_id
    where m.id = ${id} and u.is_blocked and m.let_go_by is null`;
  if (!blocked) {
    await sql`update payment_movements set blocked_since = null where id = ${id} and blocked_since is not null and let_go_by is null`;
    return false;
  }
  const news = await sql<{ cents: number }[]>`
    update payment_movements m set blocked_since = ${now} where ${isSameSum(sql, paymentId, id)} and state = 'asked' and blocked_since is null
      and let_go_by is null returning amount_cents as cents`;
  if (news.length === 0) return true;
  const cents = news.reduce((sum, one) => sum + one.cents, 0);
  await queueMail(ctx, waitingMail(ctx.services.links, blocked.email, cents));
  await publish(ctx, transferBlocked, { paymentId, transportId: blocked.transportId, userId, amount: fromCents(cents) });
  return true;
}

/** Condition on a movement: it waits because its payee's account is blocked, and the desk did not let it go. */
const isBlocked = (sql: Sql): Fragment => sql`m.blocked_since is not null and m.let_go_by is null and m.state = 'asked'`;

/** What of a payment waits because its payee's account is blocked, in cents, and what of that was never called: the provider cannot have sent it. */
export async function readBlocked({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<{ blockedCents: number; uncalledCents: number }> {
  const [row] = await sql<{ blockedCents: number; uncalledCents: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint as blocked_cents,
      coalesce(sum(amount_cents) filter (where called_at is null), 0)::bigint as uncalled_cents
    from payment_movements m where m.payment_id = ${paymentId} and ${isBlocked(sql)}`;
  return row!;
}

/** A movement that waits for an unblocking. */
interface BlockedTransfer {
  readonly id: string;
  readonly cents: number;
  readonly cause: MoneyOperationCause;
  readonly recipientUserId: string;
  readonly email: string;
  readonly batchId: string;
}

/** Takes a transfer back that waits and was never called; its job takes no lock of the payment. False: it was let out since it was read. */
async function withdraw({ sql, now }: Ctx, movementId: string, actionId: string): Promise<boolean> {
  const withdrawn = await sql`
    update payment_movements m set state = 'withdrawn', withdrawn_by = ${actionId}, settled_at = ${now}
    where m.id = ${movementId} and ${isBlocked(sql)} and m.called_at is null returning m.id`;
  return withdrawn.length > 0;
}

/**
 * Takes so much of what waits for an unblocking back from its payee, so that it is free to go to the shipper, on the word of a step of the
 * desk; the newest first. What of the last one is not needed is asked for anew, and waits again. Each payee is told of its whole sum by mail. Under the
 * payment's lock. Throws 409 `beyond_sum` where by now not so much waits that was never called.
 */
export async function reclaimBlocked(
  ctx: Ctx,
  payment: LockedPayment,
  { id: actionId, cents, reason }: { id: string; cents: number; reason: string },
): Promise<void> {
  const { sql } = ctx;
  const waiting = await sql<BlockedTransfer[]>`
    select m.id, m.amount_cents as cents, m.cause, m.recipient_user_id, u.email, ${toBatchSql(sql)} as batch_id
    from payment_movements m join users u on u.id = m.recipient_user_id
    where m.payment_id = ${payment.id} and ${isBlocked(sql)} and m.called_at is null order by m.id desc`;
  let missing = cents;
  const takenFrom = new Map<string, number>();
  for (const { id, email, ...one } of waiting) {
    const part = Math.min(missing, one.cents);
    if (part === 0 || !(await withdraw(ctx, id, actionId))) continue;
    missing -= part;
    await notePayment(ctx, payment.id, 'promise_taken_back', {
      movement: id,
      action: actionId,
      kind: 'transfer',
      cents: part,
      reason,
      by: 'admin',
    });
    if (part < one.cents) await requestOperation(ctx, payment, { ...one, kind: 'transfer', cents: one.cents - part });
    else await notifyPayout(ctx, payment, id);
    takenFrom.set(email, (takenFrom.get(email) ?? 0) + part);
  }
  for (const [email, part] of takenFrom) await queueMail(ctx, externalRefundMail(ctx.services.links, email, part, reason));
  if (missing > 0) throw conflict('beyond_sum', 'The waiting amount is now lower. Review it and make a new request.');
}

/**
 * Has what waits for an unblocking sent all the same, on the word of a step of the desk, and tells its payee by mail. Under the payment's
 * lock. Throws 409 `beyond_sum` where by now other sums wait than the step let go.
 */
export async function letBlockedGo(
  ctx: Ctx,
  { id: actionId, paymentId, cents, reason }: { id: string; paymentId: string; cents: number; reason: string },
): Promise<void> {
  const freed = await ctx.sql<{ id: string; cents: number }[]>`
    update payment_movements m set let_go_by = ${actionId}
    where m.payment_id = ${paymentId} and ${isBlocked(ctx.sql)} returning id, amount_cents as cents`;
  // Another one may have begun to wait since the sum was read: its job takes no lock of the payment.
  if (freed.reduce((sum, one) => sum + one.cents, 0) !== cents)
    throw conflict('beyond_sum', 'The waiting amount has changed. Review it and make a new request for the full amount.');
  const line = `payment ${paymentId}`;
  const jobs = freed.map(({ id }) => newJob(performOperation, { movementId: id }, { line, key: `let go ${id}` }));
  await enqueueAll(ctx, jobs);
  const payees = await ctx.sql<{ email: string }[]>`
    select distinct u.email from payment_movements m join users u on u.id = m.recipient_user_id where m.let_go_by = ${actionId} and u.is_blocked`;
  for (const { email } of payees) await queueMail(ctx, sentMail(ctx.services.links, email, cents, reason));
}

/** What waited for an unblocking goes on by itself. */
export const unblockedSubscribers: readonly Subscriber[] = [
  subscribe(accountUnblocked, 'send-what-waited-for-unblocking', (ctx, { userId }) => carryOutWaiting(ctx, userId)),
];
