import type { Registration } from '#domains/accounts/schemas.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { AppError } from '#shared/errors.ts';
import { isCheckedRole } from './rules.ts';
import { checkNumbers } from './verdict.ts';
import { writeLog } from './write-check.ts';

/** How long the form's check is reused by the registration that follows. */
const formMinutes = 5;

/**
 * Refuses registration if FMCSA doesn't know the numbers, or not for this role. If FMCSA gives no answer in time, registration continues
 * and a job checks later. Never call it in a transaction. Throws 422 `registration_blocked`, 429 `rate_limited`.
 */
export async function refuseUnknownNumbers(
  ctx: Ctx,
  { role, dotNumber, mcNumber = null }: Pick<Registration, 'role' | 'dotNumber' | 'mcNumber'>,
): Promise<void> {
  if (!isCheckedRole(role) || !dotNumber) return;
  const verdict = await checkNumbers(ctx, { dotNumber, mcNumber }, { role, youngMinutes: formMinutes, byAnybody: true });
  if (verdict.outcome !== 'invalid' && verdict.outcome !== 'not_found') return;
  await inTransaction(ctx, (tx) => writeLog(tx, { userId: null, dotNumber, mcNumber }, verdict));
  const field = verdict.failed[0] === 'belongs_together' ? 'mcNumber' : 'dotNumber';
  throw new AppError(422, 'registration_blocked', `Registration blocked: ${verdict.message}`, { fields: { [field]: verdict.message } });
}
