import type { LockedQuote } from '#domains/quotes/locked-quote.ts';
import { roleFor, type QuoteParties } from '#domains/quotes/policy.ts';
import type { WorkflowState } from '#domains/quotes/contract.ts';
import type { Actor } from '#server/db/context.ts';
import { inspects } from './inspecting-rules.ts';
import type { Stage } from './shots-rules.ts';

/** The step of the road that a signed inspection leads to (decisions, section 3). */
export const stepOf: Record<Stage, WorkflowState> = { pickup: 'in_transit', delivery: 'delivered' };

/** Whoever drives the job now: its driver, or the independent driver whose own job it is. */
export const isDriverOf = (actor: Actor, quote: Pick<QuoteParties, 'driverId'>): boolean =>
  inspects(actor.role) && quote.driverId === actor.id;

/** The inspection that this driver may begin now, or null: the one before the next step of the road. */
export const stageFor = (actor: Actor, quote: QuoteParties): Stage | null =>
  quote.isAccepted && isDriverOf(actor, quote)
    ? ((['pickup', 'delivery'] as const).find((stage) => roleFor(actor, quote, stepOf[stage]) !== null) ?? null)
    : null;

const beyond: Record<Stage, readonly WorkflowState[]> = {
  pickup: ['in_transit', 'delivered', 'closed'],
  delivery: ['delivered', 'closed'],
};

/** True where the road has gone past the step already: what comes late from a phone is kept, and moves nothing. */
export const isBehindRoad = (stage: Stage, { isAccepted, workflowState }: Pick<LockedQuote, 'isAccepted' | 'workflowState'>): boolean =>
  isAccepted && beyond[stage].includes(workflowState);
