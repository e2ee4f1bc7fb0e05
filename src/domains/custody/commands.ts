import type { Ctx } from '#server/db/context.ts';
import type { Query } from '#server/db/sql/sql.ts';
import { newId } from '#shared/ids.ts';
import { genesisHash, hashEntry, makeSalt } from './chain.ts';

export interface NewEntry {
  readonly transportId: string;
  readonly eventType: string;
  readonly eventData: Readonly<Record<string, unknown>>;
  readonly initiatedBy: string | null;
  /** Each event has at most one entry. */
  readonly sourceEvent?: string;
}

/**
 * Builds the insert of the next entry. Locks the last entry and uses the database clock, so times never contradict positions. Must run in a
 * transaction.
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

/** Must run in a transaction. */
export async function appendEntry(ctx: Ctx, entry: NewEntry): Promise<void> {
  const [insert] = await composeEntry(ctx, entry);
  await insert;
}
