import { accountUnblocked } from '#domains/accounts/events/unblocked.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { publish, subscribe, type Subscriber } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { enqueueAll, newJob } from '#server/queue/queue.ts';
import { conflict } from '#shared/errors.ts';
import { fromCents } from '#shared/money.ts';
import { toBatchSql, isSameSum, notifyPayout } from '#domains/payments/transfers/batches.ts';
import { logPaymentEvent, type LockedPayment } from '#domains/payments/ledger/escrow.ts';
import { transferBlocked } from '../events/transfer-blocked.ts';
import type { MoneyOperationCause } from '#domains/payments/transfers/money-operation-rules.ts';
import { requestOperation, performOperation } from '#domains/payments/transfers/money-operations.ts';
import { externalRefundMail, sentMail, waitingMail } from './blocked-mails.ts';
import { performWaitingTransfers } from '../waiting-transfers.ts';

/** Call right before a transfer: true if it waits for a blocked payee. Tells payee and administrators once. In a transaction. */
export async function isWaitingForUnblocking(
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

const isBlocked = (sql: Sql): Fragment => sql`m.blocked_since is not null and m.let_go_by is null and m.state = 'asked'`;

/** Cents waiting for a blocked payee; `uncalledCents` cannot have been sent. */
export async function readBlocked({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<{ blockedCents: number; uncalledCents: number }> {
  const [row] = await sql<{ blockedCents: number; uncalledCents: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint as blocked_cents,
      coalesce(sum(amount_cents) filter (where called_at is null), 0)::bigint as uncalled_cents
    from payment_movements m where m.payment_id = ${paymentId} and ${isBlocked(sql)}`;
  return row!;
}

interface BlockedTransfer {
  readonly id: string;
  readonly cents: number;
  readonly cause: MoneyOperationCause;
  readonly recipientUserId: string;
  readonly email: string;
  readonly batchId: string;
}

/** The transfer's job does not lock the payment. False: it was called meanwhile. */
async function withdraw({ sql, now }: Ctx, movementId: string, actionId: string): Promise<boolean> {
  const withdrawn = await sql`
    update payment_movements m set state = 'withdrawn', withdrawn_by = ${actionId}, settled_at = ${now}
    where m.id = ${movementId} and ${isBlocked(sql)} and m.called_at is null returning m.id`;
  return withdrawn.length > 0;
}

/** Withdraws waiting transfers for a refund, newest first. Requires the payment's lock. Throws 409 `beyond_sum` if less is waiting. */
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
    await logPaymentEvent(ctx, payment.id, 'promise_taken_back', {
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

/** Sends what waits for a blocked payee. Requires the payment's lock. Throws 409 `beyond_sum` if the waiting amount has changed. */
export async function releaseBlocked(
  ctx: Ctx,
  { id: actionId, paymentId, cents, reason }: { id: string; paymentId: string; cents: number; reason: string },
): Promise<void> {
  const freed = await ctx.sql<{ id: string; cents: number }[]>`
    update payment_movements m set let_go_by = ${actionId}
    where m.payment_id = ${paymentId} and ${isBlocked(ctx.sql)} returning id, amount_cents as cents`;
  // Another transfer may have started waiting: its job does not lock the payment.
  if (freed.reduce((sum, one) => sum + one.cents, 0) !== cents)
    throw conflict('beyond_sum', 'The waiting amount has changed. Review it and make a new request for the full amount.');
  const line = `payment ${paymentId}`;
  const jobs = freed.map(({ id }) => newJob(performOperation, { movementId: id }, { line, key: `let go ${id}` }));
  await enqueueAll(ctx, jobs);
  const payees = await ctx.sql<{ email: string }[]>`
    select distinct u.email from payment_movements m join users u on u.id = m.recipient_user_id where m.let_go_by = ${actionId} and u.is_blocked`;
  for (const { email } of payees) await queueMail(ctx, sentMail(ctx.services.links, email, cents, reason));
}

export const unblockedSubscribers: readonly Subscriber[] = [
  subscribe(accountUnblocked, 'send-what-waited-for-unblocking', (ctx, { userId }) => performWaitingTransfers(ctx, userId)),
];
