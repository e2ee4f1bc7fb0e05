import type { QuoteParties } from '#domains/quotes/policy.ts';
import { isOverseer } from '#domains/transports/policy.ts';
import type { Actor } from '#server/db/context.ts';
import { isAdmin } from '#shared/roles.ts';
import type { DryRun, DryRunState } from './schemas.ts';

/** Whoever is on the job documents that it came in vain: once a carrier is assigned, until pickup. */
export const mayDocumentDryRun = (actor: Actor, quote: QuoteParties): boolean =>
  [quote.brokerId, quote.carrierId, quote.driverId].includes(actor.id) && quote.isAccepted && quote.workflowState === 'assigned';

/** The shipper, who is on the job, and those who look over both. */
export const mayReadDryRuns = (actor: Actor, quote: QuoteParties): boolean =>
  quote.shipperId === actor.id || [quote.brokerId, quote.carrierId, quote.driverId].includes(actor.id) || isOverseer(actor);

/** What the fee is: between the shipper and who answers for the job. */
export const seesDryRunFee = (actor: Actor, quote: QuoteParties): boolean =>
  quote.shipperId === actor.id || (quote.brokerId ?? quote.carrierId) === actor.id || isOverseer(actor);

/** Ships, brokers, hauls or drives it: nobody decides about his own money. */
export const isOnJob = (actor: Actor, { shipperId, brokerId, carrierId, driverId }: QuoteParties): boolean =>
  [shipperId, brokerId, carrierId, driverId].includes(actor.id);

/** How a record stands, and which administrator's word waits for a second one. */
interface DryRunDecision {
  readonly state: DryRunState;
  readonly proposedBy: string | null;
}

/** What one administrator would decide is the desk's alone to read, while it waits for the same word of a second one. */
export const seesProposal = (actor: Actor, quote: QuoteParties, { state }: Pick<DryRunDecision, 'state'>): boolean =>
  isAdmin(actor.role) && !isOnJob(actor, quote) && state === 'disputed';

/** The answers that travel with an arrival in vain, so that screens never ask for a role. */
export const dryRunCan = (actor: Actor, quote: QuoteParties, { state, proposedBy }: DryRunDecision): DryRun['can'] => ({
  dispute: quote.shipperId === actor.id && state === 'documented' && quote.isAccepted && quote.workflowState === 'assigned',
  decide: isAdmin(actor.role) && !isOnJob(actor, quote) && state === 'disputed' && proposedBy !== actor.id,
});
