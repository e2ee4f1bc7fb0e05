import { isOverseer } from '#domains/transports/policy.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import { mayKnow, seesAll } from '#domains/transports/reach.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { verifyChain, type ChainLink } from './chain.ts';
import type { TimelineEntry } from './contract.ts';
import { entryFor } from './rules.ts';

interface EntryRow extends ChainLink {
  readonly id: string;
  readonly eventData: Record<string, unknown>;
  readonly initiatedByName: string | null;
  readonly participantName: string | null;
}

/**
 * The chain of custody of one transport, oldest first, each entry with whether the chain holds up to it: for its owner, the accepted
 * party, its participants and overseers. Throws 404.
 */
export async function getTimeline({ sql, actor }: ActorCtx, transportId: string): Promise<TimelineEntry[]> {
  const [transport] = await sql<{ shipperId: string }[]>`
    select t.shipper_id from transports t where t.id = ${transportId} and ${mayKnow(sql, actor)} and ${seesAll(sql, actor)}`;
  if (!transport) throw transportMissing();
  const rows = await sql<EntryRow[]>`
    select e.id, e.transport_id, e.position, e.event_type, e.event_data, e.initiated_by_user_id as initiated_by, u.full_name as initiated_by_name,
      coalesce(p.company_name, p.full_name) as participant_name, e.previous_hash, e.hash, e.created_at
    from communication_timeline e left join users u on u.id = e.initiated_by_user_id
      left join users p on p.id::text = e.event_data ->> 'participant'
    where e.transport_id = ${transportId} order by e.position`;
  const verified = verifyChain(rows);
  const reader = { id: actor.id, seesOffers: transport.shipperId === actor.id || isOverseer(actor) };
  return rows.map(({ transportId: _transport, previousHash: _previous, ...row }, index) =>
    entryFor(reader, { ...row, verified: verified[index]! }),
  );
}
