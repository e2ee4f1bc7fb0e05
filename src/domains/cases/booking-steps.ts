import { writeNewDeliveryDay } from '#domains/quotes/booking/details.ts';
import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { StepFollower } from '#domains/quotes/booking/step-rules.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import type { Ctx } from '#server/db/context.ts';
import { applyCaseStep } from './case-steps.ts';
import { listOpenCases } from './locked-case.ts';
import { getNextCaseState, type CaseEvent, type CaseKind } from './states/states-rules.ts';

const arrived: readonly WorkflowState[] = ['delivered', 'closed'];

/** Null if the step doesn't affect cases of this kind. */
function eventFor(kind: CaseKind, { workflowState, isAccepted, transportStatus }: LockedQuote): CaseEvent | null {
  if (!isAccepted || transportStatus === 'cancelled') return 'ended';
  if (kind === 'no_show') return workflowState === 'in_transit' || arrived.includes(workflowState) ? 'picked_up' : null;
  if (arrived.includes(workflowState)) return 'delivered';
  return workflowState === 'in_transit' ? null : 'ended';
}

async function follow(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<void> {
  if (!before.isAccepted) return;
  for (const found of await listOpenCases(ctx, after)) {
    const event = eventFor(found.kind, after);
    if (event === null || getNextCaseState(found.kind, found.state, event, 'booking') === null) continue;
    await applyCaseStep(ctx, found, { event, by: 'booking' });
    if (found.kind === 'late' && event === 'ended') await writeNewDeliveryDay(ctx, after.id, null);
  }
}

/** Closes a booking's cases on pickup, delivery or its end, however that happened. */
export const casesFollower: StepFollower = { name: 'cases', follow };
