import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { genesisHash, hashEntry, makeSalt } from './chain.ts';

/** What is appended to the chain of custody of a transport. */
export interface NewEntry {
  readonly transportId: string;
  /** With underscores, as the screen shows it with spaces: 'bid_placed'. */
  readonly eventType: string;
  readonly eventData: Readonly<Record<string, unknown>>;
  readonly initiatedBy: string | null;
  /** The id of the event it came from, which has one entry. */
  readonly sourceEvent?: string;
}

/**
 * Appends one entry to the chain of its transport. Entries of one transport are written one after the other and dated once the one
 * before is committed, by the database's clock: their times never contradict their places. Inside a transaction only.
 */
export async function appendEntry({ sql }: Ctx, entry: NewEntry): Promise<void> {
  const { transportId, eventType, initiatedBy, sourceEvent = null } = entry;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custody ${transportId}`}, 0))`;
  const [last] = await sql<{ position: number | null; hash: string | null; createdAt: string }[]>`
    select before.position, before.hash, iso(greatest(clock_timestamp(), before.created_at)) as created_at from (values (1)) always
    left join lateral (select position, hash, created_at from communication_timeline
      where transport_id = ${transportId} order by position desc limit 1) before on true`;
  const { createdAt } = last!;
  const previousHash = last!.hash ?? genesisHash;
  const position = (last!.position ?? 0) + 1;
  const eventData: unknown = JSON.parse(JSON.stringify(entry.eventData));
  const salt = makeSalt();
  const hash = hashEntry(previousHash, { transportId, position, eventType, eventData, initiatedBy, createdAt, salt });
  await sql`
    insert into communication_timeline (id, transport_id, position, event_type, event_data, initiated_by_user_id, external_contact_id, source_event, previous_hash, hash, salt, created_at)
    values (${newId()}, ${transportId}, ${position}, ${eventType}, ${sql.json(eventData)}, ${initiatedBy}, ${entry.eventData['contact'] ?? null}, ${sourceEvent}, ${previousHash}, ${hash}, ${salt}, ${createdAt})`;
}
