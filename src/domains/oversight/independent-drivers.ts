import { lockNumbers } from '#domains/accounts/dot-mc-mark.ts';
import { accountReviewed } from '#domains/accounts/events.ts';
import { markInsurance } from '#domains/accounts/insurance-mark.ts';
import { blockAccount, unblockAccount } from '#domains/accounts/standing.ts';
import { overrideDotMc } from '#domains/credentials/manual-override.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import type * as contract from './independent-drivers-contract.ts';
import { getIndependentDriver, reviewOf } from './independent-drivers-queries.ts';
import type { ReviewKind } from './independent-drivers-rules.ts';

type Review = BodyOf<typeof contract.verifyInsurance>;

/**
 * Verifies or rejects one matter of an independent driver, keeps who decided it and tells the driver. The same decision with the same
 * notes again writes nothing. Throws 404, also for accounts of other roles, 409 `no_numbers`.
 */
export const reviewDriver = (
  ctx: ActorCtx,
  userId: string,
  kind: ReviewKind,
  { verified, notes }: Review,
): Promise<contract.IndependentDriver> =>
  inTransaction(ctx, async (tx) => {
    await getIndependentDriver(tx, userId);
    // Of two administrators at once the second decides knowing what the first wrote.
    await lockNumbers(tx, userId);
    const driver = await getIndependentDriver(tx, userId);
    const before = reviewOf(driver, kind);
    const stands = kind === 'insurance' ? driver.insuranceVerified : driver.dotMcVerified;
    if (before?.verified === verified && stands === verified && before.notes === notes) return driver;
    if (kind === 'insurance') await markInsurance(tx, { userId, verified });
    else await overrideDotMc(tx, userId, { verified, notes });
    const row = { id: newId(), userId, kind, verified, notes, reviewedBy: tx.actor.id, reviewedAt: tx.now };
    await tx.sql`insert into driver_reviews ${tx.sql(row)}`;
    await announce(tx, accountReviewed, { userId, kind, verified, notes });
    return getIndependentDriver(tx, userId);
  });

/** Blocks an independent driver; its sessions end at once. Throws 404, also for accounts of other roles, 409 `already_blocked`. */
export const blockDriver = (
  ctx: ActorCtx,
  id: string,
  { reason }: BodyOf<typeof contract.blockDriver>,
): Promise<contract.IndependentDriver> =>
  inTransaction(ctx, async (tx) => {
    await getIndependentDriver(tx, id);
    await blockAccount(tx, id, reason);
    return getIndependentDriver(tx, id);
  });

/** Lets a blocked independent driver in again. Throws 404, also for accounts of other roles, 409 `not_blocked`. */
export const unblockDriver = (
  ctx: ActorCtx,
  id: string,
  { reason }: BodyOf<typeof contract.unblockDriver>,
): Promise<contract.IndependentDriver> =>
  inTransaction(ctx, async (tx) => {
    await getIndependentDriver(tx, id);
    await unblockAccount(tx, id, reason);
    return getIndependentDriver(tx, id);
  });
