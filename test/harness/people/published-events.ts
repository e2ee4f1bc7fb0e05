import type { Pool } from '#server/db/sql/sql.ts';

export async function listPublishedEvents(
  sql: Pool,
  topic: string,
  about: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>[]> {
  const rows = await sql<{ payload: Record<string, unknown> }[]>`
    select payload from events where topic = ${topic} and payload @> ${sql.json(about)} order by id`;
  return rows.map(({ payload }) => payload);
}
