import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

export interface DryRunSeed {
  readonly transportId: string;
  readonly quoteId: string;
  readonly reportedBy: string;
}

export async function buildDryRun(sql: Sql, { transportId, quoteId, reportedBy }: DryRunSeed): Promise<string> {
  const id = newId();
  const photoId = await buildEvidence(sql, { transportId, userId: reportedBy });
  await sql`
    insert into dry_runs (id, transport_id, quote_id, reported_by, photo_id, words, no_place_reason, arrived_at, fee, state, created_at)
    values (${id}, ${transportId}, ${quoteId}, ${reportedBy}, ${photoId}, 'Nobody at the gate', 'No signal', now(), '100.00', 'documented', now())`;
  return id;
}
