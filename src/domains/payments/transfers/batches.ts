import type { Ctx, Sql } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { fromCents } from '#shared/money.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import { partPaidOut } from '../events/part-paid-out.ts';
import { transferFailed } from '../payouts/events/transfer-given-up.ts';
import { readTransportFact } from '../booking/transport-event-data.ts';

/** The batch of money operation `m`: one request that was split by charge, with its retries. */
export const toBatchSql = (sql: Sql, m = sql`m`): Fragment => sql`coalesce(${m}.batch_id, ${m}.id)`;

export const isSameSum = (sql: Sql, paymentId: string, movementId: string): Fragment => sql`m.payment_id = ${paymentId}
  and ${toBatchSql(sql)} = (select ${toBatchSql(sql, sql`o`)} from payment_movements o where o.id = ${movementId})`;

export interface Batch {
  /** No part is with the provider or scheduled for a retry. */
  readonly isSettled: boolean;
  readonly doneCents: number;
  readonly givenUpCents: number;
  readonly refusedCents: number;
  readonly attempts: number;
  readonly failure: string | null;
  readonly recipientUserId: string | null;
  readonly reason: string | null;
}

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

/** Publishes one event per payout in the transaction that settles its last part, so the carrier sees neither the split nor the fee. */
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
