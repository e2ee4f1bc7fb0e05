import type { ActorCtx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { forbidden } from '#shared/errors.ts';
import { factReviewed } from '../events/fact-reviewed.ts';
import type * as schemas from './schemas.ts';
import { withFactsLocked } from './locked-facts.ts';
import { alreadyReviewed, factChanged } from './proposing.ts';
import { getProposal, getVersion } from './queries.ts';
import { closeWording } from './questions.ts';

/**
 * Accepting replaces the current version and closes the question it answers; declining saves the reason. Throws 404, 403 `own_proposal`
 * for its writer, 409 `already_reviewed`, 409 `fact_changed` if the version it is based on is no longer current.
 */
export const reviewProposal = (
  ctx: ActorCtx,
  id: string,
  { accepted, reason = '' }: BodyOf<typeof schemas.reviewProposal>,
): Promise<schemas.FactVersion> =>
  withFactsLocked(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const { fact, version, state, can, before } = await getProposal(inner, id);
    if (!can.review) throw forbidden('You cannot review your own version. Ask another officer', 'own_proposal');
    if (state !== 'proposed') throw alreadyReviewed();
    const [written] = await sql<
      { basedOn: number | null; fromQuery: string | null }[]
    >`select based_on, from_query from copilot_facts where id = ${id}`;
    if (accepted && (before?.version ?? null) !== written!.basedOn) throw factChanged();
    if (accepted) await sql`update copilot_facts set state = 'replaced' where fact = ${fact} and state = 'current'`;
    const decided = accepted ? { state: 'current', declinedReason: null } : { state: 'declined', declinedReason: reason };
    await sql`update copilot_facts set ${sql({ ...decided, reviewedBy: actor.id, reviewedAt: now })} where id = ${id}`;
    if (accepted && written!.fromQuery) await closeWording(inner, written!.fromQuery);
    await publish(inner, factReviewed, { proposalId: id, fact, version, isAccepted: accepted, reason: reason || null });
    return getVersion(inner, id);
  });
