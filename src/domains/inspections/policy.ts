import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { roleFor, type QuoteParties } from '#domains/quotes/policy.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { isBookedAndNotOver } from '#domains/transports/rules.ts';
import type { Actor } from '#server/db/context.ts';
import { inspects, surveys } from './inspecting-rules.ts';
import type { InspectionStage, Stage } from './photos/shots-rules.ts';

/** The step of the road that a signed inspection leads to. */
export const stepOf: Record<Stage, WorkflowState> = { pickup: 'in_transit', delivery: 'delivered' };

/** Whoever drives the job now: its driver, or the independent driver whose own job it is. */
export const isDriverOf = (actor: Actor, quote: Pick<QuoteParties, 'driverId'>): boolean =>
  inspects(actor.role) && quote.driverId === actor.id;

/** The inspection that this driver may begin now, or null: the one before the next step of the road. */
export const stageFor = (actor: Actor, quote: QuoteParties): Stage | null =>
  quote.isAccepted && isDriverOf(actor, quote)
    ? ((['pickup', 'delivery'] as const).find((stage) => roleFor(actor, quote, stepOf[stage]) !== null) ?? null)
    : null;

/** What an independent inspection rests on beside the booking. */
export interface SurveyAccess {
  /** The reader was added to the transport. */
  readonly takesPart: boolean;
  /** Damage or loss of the transport is claimed and not settled. */
  readonly isClaimOpen: boolean;
}

/** An inspection agent that was added to a transport of somebody else: nobody is independent of a transport of his own. */
export const isSurveyorOf = (
  actor: Actor,
  { shipperId, takesPart }: Pick<QuoteParties, 'shipperId'> & Pick<SurveyAccess, 'takesPart'>,
): boolean => surveys(actor.role) && takesPart && shipperId !== actor.id;

/** May begin an independent inspection: from the booking until the transport is over, and while a claim of it is open. */
export const maySurvey = (actor: Actor, job: QuoteParties & SurveyAccess): boolean =>
  job.isAccepted &&
  isSurveyorOf(actor, job) &&
  (isBookedAndNotOver(job.transportStatus) || (job.isClaimOpen && job.transportStatus === 'completed'));

/**
 * Writes an inspection that was begun: of the road who drives now; an independent one its own agent, while it takes part in a booking that
 * stands. What was begun in time is also signed later.
 */
export const isInspectorOf = (
  actor: Actor,
  { stage, inspectorId }: { readonly stage: InspectionStage; readonly inspectorId: string },
  job: QuoteParties & Pick<SurveyAccess, 'takesPart'>,
): boolean =>
  stage === 'survey'
    ? inspectorId === actor.id && isSurveyorOf(actor, job) && job.isAccepted && job.transportStatus !== 'cancelled'
    : isDriverOf(actor, job);

const beyond: Record<Stage, readonly WorkflowState[]> = {
  pickup: ['in_transit', 'delivered', 'closed'],
  delivery: ['delivered', 'closed'],
};

/** True where the road has gone past the step already: what comes late from a phone is kept, and moves nothing. */
export const isBehindTransport = (
  stage: Stage,
  { isAccepted, workflowState }: Pick<LockedQuote, 'isAccepted' | 'workflowState'>,
): boolean => isAccepted && beyond[stage].includes(workflowState);
