import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tag } from '../db/sql/sql.ts';

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const listIn = (folder: string): string => path.join(folder, 'erased-accounts');

export async function readErased(folder: string): Promise<string[]> {
  const text = await readFile(listIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => isId.test(line));
}

export async function addErased(folder: string, ids: readonly string[]): Promise<void> {
  const before = new Set(await readErased(folder));
  const added = ids.filter((id) => !before.has(id));
  if (added.length === 0) return;
  const draft = `${listIn(folder)}.${randomBytes(6).toString('hex')}.part`;
  await writeFile(draft, `${[...before, ...added].join('\n')}\n`, { mode: 0o600, flush: true });
  await rename(draft, listIn(folder));
}

/** An old schema may have no `users` table. */
export async function listErased(sql: Tag, folder: string): Promise<void> {
  const [schema] = await sql<{ users: boolean }[]>`select to_regclass('users') is not null as users`;
  if (!schema!.users) return;
  const rows = await sql<{ id: string }[]>`select id from users where deleted_at is not null`;
  await addErased(
    folder,
    rows.map(({ id }) => id),
  );
}

/** Call this only when every listed account has been erased. */
export const removeErased = (folder: string): Promise<void> => rm(listIn(folder), { force: true });
