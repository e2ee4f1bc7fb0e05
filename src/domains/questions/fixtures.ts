import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

/** Any column of `questions` in camelCase. */
export type QuestionOverrides = Readonly<Record<string, unknown>>;

/** Inserts a question without an answer: `buildQuestion(sql, { transportId, askerId: carrier.id })`. Answers its id. */
export async function buildQuestion(
  sql: Sql,
  overrides: QuestionOverrides & { readonly transportId: string; readonly askerId: string },
): Promise<string> {
  const row = { id: newId(), question: 'Is there room for a long trailer at the pickup?', askedAt: new Date(), ...overrides };
  await sql`insert into questions ${sql(row)}`;
  return row.id;
}
