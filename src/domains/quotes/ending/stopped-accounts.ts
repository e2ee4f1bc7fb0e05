import { findAccountById, type Account } from '#domains/accounts/queries.ts';
import { lockUsable } from '#domains/accounts/overseen/account-status.ts';
import { recountOffers } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { describeClosed, stoppedReason, type Stop } from './closing-rules.ts';
import { quoteCarrierStopped } from '../events/carrier-stopped.ts';
import { quoteWithdrawn } from '../events/withdrawn.ts';
import { lockQuote, isOffer, isOpenOffer, isRunning, toQuoteFact, quotesNaming, runs } from '../booking/locked-quote.ts';
import { applyStep } from '../booking/steps.ts';

/** Call in transport id order. False if the account was reinstated meanwhile. */
async function closeOrTell(ctx: Ctx, account: Account, stop: Stop, quoteId: string): Promise<boolean> {
  const quote = await lockQuote(ctx, quoteId);
  if (await lockUsable(ctx, [account.id])) return false;
  if (quote && isRunning(quote)) {
    const stopped = { stoppedId: account.id, stoppedName: account.companyName ?? account.fullName, standing: stop };
    await publish(ctx, quoteCarrierStopped, { ...toQuoteFact(ctx, quote), ...stopped });
  } else if (quote && isOffer(quote) && [quote.userId, quote.brokerId, quote.carrierId].includes(account.id)) {
    const closed = await applyStep(ctx, quote, 'closed', { closedReason: stoppedReason(stop) });
    await recountOffers(ctx, closed.transport);
    await publish(ctx, quoteWithdrawn, { ...toQuoteFact(ctx, closed), wasAccepted: false, reason: describeClosed(stoppedReason(stop)) });
  }
  return true;
}

/** Closes the account's open quotes; for running transports it only publishes. Idempotent; stops if the account was reinstated. */
export const closeOffers = (ctx: Ctx, userId: string, stop: Stop): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const account = await findAccountById(inner, userId);
    if (!account || account.isUsable) return;
    const { sql } = inner;
    for (const { id } of await quotesNaming(sql, userId, sql`(${runs(sql)} or ${isOpenOffer(sql)})`))
      if (!(await closeOrTell(inner, account, stop, id))) return;
  });
