import type { Actor, Ctx } from '#server/db/context.ts';
import { listAccess, type RecordedAccess } from '#server/files/access-log.ts';
import type { OutsideCall } from '#server/queue/queue.ts';
import { isAdmin } from '#shared/roles.ts';

interface AccessRow extends RecordedAccess {
  readonly role: string | null;
  readonly name: string | null;
}

const pageRows = 500;

async function readPage({ sql }: Ctx, transportId: string, after: string | null): Promise<AccessRow[]> {
  const rows = await listAccess(sql, transportId, after, pageRows);
  const people = await sql<{ id: string; role: string; name: string }[]>`
    select id, role, full_name as name from users where id = any(${rows.map(({ accessedBy }) => accessedBy).filter((id) => id !== null)}::uuid[])`;
  return rows.map((row) => {
    const person = people.find(({ id }) => id === row.accessedBy);
    return { ...row, role: person?.role ?? null, name: person?.name ?? null };
  });
}

/** Administrators see name and address; others see the role and which accesses were their own. */
const lineFor = (reader: Pick<Actor, 'id' | 'role'>, { accessedBy, name, ipAddress, ...line }: AccessRow): object =>
  isAdmin(reader.role) ? { ...line, accessedBy, name, ipAddress } : { ...line, isOwn: accessedBy === reader.id };

/** JSON Lines of all file accesses of a transport, read page by page. */
export async function* accessLines(
  meanwhile: OutsideCall['meanwhile'],
  reader: Pick<Actor, 'id' | 'role'>,
  transportId: string,
): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const page: AccessRow[] = await meanwhile((ctx) => readPage(ctx, transportId, after));
    for (const row of page) yield `${JSON.stringify(lineFor(reader, row))}\n`;
    after = page.length < pageRows ? null : page.at(-1)!.id;
  } while (after);
}
