import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { getTransitionRole, type QuoteParties } from '#domains/quotes/policy.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { isBookedAndNotOver } from '#domains/transports/rules.ts';
import type { Actor } from '#server/db/context.ts';
import { inspects, surveys } from './inspecting-rules.ts';
import type { InspectionStage, Stage } from './photos/shots-rules.ts';

export const stepByStage: Record<Stage, WorkflowState> = { pickup: 'in_transit', delivery: 'delivered' };

export const isDriver = (actor: Actor, quote: Pick<QuoteParties, 'driverId'>): boolean =>
  inspects(actor.role) && quote.driverId === actor.id;

/** The inspection that the driver may begin now, or null. */
export const getStage = (actor: Actor, quote: QuoteParties): Stage | null =>
  quote.isAccepted && isDriver(actor, quote)
    ? ((['pickup', 'delivery'] as const).find((stage) => getTransitionRole(actor, quote, stepByStage[stage]) !== null) ?? null)
    : null;

export interface SurveyAccess {
  readonly takesPart: boolean;
  readonly isClaimOpen: boolean;
}

/** Agents can't inspect their own transports. */
export const isSurveyor = (
  actor: Actor,
  { shipperId, takesPart }: Pick<QuoteParties, 'shipperId'> & Pick<SurveyAccess, 'takesPart'>,
): boolean => surveys(actor.role) && takesPart && shipperId !== actor.id;

/** From booking until delivery, and while a claim is open. */
export const maySurvey = (actor: Actor, job: QuoteParties & SurveyAccess): boolean =>
  job.isAccepted &&
  isSurveyor(actor, job) &&
  (isBookedAndNotOver(job.transportStatus) || (job.isClaimOpen && job.transportStatus === 'completed'));

/** The current driver, or the survey's own agent while participating. A survey begun in time may be signed later. */
export const isInspector = (
  actor: Actor,
  { stage, inspectorId }: { readonly stage: InspectionStage; readonly inspectorId: string },
  job: QuoteParties & Pick<SurveyAccess, 'takesPart'>,
): boolean =>
  stage === 'survey'
    ? inspectorId === actor.id && isSurveyor(actor, job) && job.isAccepted && job.transportStatus !== 'cancelled'
    : isDriver(actor, job);

const beyond: Record<Stage, readonly WorkflowState[]> = {
  pickup: ['in_transit', 'delivered', 'closed'],
  delivery: ['delivered', 'closed'],
};

/** The workflow has already passed this stage: a late inspection is stored but changes no state. */
export const isBehindTransport = (
  stage: Stage,
  { isAccepted, workflowState }: Pick<LockedQuote, 'isAccepted' | 'workflowState'>,
): boolean => isAccepted && beyond[stage].includes(workflowState);
