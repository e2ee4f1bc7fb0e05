import type { Tag } from '../db/sql/sql.ts';
import { knowsKeys } from '../files/keys/subject-keys.ts';
import type { ByteStores } from '../files/stores/store.ts';
import { getEach } from './copy-files.ts';
import { findKey, refuseWithoutKeys, type RestoredFiles } from './restore-files.ts';

export async function listKeys(sql: Tag): Promise<string[]> {
  if (!(await knowsKeys(sql))) return [];
  return (await sql<{ id: string }[]>`select id from shares where erased_at is null order by id`).map(({ id }) => id);
}

/** Puts keys that are not in the store yet. Fills `restored` as it goes, also when it fails. */
export async function storeMissingKeys(
  stores: ByteStores,
  from: { readonly folder: string; readonly keys: string | null },
  keyIds: readonly string[],
  restored: RestoredFiles,
  there: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (keyIds.length === 0) return;
  const { folder, keys } = from;
  refuseWithoutKeys(folder, keys);
  await getEach([...new Set(keyIds)], async (id) => {
    const key = await findKey(keys, id);
    if (key === null) return void restored.erasedKeys.add(id);
    if (there.has(id)) return;
    restored.keys.push(id);
    await stores.shares.current.put(id, key);
  });
}
