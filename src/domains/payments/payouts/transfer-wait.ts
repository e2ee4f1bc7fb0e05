import type { Ctx } from '#server/db/context.ts';
import type { TransferWait } from './schemas.ts';
import { findPayoutHold } from './payout-hold.ts';

/** Mirrors the decision of `operationHandler`; null: sent at once. */
export async function whyTransferWaits(ctx: Pick<Ctx, 'sql' | 'now'>, userId: string): Promise<TransferWait | null> {
  const [payee] = await ctx.sql<{ isBlocked: boolean; isReady: boolean }[]>`
    select u.is_blocked, exists (select from stripe_accounts a where a.user_id = u.id and a.is_active and a.payouts_enabled) as is_ready
    from users u where u.id = ${userId}`;
  if (payee?.isBlocked) return 'blocked';
  if (!payee?.isReady) return 'no_account';
  return (await findPayoutHold(ctx, userId)) ? 'held' : null;
}
