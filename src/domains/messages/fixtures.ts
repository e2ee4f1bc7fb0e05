import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

interface MessageOf {
  readonly transportId: string;
  readonly quoteId: string;
  readonly authorId: string;
}

export async function buildMessage(sql: Sql, overrides: MessageOf & Readonly<Record<string, unknown>>): Promise<string> {
  const row = { id: newId(), body: 'The gate opens at eight.', sentAt: new Date(), ...overrides };
  await sql`insert into messages ${sql(row)}`;
  return row.id;
}

export async function buildReport(sql: Sql, { messageId, reporterId }: { messageId: string; reporterId: string }): Promise<string> {
  const row = { id: newId(), messageId, reporterId, reason: 'It threatens me', createdAt: new Date() };
  await sql`insert into message_reports ${sql(row)}`;
  return row.id;
}
