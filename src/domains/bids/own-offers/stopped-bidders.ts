import { findAccountById } from '#domains/accounts/queries.ts';
import { lockUsable } from '#domains/accounts/overseen/account-status.ts';
import { describeClosed, stoppedReason, type Stop } from '#domains/quotes/ending/closing-rules.ts';
import { toFact, lockTransport, recountOffers } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { bidWithdrawn } from '../events/withdrawn.ts';

/** Does nothing if the account is usable again. Locks transports in the order of their ids. Idempotent. */
export const withdrawBids = (ctx: Ctx, userId: string, stop: Stop): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    if ((await findAccountById(inner, userId))?.isUsable) return;
    const reason = stoppedReason(stop);
    const bids = await inner.sql<{ id: string; transportId: string; bidderName: string }[]>`
      select b.id, b.transport_id, coalesce(u.company_name, u.full_name) as bidder_name from bids b join users u on u.id = b.bidder_id
      where b.bidder_id = ${userId} and b.status = 'active' order by b.transport_id`;
    for (const { id, transportId, bidderName } of bids) {
      const transport = (await lockTransport(inner, transportId))!;
      if (await lockUsable(inner, [userId])) return;
      const withdrawn = await inner.sql`
        update bids set status = 'withdrawn', rejection_reason = ${reason}, updated_at = ${inner.now} where id = ${id} and status = 'active'`;
      if (withdrawn.count === 0) continue;
      await recountOffers(inner, transport);
      await publish(inner, bidWithdrawn, { ...toFact(transport), bidId: id, bidderId: userId, bidderName, reason: describeClosed(reason) });
    }
  });
