import { isOverseer } from '#domains/transports/policy.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import { mayKnow, toFullViewSql } from '#domains/transports/participants/visibility.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { eventsKey } from '#server/events/event.ts';
import { maySeeContacts } from './contacts/policy.ts';
import { findEntryTitle } from './entry-titles.ts';
import { verifyChain, type ChainLink } from './chain.ts';
import type { TimelineEntry } from './schemas.ts';
import type { TimelineReader } from './rules.ts';
import { toVisibleEntries } from './shown-chain.ts';

/** A stored entry with the names behind its ids. */
export interface EntryRow extends ChainLink {
  readonly id: string;
  readonly title: string;
  readonly eventData: Record<string, unknown>;
  readonly externalContactId: string | null;
  readonly initiatedByName: string | null;
  readonly participantName: string | null;
  readonly contactName: string | null;
}

/** Who reads the chain of a transport: its owner, the accepted party, its participants and overseers. Throws 404 for everybody else. */
export async function findReader({ sql, actor }: ActorCtx, transportId: string): Promise<TimelineReader> {
  const [transport] = await sql<{ shipperId: string }[]>`
    select t.shipper_id from transports t where t.id = ${transportId} and ${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)}`;
  if (!transport) throw transportMissing();
  return {
    id: actor.id,
    seesOffers: transport.shipperId === actor.id || isOverseer(actor),
    seesContacts: maySeeContacts(actor, transport.shipperId),
  };
}

/** Every entry of a chain with its hashes, in order. */
export async function readChain({ sql, services }: Pick<ActorCtx, 'sql' | 'services'>, transportId: string): Promise<EntryRow[]> {
  const rows = await sql<Omit<EntryRow, 'title'>[]>`
  select e.id, e.transport_id, e.position, e.event_type, e.event_data, e.initiated_by_user_id as initiated_by, e.external_contact_id,
    u.full_name as initiated_by_name, coalesce(p.company_name, p.full_name) as participant_name, x.full_name as contact_name, e.previous_hash, e.hash, e.salt, e.created_at
  from communication_timeline e left join users u on u.id = e.initiated_by_user_id
    left join users p on p.id::text = e.event_data ->> 'participant' left join external_contacts x on x.id = e.external_contact_id
  where e.transport_id = ${transportId} order by e.position`;
  const events = services.domains.get(eventsKey);
  return rows.map((row) => ({ ...row, title: findEntryTitle(events, row.eventType) }));
}

/** The chain of custody of one transport, oldest first, each entry with whether the chain holds up to it. Throws 404. */
export async function getTimeline(ctx: ActorCtx, transportId: string): Promise<TimelineEntry[]> {
  const reader = await findReader(ctx, transportId);
  const rows = await readChain(ctx, transportId);
  return toVisibleEntries(reader, rows, verifyChain(rows));
}
