import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { accountBlocked, accountUnblocked } from './events.ts';
import { endSessions } from './sessions.ts';

async function holdStanding({ sql }: ActorCtx, userId: string): Promise<{ isBlocked: boolean }> {
  const [row] = await sql<{ isBlocked: boolean }[]>`
    select is_blocked from users where id = ${userId} and deleted_at is null for update`;
  if (!row) throw notFound();
  return row;
}

/**
 * Blocks an account and ends its sessions in all replicas (decisions, section 5). Whoever calls says who may. Throws 404, 409
 * `already_blocked`.
 */
export const blockAccount = (ctx: ActorCtx, userId: string, reason: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { isBlocked } = await holdStanding(tx, userId);
    if (isBlocked) throw conflict('already_blocked', 'This account is already blocked');
    await tx.sql`
      update users set is_blocked = true, blocked_reason = ${reason}, blocked_at = ${tx.now}, updated_at = ${tx.now} where id = ${userId}`;
    await endSessions(tx, { userId });
    await announce(tx, accountBlocked, { userId, reason });
  });

/** Lets a blocked account in again. Whoever calls says who may. Throws 404, 409 `not_blocked`. */
export const unblockAccount = (ctx: ActorCtx, userId: string, reason: string | null): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { isBlocked } = await holdStanding(tx, userId);
    if (!isBlocked) throw conflict('not_blocked', 'This account is not blocked');
    await tx.sql`
      update users set is_blocked = false, blocked_reason = null, blocked_at = null, updated_at = ${tx.now} where id = ${userId}`;
    await announce(tx, accountUnblocked, { userId, reason });
  });
