import { rewrapKey, type MasterKey } from '#server/crypto/seal.ts';
import type { Fragment, Pool, Tag } from '#server/db/sql/sql.ts';
import { StartError } from '#server/start-error.ts';

/** By columns, so that no table is forgotten. */
const tablesWithKeys = (sql: Tag) => sql<{ name: string }[]>`
  select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name in ('key_id', 'wrapped_key')
  group by table_name having count(*) = 2 order by table_name`;

const rowsAtOnce = 200;

const rewrapSome = (sql: Pool, name: string, from: MasterKey, to: MasterKey): Promise<number> =>
  sql.begin(async (tx) => {
    const rows = await tx<{ place: string; wrappedKey: Buffer }[]>`
      select ctid::text as place, wrapped_key from ${tx(name)}
      where key_id = ${from.id} and wrapped_key is not null order by ctid limit ${rowsAtOnce} for update`;
    for (const { place, wrappedKey } of rows)
      await tx`update ${tx(name)} set wrapped_key = ${rewrapKey(wrappedKey, from, to)}, key_id = ${to.id} where ctid = ${place}::tid`;
    return rows.length;
  });

/** Can be repeated. The program must be stopped, because it still uses the old key. Throws DecryptionError for a wrong old key. */
export async function rotateMasterKey(sql: Pool, from: MasterKey, to: MasterKey): Promise<number> {
  let count = 0;
  for (const { name } of await tablesWithKeys(sql))
    for (let some = 1; some > 0; count += some) some = await rewrapSome(sql, name, from, to);
  return count;
}

/** Throws StartError if stored keys use another master key: new uploads would be readable, everything older would not. */
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
