import type { Ctx } from '#server/db/context.ts';
import type { Query } from '#server/db/sql/sql.ts';
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
 * Composes the entry that is appended next to the chain of its transport. Entries of one transport are written one after the other and dated once
 * the one before is committed, by the database's clock: their times never contradict their places. Inside a transaction only.
 */
export async function composeEntry({ sql }: Ctx, entry: NewEntry): Promise<readonly [Query]> {
  const { transportId, eventType, initiatedBy, sourceEvent = null } = entry;
  const [last] = await sql<{ position: number | null; hash: string | null; createdAt: string }[]>`
    select last_position as position, last_hash as hash, iso(greatest(clock_timestamp(), last_created_at)) as created_at
    from (values (1)) always left join lock_last_entry(${transportId}) on true`;
  const { createdAt } = last!;
  const previousHash = last!.hash ?? genesisHash;
  const position = (last!.position ?? 0) + 1;
  const eventData: unknown = JSON.parse(JSON.stringify(entry.eventData));
  const salt = makeSalt();
  const hash = hashEntry(previousHash, { transportId, position, eventType, eventData, initiatedBy, createdAt, salt });
  return [
    sql`
    insert into communication_timeline (id, transport_id, position, event_type, event_data, initiated_by_user_id, external_contact_id, source_event, previous_hash, hash, salt, created_at)
    values (${newId()}, ${transportId}, ${position}, ${eventType}, ${sql.json(eventData)}, ${initiatedBy}, ${entry.eventData['contact'] ?? null}, ${sourceEvent}, ${previousHash}, ${hash}, ${salt}, ${createdAt})`,
  ];
}

/** Appends one entry to the chain of its transport. Inside a transaction only. */
export async function appendEntry(ctx: Ctx, entry: NewEntry): Promise<void> {
  const [insert] = await composeEntry(ctx, entry);
  await insert;
}
