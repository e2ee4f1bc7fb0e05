import type { Logger } from 'pino';
import type { MasterKey } from '../../crypto/seal.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { ByteStores } from '#server/files/stores/store.ts';
import { eraseKeys } from '#server/files/keys/erase-keys.ts';
import { StartError } from '../../start-error.ts';
import { decryptRows } from './decrypt-rows.ts';
import { createOldKeys } from './old-keys.ts';
import { storedKinds } from './stored-kinds.ts';
import { wrapBareFiles } from './wrap-bare-files.ts';

interface DecryptOptions {
  readonly sql: Pool;
  readonly master: MasterKey;
  readonly stores: ByteStores;
  readonly log: Logger;
}

async function eraseOldKeys(sql: Pool): Promise<void> {
  const keys = await sql<{ id: string }[]>`
    select id from shares where owner_id is null and erased_at is null
      and not exists (select from files where share_id = shares.id) limit 1000`;
  if (keys.length === 0) return;
  const ids = keys.map(({ id }) => id);
  await sql.begin((tx) => eraseKeys({ sql: tx }, ids));
  await eraseOldKeys(sql);
}

/** Can be repeated after an interruption. Deletes rows whose key was erased. Throws StartError if the key store doesn't respond. */
export async function decryptStored({ sql, master, stores, log }: DecryptOptions): Promise<void> {
  const openKey = createOldKeys(master, stores.shares);
  let remaining = 0;
  for (const kind of storedKinds) {
    const { table } = kind;
    const count = await decryptRows(sql, openKey, kind).catch((error: unknown) => {
      throw new StartError(`Can’t decrypt rows of ${table} (${(error as Error).message}). Start again when the key store is available.`, {
        cause: error,
      });
    });
    remaining += count.left;
    if (count.decrypted + count.erased > 0) log.info({ table, ...count }, 'rows of an earlier version were decrypted');
    if (count.left > 0)
      log.error({ table, count: count.left }, 'rows stay encrypted because their keys are missing; restore the keys and start again');
  }
  await wrapBareFiles(sql, { master, stores });
  if (remaining === 0) await eraseOldKeys(sql);
}
