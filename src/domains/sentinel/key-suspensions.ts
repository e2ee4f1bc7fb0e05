import { lockActiveKey, suspendApiKey } from '#domains/accounts/api-key-suspension.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hourMs } from '#shared/days.ts';
import { deservesBan, nextBan, toScore } from './rules.ts';
import { readKeyScores } from './scores.ts';

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
