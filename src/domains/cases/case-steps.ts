import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { getAnswerTime } from './states/answer-time-rules.ts';
import type { Cause } from './states/cause-rules.ts';
import { caseMoved } from './events/moved.ts';
import { readCaseEvent, writeCaseStep, type LockedCase } from './locked-case.ts';
import type { PickupAnswer } from './schemas.ts';
import { releaseCaseHold } from './withheld/hold.ts';
import { getNextCaseState, isClosed, type CaseEvent, type CaseSide, type CaseState, type Party } from './states/states-rules.ts';

/** A step; fields left out keep their value. */
export interface CaseStep {
  readonly event: CaseEvent;
  readonly by: CaseSide;
  readonly comment?: string | null;
  readonly day?: string | null;
  readonly cause?: Cause | null;
  readonly answer?: { readonly party: Party; readonly answer: PickupAnswer };
}

export const caseHasChanged = () => conflict('case_changed', 'This case has changed. Review it and try again.');

/** A proposed or given day is cleared once it passes or is declined. */
function dayAfter({ newDay, dayBy }: LockedCase, { event, by, day = null }: CaseStep): Pick<LockedCase, 'newDay' | 'dayBy'> {
  if (event === 'proposed_day' || event === 'gave_day') return { newDay: day, dayBy: by as Party };
  return event === 'day_passed' || event === 'declined_day' ? { newDay: null, dayBy: null } : { newDay, dayBy };
}

function planCase(found: LockedCase, to: CaseState, step: CaseStep, now: Date): LockedCase {
  const { answer, cause } = step;
  const answers = answer ? { [`${answer.party}Answer`]: answer.answer } : {};
  return {
    ...found,
    ...dayAfter(found, step),
    ...answers,
    ...getAnswerTime(found.state, to, found, now),
    state: to,
    cause: cause ?? found.cause,
  };
}

/**
 * The only writer of a case's state: applies the transition, records it and publishes the event. Requires a transaction and the transport's
 * lock. Closing releases the case's hold, unless the vehicle is missing. Throws 409 `case_changed` for a transition that is not in the
 * table.
 */
export async function applyCaseStep(ctx: Ctx, found: LockedCase, step: CaseStep): Promise<LockedCase> {
  const { sql, now } = ctx;
  const { event, by, comment = null, day = null, cause = null } = step;
  const to = getNextCaseState(found.kind, found.state, event, by);
  if (to === null) throw caseHasChanged();
  const after = planCase(found, to, step, now);
  await sql`
    update cases set state = ${to}, shipper_answer = ${after.shipperAnswer}, carrier_answer = ${after.carrierAnswer}, new_day = ${after.newDay},
      day_by = ${after.dayBy}, cause = ${after.cause}, answer_by = ${after.answerBy},
      answer_seconds_left = ${after.answerSecondsLeft}, closed_at = ${isClosed(to) ? now : null}
    where id = ${found.id}`;
  if (isClosed(to) && to !== 'missing' && found.holdId !== null) await releaseCaseHold(ctx, found.holdId);
  await writeCaseStep(ctx, found.id, { event, side: by, day, cause, comment });
  await publish(ctx, caseMoved, { ...(await readCaseEvent(ctx, after)), event, by, day, cause, comment });
  return after;
}
