import type { ActorCtx, Sql } from '#server/db/context.ts';
import { listAllAccess } from '#server/files/access-log.ts';
import { toPage } from '#shared/paging.ts';
import type { AccessLog, AccessLogsQuery } from './access-schemas.ts';

/** Present names; the access log stores ids only. */
export async function getNames(sql: Sql, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const people = await sql<{ id: string; name: string }[]>`
    select id, full_name as name from users where id = any(${ids.filter((id) => id !== null)}::uuid[])`;
  return new Map(people.map(({ id, name }) => [id, name]));
}

export async function listAccessLogs({ sql }: ActorCtx, question: AccessLogsQuery): Promise<{ rows: AccessLog[]; next: string | null }> {
  const lines = await listAllAccess(sql, question);
  const names = await getNames(
    sql,
    lines.map(({ accessedBy }) => accessedBy),
  );
  return toPage(
    lines.map((line) => ({ ...line, accessedByName: line.accessedBy && (names.get(line.accessedBy) ?? null) })),
    question.limit,
  );
}
