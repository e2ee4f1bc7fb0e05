import type { Pool } from '#server/db/sql.ts';
import { openFact } from '#server/events/fact-seal.ts';
import type { SealedWords } from '#server/files/day-seal.ts';
import { testCtx } from './context.ts';

/** What facts of a topic told, oldest first and with their words: of those that are about `about`, which are ids, codes, numbers or times. */
export async function factsTold(
  sql: Pool,
  topic: string,
  about: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>[]> {
  const rows = await sql<(SealedWords & { payload: object })[]>`
    select payload, sealed_words, wrapped_key, key_id, share_id from events
    where topic = ${topic} and payload @> ${sql.json(about as never)} order by id`;
  return Promise.all(rows.map(async (row) => ({ ...row.payload, ...(await openFact(testCtx(sql), row))?.fact })));
}
