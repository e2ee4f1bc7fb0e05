import type { MasterKey } from '#server/crypto/seal.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { FileDeps } from '#server/files/deposit.ts';
import type { ByteStores } from '#server/files/stores/store.ts';
import { createSubjectKeys } from '#server/files/keys/subject-keys.ts';

export const fileDeps = (sql: Pool, stores: ByteStores, master: MasterKey): FileDeps => ({
  stores,
  master,
  findKey: createSubjectKeys(sql, stores),
});
