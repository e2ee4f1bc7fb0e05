import { endSuspension, lockActiveKey, suspendApiKey } from '#domains/accounts/api-keys/api-key-suspension.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { hourMs } from '#shared/dates/days.ts';
import { conflict } from '#shared/errors.ts';
import type { SuspendedKey } from '../schemas.ts';
import { keyReleased } from '../events/key-released.ts';
import { deservesBan, nextBan, toScore } from '../rules.ts';
import { readKeyScores } from '../scores.ts';

/**
 * Suspends an API key that became critical: for an hour, the second time for a day, then for good. Its owner stays signed in, and revokes it or
 * makes another one. False where it was revoked or suspended meanwhile, or is critical no longer. Its points up to now are paid for.
 */
export const suspendKey = (ctx: Ctx, { apiKeyId, reason }: { readonly apiKeyId: string; readonly reason: string }): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const { sql, now } = tx;
    const key = await lockActiveKey(tx, apiKeyId);
    if (!key) return false;
    const [own] = await readKeyScores(sql, [apiKeyId], now);
    if (!deservesBan(toScore(own?.points ?? 0))) return false;
    const { hours } = nextBan(key.suspensionCount);
    await suspendApiKey(tx, apiKeyId, { until: hours === null ? null : new Date(now.getTime() + hours * hourMs), reason });
    return true;
  });

/**
 * Lets a suspended key work again in all replicas, forgives its points and earlier suspensions, and answers the suspension as it was. Throws 409
 * `not_suspended` when it ended, somebody else was first, or there is no such key.
 */
export const releaseKey = (
  ctx: ActorCtx,
  { apiKeyId, note }: { readonly apiKeyId: string; readonly note: string | null },
): Promise<SuspendedKey> =>
  inTransaction(ctx, async (tx) => {
    const key = await endSuspension(tx, apiKeyId);
    if (!key) throw conflict('not_suspended', 'This API key is no longer suspended');
    await publish(tx, keyReleased, { heldUserId: key.userId, apiKeyId, reason: note });
    return key;
  });
