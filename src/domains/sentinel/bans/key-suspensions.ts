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
 * Suspends a critical API key: for an hour, then a day, then permanently; resets its points. The owner is not affected. False if it was
 * revoked or suspended meanwhile, or is no longer critical.
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

/** Releases a key on all replicas and resets points and earlier suspensions. Throws 409 `not_suspended` if there is no suspension. */
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
