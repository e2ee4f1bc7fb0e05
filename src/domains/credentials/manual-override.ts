import { lockNumbers, markDotMc } from '#domains/accounts/overseen/dot-mc-mark.ts';
import { confirmIdentity } from '#domains/accounts/overseen/identity.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { writeCheckDetails } from './check-details.ts';

/**
 * An administrator verifies or rejects the numbers instead of FMCSA; logged with `manual_override_flag`. The caller checks permission.
 * Throws 404, 409 `no_numbers`.
 */
export const overrideDotMc = (
  ctx: ActorCtx,
  userId: string,
  { verified, notes }: { verified: boolean; notes: string | null },
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const account = await lockNumbers(tx, userId);
    if (!account) throw notFound();
    const { dotNumber, mcNumber } = account;
    if (verified && !dotNumber)
      throw conflict('no_numbers', "There is no DOT number to verify. The account's owner must enter it in the profile first");
    const message = verified ? 'Verified by an administrator' : 'Rejected by an administrator';
    const id = newId();
    await tx.sql`
      insert into dot_mc_validation_logs (id, user_id, dot_number, mc_number, status, snapshot, manual_override_flag, created_at)
      values (${id}, ${userId}, ${dotNumber}, ${mcNumber}, ${verified ? 'valid' : 'invalid'},
        ${tx.sql.json({ message, decidedBy: tx.actor.id })}, true, ${tx.now})`;
    await writeCheckDetails(tx, id, userId, { ipAddress: tx.ip || null, notes });
    await markDotMc(tx, userId, verified);
    if (verified) await confirmIdentity(tx, userId);
  });
