import { newId } from '#shared/ids.ts';
import { rewrapForSubject, DecryptionError, type MasterKey } from '../../crypto/seal.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { ByteStores } from '#server/files/stores/store.ts';
import { storeNewKey, type SubjectKey } from '#server/files/keys/subject-keys.ts';

interface BareFile {
  readonly id: string;
  readonly wrappedKey: Buffer;
}

const filesAtOnce = 200;

function rewrap({ id, wrappedKey }: BareFile, master: MasterKey, { key }: SubjectKey): (BareFile & { readonly before: Buffer })[] {
  try {
    return [{ id, before: wrappedKey, wrappedKey: rewrapForSubject(wrappedKey, master, null, key) }];
  } catch (error) {
    if (error instanceof DecryptionError) return [];
    throw error;
  }
}

/** Gives files whose keys only the master key wraps, from earlier versions, one new key without an owner. */
export async function wrapBareFiles(
  sql: Pool,
  { master, stores }: { readonly master: MasterKey; readonly stores: ByteStores },
): Promise<void> {
  let caseKey: SubjectKey | null = null;
  for (let after: string | null = null; ;) {
    const files: BareFile[] = await sql<BareFile[]>`
      select id, wrapped_key from files where share_id is null and deleted_at is null and key_id = ${master.id}
        and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${filesAtOnce}`;
    if (files.length === 0) return;
    const to: SubjectKey = (caseKey ??= await storeNewKey(stores, newId()));
    await sql.begin(async (tx) => {
      await tx`insert into shares (id, store) values (${to.id}, ${to.store}) on conflict do nothing`;
      for (const { id, before, wrappedKey } of files.flatMap((file) => rewrap(file, master, to)))
        await tx`
          update files set wrapped_key = ${wrappedKey}, share_id = ${to.id} where id = ${id} and share_id is null and wrapped_key = ${before}`;
    });
    after = files.at(-1)!.id;
  }
}
