import { lockNumbers } from '#domains/accounts/overseen/dot-mc-mark.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { isPricing } from '#shared/roles.ts';
import { companyUnverified } from '../events/company-unverified.ts';
import { companyVerified } from '../events/company-verified.ts';
import { getCompanyReview } from './company-queries.ts';
import type { CompanyReview, recordCallback as recordEndpoint } from './company-schemas.ts';

/**
 * An officer verifies a company by phone, or withdraws its verification. Throws 404, 403 `own_company`, 409 `no_numbers`, `not_verified` if
 * there is nothing to withdraw.
 */
export async function recordCallback(
  ctx: ActorCtx,
  userId: string,
  { verified, note }: BodyOf<typeof recordEndpoint>,
): Promise<CompanyReview> {
  if (userId === ctx.actor.id) throw forbidden("You can't verify your own company", 'own_company');
  await inTransaction(ctx, async (tx) => {
    const account = await lockNumbers(tx, userId);
    if (!account || !isPricing(account.role)) throw notFound();
    const { dotNumber, name } = account;
    if (!dotNumber) throw conflict('no_numbers', 'This account has no DOT number to verify');
    if (verified) {
      const row = { dotNumber, method: 'callback', verifiedAt: tx.now, verifiedBy: tx.actor.id, note };
      await tx.sql`insert into company_verifications ${tx.sql({ userId, ...row })} on conflict (user_id) do update set ${tx.sql(row)}`;
      return publish(tx, companyVerified, { userId, name, method: 'callback' });
    }
    const removed = await tx.sql`delete from company_verifications where user_id = ${userId} and dot_number = ${dotNumber} returning 1`;
    if (removed.length === 0) throw conflict('not_verified', 'This company is not verified');
    return publish(tx, companyUnverified, { userId, name, note });
  });
  return getCompanyReview(ctx, userId);
}
