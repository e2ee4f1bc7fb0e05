import { findAccountById } from '#domains/accounts/queries.ts';
import type { FrozenCard } from '#domains/carriers/schemas.ts';
import { findTrustCard } from '#domains/carriers/trust-queries.ts';
import type { TrustLoad } from '#domains/carriers/trust-rules.ts';
import { statusOfActor } from '#domains/compliance/gate.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { PartyCredentials } from './credentials-schemas.ts';
import { concernsOthers, describeReason } from './credentials-rules.ts';
import { visibleQuotes } from '../visibility.ts';

interface ChosenRow extends TrustLoad {
  readonly brokerId: string | null;
  readonly carrierId: string | null;
  readonly trustCard: readonly FrozenCard[];
}

async function readParty(ctx: ActorCtx, id: string, { trustCard: storedCards, ...load }: ChosenRow): Promise<PartyCredentials[]> {
  const [account, today] = [await findAccountById(ctx, id), await findTrustCard(ctx, id, load)];
  if (!account || !today) return [];
  const { canBid, badgeType, violations } = await statusOfActor(
    { ...ctx, actor: { ...account, sessionId: ctx.actor.sessionId } },
    load.vehicleValue,
  );
  const reasons = violations.filter(concernsOthers).map((violation) => ({ code: violation.code, message: describeReason(violation) }));
  return [
    { kept: storedCards.findLast(({ carrierId }) => carrierId === id) ?? null, today, gate: { mayTakeJobs: canBid, badgeType, reasons } },
  ];
}

/** Empty before an offer is accepted and while no carrier took a booked estimate. Throws 404 if the actor can't see the transport. */
export async function listCredentials(ctx: ActorCtx, transportId: string): Promise<PartyCredentials[]> {
  const { sql, actor } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const [chosen] = await sql<ChosenRow[]>`
    select q.broker_id, q.carrier_id, q.trust_card, t.vehicle_type, t.transport_type, t.is_operable, t.vehicle_value
    from quotes q join transports t on t.id = q.transport_id where q.transport_id = ${transportId} and q.is_accepted and ${visibleQuotes(sql, actor)}`;
  if (!chosen) return [];
  const parties = [...new Set([chosen.brokerId, chosen.carrierId])].filter((id) => id !== null);
  return (await Promise.all(parties.map((id) => readParty(ctx, id, chosen)))).flat();
}
