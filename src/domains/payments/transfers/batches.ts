import type { Ctx, Sql } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { fromCents } from '#shared/money.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import { partPaidOut } from '../events/part-paid-out.ts';
import { transferFailed } from '../payouts/events/transfer-given-up.ts';
import { readTransportFact } from '../booking/transport-event-data.ts';

/** The sum that a movement `m` belongs to: what was asked for at once and split by charge, with its later tries. */
export const toBatchSql = (sql: Sql, m = sql`m`): Fragment => sql`coalesce(${m}.batch_id, ${m}.id)`;

/** Condition on `payment_movements m` of a payment: it belongs to the same sum as this one. */
export const isSameSum = (sql: Sql, paymentId: string, movementId: string): Fragment => sql`m.payment_id = ${paymentId}
  and ${toBatchSql(sql)} = (select ${toBatchSql(sql, sql`o`)} from payment_movements o where o.id = ${movementId})`;

/** How a sum that was split by charge stands, in cents. */
export interface Batch {
  /** Nothing of it is asked of the provider, or will be tried again by itself. */
  readonly isSettled: boolean;
  readonly doneCents: number;
  readonly givenUpCents: number;
  readonly refusedCents: number;
  readonly attempts: number;
  readonly failure: string | null;
  readonly recipientUserId: string | null;
  /** What the desk wrote when it asked for it; null where it did not. */
  readonly reason: string | null;
}

/** The sum that a movement of a payment belongs to, as it stands now. */
export async function readBatch({ sql }: Pick<Ctx, 'sql'>, paymentId: string, movementId: string): Promise<Batch> {
  const [row] = await sql<Batch[]>`
    select bool_and(m.state <> 'asked' and m.next_try_at is null) as is_settled,
      coalesce(sum(m.amount_cents) filter (where m.state = 'done'), 0)::bigint as done_cents,
      coalesce(sum(m.amount_cents) filter (where m.given_up_at is not null), 0)::bigint as given_up_cents,
      coalesce(sum(m.amount_cents) filter (where m.state = 'refused'), 0)::bigint as refused_cents,
      max(m.attempt) as attempts, (array_agg(m.failure order by m.id desc) filter (where m.state = 'refused'))[1] as failure,
      (array_agg(m.recipient_user_id))[1] as recipient_user_id,
      (select a.reason from desk_actions a where a.payment_id = ${paymentId} and a.state = 'done' and (a.id = (array_agg(m.let_go_by))[1]
        or (a.kind = 'release' and min(m.cause) = 'desk')) order by a.id desc limit 1) as reason
    from payment_movements m where ${isSameSum(sql, paymentId, movementId)}`;
  return row!;
}

/**
 * Tells of a payout once, with its whole sum, when nothing of it is on its way any more: the carrier learns neither how the shipper's
 * charges were split nor the service fee from it. In the transaction that settles the last part.
 */
export async function notifyPayout(ctx: Ctx, payment: LockedPayment, movementId: string): Promise<void> {
  const { id: paymentId, transportId, isTest } = payment;
  const batch = await readBatch(ctx, paymentId, movementId);
  if (!batch.isSettled) return;
  const { recipientUserId: userId, doneCents, givenUpCents, attempts, failure, reason } = batch;
  if (doneCents > 0) {
    const fact = await readTransportFact(ctx, transportId);
    await publish(ctx, partPaidOut, { ...fact, paymentId, recipientId: userId, amount: fromCents(doneCents), reason, isTest });
  }
  if (givenUpCents > 0)
    await publish(ctx, transferFailed, {
      paymentId,
      transportId,
      userId,
      amount: fromCents(givenUpCents),
      attempts,
      reason: failure ?? '',
    });
}
