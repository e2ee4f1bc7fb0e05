import type { Tag } from '../db/sql.ts';
import { knowsShares } from '../files/spare-shares.ts';
import type { ByteStores } from '../files/store.ts';
import { eachOf } from './copy-files.ts';
import { findShare, type RestoredFiles } from './restore-files.ts';

/** The shares of people that were not erased, by name; none in the tables of a version that knew none. */
export async function listShares(sql: Tag): Promise<string[]> {
  if (!(await knowsShares(sql))) return [];
  return (await sql<{ id: string }[]>`select id from shares where erased_at is null order by id`).map(({ id }) => id);
}

/** Puts the shares of people into the store, beside what is there. Writes down what it put and which were erased since, also when it fails half-way. */
export const putShares = (
  stores: ByteStores,
  keys: string | null,
  shareIds: readonly string[],
  restored: RestoredFiles,
  there: ReadonlySet<string> = new Set(),
): Promise<void> =>
  eachOf(shareIds, async (id) => {
    const share = keys === null ? null : await findShare(keys, id);
    if (share === null) return void restored.closed.push(id);
    if (there.has(id)) return;
    restored.shares.push(id);
    await stores.shares.current.put(id, share);
  });
