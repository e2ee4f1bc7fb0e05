import { releaseAlone, readReleaseAlone } from '#domains/payments/ops/action-rows.ts';
import { needsSecondPerson } from '#domains/payments/ops/ops-rules.ts';
import { getSecondPersonThreshold } from '#domains/payments/ops/sums.ts';
import { logPaymentEvent } from '#domains/payments/ledger/escrow.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { applyCaseStep, caseHasChanged } from './case-steps.ts';
import { caseExcused } from './events/excused.ts';
import { lockOwnCase, readCaseEvent, writeCaseStep, type LockedCase } from './locked-case.ts';
import { caseCan, getParty } from './policy.ts';
import { getCase } from './queries.ts';
import type { CaseView } from './schemas.ts';

async function excuse(ctx: ActorCtx, found: LockedCase, isExcused: boolean, comment: string): Promise<void> {
  await ctx.sql`update cases set is_excused = ${isExcused} where id = ${found.id}`;
  await writeCaseStep(ctx, found.id, { event: isExcused ? 'excused' : 'not_excused', side: 'desk', comment });
  await publish(ctx, caseExcused, { ...(await readCaseEvent(ctx, found)), isExcused, comment });
}

/** Throws 409 `approval_needed` if the hold needs a second administrator, who approves it in the payments console. */
async function authorizeRelease(ctx: ActorCtx, holdId: string): Promise<void> {
  const [hold] = await ctx.sql<{ paymentId: string; cents: number }[]>`
    select payment_id, amount_cents as cents from payment_holds where id = ${holdId} and lifted_at is null`;
  if (!hold) return;
  const inAllCents = hold.cents + (await readReleaseAlone(ctx, hold.paymentId));
  if (needsSecondPerson('thaw', inAllCents, await getSecondPersonThreshold(ctx)))
    throw conflict('approval_needed', 'Two administrators must release this hold in the payments console first');
  await logPaymentEvent(ctx, hold.paymentId, releaseAlone, { cents: hold.cents });
}

/**
 * Closes a withheld case and releases its hold, or decides whether a no-show is excused. Throws 404, 403 `own_payment` for participants of
 * the booking, 409 `case_changed`, `approval_needed`.
 */
export const decideCase = (
  ctx: ActorCtx,
  id: string,
  { isExcused, comment }: { isExcused?: boolean | null | undefined; comment: string },
): Promise<CaseView> =>
  inTransaction(ctx, async (inner) => {
    const found = await lockOwnCase(inner, id);
    if (getParty(inner.actor, found) !== null)
      throw forbidden('You are involved in this job. Another administrator must decide.', 'own_payment');
    const can = caseCan(inner.actor, found, found);
    if (can.excuse && typeof isExcused === 'boolean') await excuse(inner, found, isExcused, comment);
    else if (can.close) {
      if (found.holdId !== null) await authorizeRelease(inner, found.holdId);
      await applyCaseStep(inner, found, { event: 'closed', by: 'desk', comment });
    } else throw caseHasChanged();
    return getCase(inner, id);
  });
