import type { Registration } from '#domains/accounts/schemas.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { AppError } from '#shared/errors.ts';
import { isCheckedRole } from './rules.ts';
import { checkNumbers } from './verdict.ts';
import { writeLog } from './write-check.ts';

/** How long what the form asked counts for the registration that follows: nobody's numbers are asked about twice in a row. */
const formMinutes = 5;

/**
 * Refuses the registration of numbers that the register answers not to know, or not to know as a business of that role: what the form holds
 * back. A register that gives no answer in time keeps nobody out: the job that follows asks again. Outside a
 * transaction only. Throws 422 `registration_blocked`, 429 `rate_limited`.
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
