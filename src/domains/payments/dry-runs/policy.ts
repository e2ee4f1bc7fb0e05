import type { QuoteParties } from '#domains/quotes/policy.ts';
import { isOverseer } from '#domains/transports/policy.ts';
import type { Actor } from '#server/db/context.ts';
import { isAdmin } from '#shared/roles.ts';
import type { DryRun, DryRunState } from './schemas.ts';

export const mayDocumentDryRun = (actor: Actor, quote: QuoteParties): boolean =>
  [quote.brokerId, quote.carrierId, quote.driverId].includes(actor.id) && quote.isAccepted && quote.workflowState === 'assigned';

export const mayReadDryRuns = (actor: Actor, quote: QuoteParties): boolean =>
  quote.shipperId === actor.id || [quote.brokerId, quote.carrierId, quote.driverId].includes(actor.id) || isOverseer(actor);

/** Only the shipper, the side that answers for the job, officers and administrators see the fee. */
export const canSeeDryRunFee = (actor: Actor, quote: QuoteParties): boolean =>
  quote.shipperId === actor.id || (quote.brokerId ?? quote.carrierId) === actor.id || isOverseer(actor);

/** Nobody decides about their own money. */
export const isOnJob = (actor: Actor, { shipperId, brokerId, carrierId, driverId }: QuoteParties): boolean =>
  [shipperId, brokerId, carrierId, driverId].includes(actor.id);

interface DryRunDecision {
  readonly state: DryRunState;
  readonly proposedBy: string | null;
}

/** Only administrators see a decision that waits for a second one. */
export const canSeeProposal = (actor: Actor, quote: QuoteParties, { state }: Pick<DryRunDecision, 'state'>): boolean =>
  isAdmin(actor.role) && !isOnJob(actor, quote) && state === 'disputed';

export const dryRunCan = (actor: Actor, quote: QuoteParties, { state, proposedBy }: DryRunDecision): DryRun['can'] => ({
  dispute: quote.shipperId === actor.id && state === 'documented' && quote.isAccepted && quote.workflowState === 'assigned',
  decide: isAdmin(actor.role) && !isOnJob(actor, quote) && state === 'disputed' && proposedBy !== actor.id,
});
