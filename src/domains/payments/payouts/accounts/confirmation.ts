import { reauthenticateOwner, type OwnerReauthentication } from '#domains/accounts/reauthentication/reauthenticate-owner.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { payoutConfirmation } from '../events/confirmation.ts';
import { performWaitingTransfers } from '../waiting-transfers.ts';

/** Confirms the payout account after re-authentication and sends what waited; idempotent. Throws 422, 429. */
export async function confirmAccount(ctx: ActorCtx, proof: OwnerReauthentication): Promise<void> {
  await reauthenticateOwner(ctx, proof);
  await inTransaction(ctx, async (tx) => {
    const userId = tx.actor.id;
    const confirmed = await tx.sql`
      update stripe_accounts set unconfirmed_since = null, updated_at = ${tx.now} where user_id = ${userId} and unconfirmed_since is not null returning 1`;
    if (confirmed.length === 0) return;
    await publish(tx, payoutConfirmation, { userId, state: 'given' });
    await performWaitingTransfers(tx, userId);
  });
}
