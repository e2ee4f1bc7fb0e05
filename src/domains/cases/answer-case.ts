import { agreePickupDay, writeNewDeliveryDay } from '#domains/quotes/booking/details.ts';
import { getParties, refreshScreens } from '#domains/tracking/live.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { conflict, forbidden, invalid } from '#shared/errors.ts';
import { applyCaseStep, caseHasChanged, type CaseStep } from './case-steps.ts';
import { lockOwnCase, type LockedCase } from './locked-case.ts';
import { getParty } from './policy.ts';
import { dayProblem } from './promise-rules.ts';
import { getCase } from './queries.ts';
import type { CaseAnswer, CaseView, PickupAnswer } from './schemas.ts';
import { getNextCaseState, type Party } from './states/states-rules.ts';

const pickupAnswers: Partial<Record<CaseAnswer['event'], PickupAnswer>> = {
  said_picked_up: 'picked_up',
  said_no_show: 'did_not_come',
  said_not_ready: 'not_ready',
  proposed_day: 'new_day',
};

/** Throws 422 for a day out of range, 409 `day_changed` if it is not the proposed one. */
function requireDay({ newDay, dayBy }: LockedCase, by: Party, answer: CaseAnswer, now: Date): void {
  if (!('day' in answer)) return;
  const problem = answer.event === 'declined_day' ? null : dayProblem(answer.day, now);
  if (problem) throw invalid({ day: problem });
  const answersDay = answer.event === 'agreed_day' || answer.event === 'declined_day';
  if (answersDay && (dayBy === by || newDay !== answer.day))
    throw conflict('day_changed', 'The proposed date has changed. Review it and try again.');
}

function stepFor(by: Party, answer: CaseAnswer): CaseStep {
  const partyAnswer = pickupAnswers[answer.event];
  return {
    event: answer.event,
    by,
    ...('day' in answer && { day: answer.day }),
    // Only the carrier states its cause.
    ...('cause' in answer && by === 'carrier' && { cause: answer.cause ?? null }),
    ...('comment' in answer && { comment: answer.comment ?? null }),
    ...(partyAnswer && { answer: { party: by, answer: partyAnswer } }),
  };
}

async function showNewDelivery(ctx: ActorCtx, { quote }: LockedCase, day: string): Promise<void> {
  await writeNewDeliveryDay(ctx, quote.id, day);
  await refreshScreens(ctx, quote.transport.id, getParties(quote));
}

/**
 * Records a side's answer; an agreed day becomes the booking's pickup day, a given one its delivery day. Throws 404, 403 for administrators, 409 `case_changed`,
 * `day_changed`, 422 for a past day.
 */
export const answerCase = (ctx: ActorCtx, id: string, answer: CaseAnswer): Promise<CaseView> =>
  inTransaction(ctx, async (inner) => {
    const found = await lockOwnCase(inner, id);
    const by = getParty(inner.actor, found);
    if (by === null) throw forbidden('Only the shipper and the carrier can answer this case');
    if (getNextCaseState(found.kind, found.state, answer.event, by) === null) throw caseHasChanged();
    requireDay(found, by, answer, inner.now);
    await applyCaseStep(inner, found, stepFor(by, answer));
    if (answer.event === 'agreed_day') await agreePickupDay(inner, found.quote, answer.day);
    if (answer.event === 'gave_day') await showNewDelivery(inner, found, answer.day);
    return getCase(inner, id);
  });
