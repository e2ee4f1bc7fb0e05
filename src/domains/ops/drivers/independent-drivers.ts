import { lockNumbers } from '#domains/accounts/overseen/dot-mc-mark.ts';
import { accountReviewed } from '#domains/accounts/events/reviewed.ts';
import { markInsurance } from '#domains/accounts/overseen/insurance-mark.ts';
import { blockAccount, unblockAccount } from '#domains/accounts/overseen/account-status.ts';
import { overrideDotMc } from '#domains/credentials/manual-override.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type * as schemas from './independent-drivers-schemas.ts';
import { getIndependentDriver, getReview } from './independent-drivers-queries.ts';
import { noCertificateMessage, type ReviewKind } from './independent-drivers-rules.ts';

type Review = BodyOf<typeof schemas.verifyInsurance>;

/** Decisions on insurance require a certificate that is filed, not rejected and valid today. */
async function requireCertificate(tx: ActorCtx, userId: string): Promise<void> {
  const [certificate] = await tx.sql`
    select 1 from compliance_documents where user_id = ${userId} and document_type = 'certificate_of_insurance' and rejection_reason is null
      and not is_expired and (expiration_date is null or expiration_date >= open_day(${tx.now})) limit 1`;
  if (!certificate) throw conflict('no_certificate', noCertificateMessage);
}

/**
 * Verifies or rejects one item of an independent driver, records the decision and notifies the driver. Repeating the same decision and
 * notes writes nothing. Throws 404, also for accounts of other roles, 409 `no_numbers`, `no_certificate`.
 */
export const reviewDriver = (
  ctx: ActorCtx,
  userId: string,
  kind: ReviewKind,
  { verified, notes }: Review,
): Promise<schemas.IndependentDriver> =>
  inTransaction(ctx, async (tx) => {
    await getIndependentDriver(tx, userId);
    // Locks, so that the second of two concurrent administrators sees the first decision.
    await lockNumbers(tx, userId);
    const driver = await getIndependentDriver(tx, userId);
    const before = getReview(driver, kind);
    const current = kind === 'insurance' ? driver.insuranceVerified : driver.dotMcVerified;
    if (before?.verified === verified && current === verified && before.notes === notes) return driver;
    if (kind === 'insurance' && verified) await requireCertificate(tx, userId);
    if (kind === 'insurance') await markInsurance(tx, { userId, verified });
    else await overrideDotMc(tx, userId, { verified, notes });
    const row = { id: newId(), userId, kind, verified, notes, reviewedBy: tx.actor.id, reviewedAt: tx.now };
    await tx.sql`insert into driver_reviews ${tx.sql(row)}`;
    await publish(tx, accountReviewed, { userId, kind, verified, notes });
    return getIndependentDriver(tx, userId);
  });

/** Ends the driver's sessions at once. Throws 404, also for accounts of other roles, 409 `already_blocked`. */
export const blockDriver = (
  ctx: ActorCtx,
  id: string,
  { reason }: BodyOf<typeof schemas.blockDriver>,
): Promise<schemas.IndependentDriver> =>
  inTransaction(ctx, async (tx) => {
    await getIndependentDriver(tx, id);
    await blockAccount(tx, id, reason);
    return getIndependentDriver(tx, id);
  });

/** Throws 404, also for accounts of other roles, 409 `not_blocked`. */
export const unblockDriver = (
  ctx: ActorCtx,
  id: string,
  { reason }: BodyOf<typeof schemas.unblockDriver>,
): Promise<schemas.IndependentDriver> =>
  inTransaction(ctx, async (tx) => {
    await getIndependentDriver(tx, id);
    await unblockAccount(tx, id, reason);
    return getIndependentDriver(tx, id);
  });
