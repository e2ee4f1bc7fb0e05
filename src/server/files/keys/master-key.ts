import { rewrapKey, type MasterKey } from '#server/crypto/seal.ts';
import type { Fragment, Pool, Tag } from '#server/db/sql/sql.ts';
import { StartError } from '#server/start-error.ts';

/** Every table whose rows hold a key that the master key wraps, so that none is forgotten. */
const tablesWithKeys = (sql: Tag) => sql<{ name: string }[]>`
  select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name in ('key_id', 'wrapped_key')
  group by table_name having count(*) = 2 order by table_name`;

const rowsAtOnce = 200;

/** Re-wraps some keys of a table and answers how many; all of these or none. */
const rewrapSome = (sql: Pool, name: string, from: MasterKey, to: MasterKey): Promise<number> =>
  sql.begin(async (tx) => {
    const rows = await tx<{ place: string; wrappedKey: Buffer }[]>`
      select ctid::text as place, wrapped_key from ${tx(name)}
      where key_id = ${from.id} and wrapped_key is not null order by ctid limit ${rowsAtOnce} for update`;
    for (const { place, wrappedKey } of rows)
      await tx`update ${tx(name)} set wrapped_key = ${rewrapKey(wrappedKey, from, to)}, key_id = ${to.id} where ctid = ${place}::tid`;
    return rows.length;
  });

/**
 * Wraps every stored key, of files and of sealed secrets, by a new master key and answers how many it still had to. What was wrapped
 * stays so when it is broken off: called again with the same two keys it goes on. For a stopped program: one that runs seals with
 * its own key. Throws DecryptionError where the old key is not the one it says.
 */
export async function rotateMasterKey(sql: Pool, from: MasterKey, to: MasterKey): Promise<number> {
  let count = 0;
  for (const { name } of await tablesWithKeys(sql))
    for (let some = 1; some > 0; count += some) some = await rewrapSome(sql, name, from, to);
  return count;
}

/**
 * Refuses a program whose master key does not open what is kept: with it, uploads would be readable and everything before would not.
 * Throws StartError.
 */
export async function requireMasterKey(sql: Tag, { id }: MasterKey): Promise<void> {
  for (const { name } of await tablesWithKeys(sql)) {
    const beside = (way: Fragment) =>
      sql<{ keyId: string }[]>`select key_id from ${sql(name)} where key_id ${way} ${id} and wrapped_key is not null limit 1`;
    const [other] = [...(await beside(sql`<`)), ...(await beside(sql`>`))];
    if (other)
      throw new StartError(
        `The master key (${id}) does not match the stored keys (${other.keyId}). Set that key as MASTER_KEY or, if a key rotation did not finish, run npm run admin -- rotate-key again.`,
      );
  }
}
