import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

export type QuestionOverrides = Readonly<Record<string, unknown>>;

export async function buildQuestion(
  sql: Sql,
  overrides: QuestionOverrides & { readonly transportId: string; readonly askerId: string },
): Promise<string> {
  const row = { id: newId(), question: 'Is there room for a long trailer at the pickup?', askedAt: new Date(), ...overrides };
  await sql`insert into questions ${sql(row)}`;
  return row.id;
}
