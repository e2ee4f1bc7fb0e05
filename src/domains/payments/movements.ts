import type { Ctx } from '#server/db/context.ts';
import { enqueue, defineJob } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { z } from 'zod';
import type { LockedPayment } from './escrow.ts';
import { sharesOf, type Movement, type MovementCause } from './movement-rules.ts';

/** Asks the provider for a refund, a transfer or a reversal that stands in `payment_movements`, and books what it did. */
export const carryOutMovement = defineJob('carry-out-movement', z.object({ movementId: z.uuid() }), { retryLimit: 20, backoffSeconds: 10 });

/** A sum that is to leave what is held. */
export interface Asked {
  readonly kind: 'refund' | 'transfer';
  readonly cause: MovementCause;
  readonly cents: number;
  /** Whom a transfer is for. */
  readonly recipientUserId?: string;
}

/** All that was ever asked of the provider for a payment, the oldest first. */
export const listMovements = ({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<Movement[]> =>
  sql<Movement[]>`
    select id, kind, state, amount_cents as cents, source_id from payment_movements where payment_id = ${paymentId} order by id`;

/**
 * Writes what is to be asked of the provider, a row for each charge that it comes from, with its job, in the caller's transaction and
 * under the payment's lock: what is asked is no longer there for others. Throws RangeError when the captured charges have not that much left.
 */
export async function askMovement(ctx: Ctx, payment: LockedPayment, asked: Asked): Promise<readonly string[]> {
  const { sql, actor, now } = ctx;
  const { kind, cause, cents, recipientUserId = null } = asked;
  const ids: string[] = [];
  for (const share of sharesOf(cents, await listMovements(ctx, payment.id))) {
    const id = newId();
    await sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, recipient_user_id, asked_by, created_at)
      values (${id}, ${payment.id}, ${kind}, ${cause}, ${share.cents}, ${share.sourceId}, ${kind === 'transfer' ? recipientUserId : null},
        ${actor?.id ?? null}, ${now})`;
    await enqueue(ctx, carryOutMovement, { movementId: id }, { line: `payment ${payment.id}` });
    ids.push(id);
  }
  return ids;
}
