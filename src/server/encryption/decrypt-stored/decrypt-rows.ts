import { DecryptionError, type DataKey } from '../../crypto/seal.ts';
import type { Pool, Tag } from '#server/db/sql/sql.ts';
import { OldKeyMissing, type OpenOldKey } from './old-keys.ts';

export interface StoredRow extends Record<string, unknown> {
  readonly place: string;
  readonly wrappedKey: Uint8Array | null;
  readonly keyId: string | null;
  readonly shareId: string | null;
}

type Columns = Readonly<Record<string, unknown>>;

export interface StoredKind {
  readonly table: string;
  /** A column that is null once the row is decrypted. */
  readonly marker: string;
  readonly toColumns: (row: StoredRow, key: DataKey | null) => Columns;
  /** Written to rows whose key was erased; by default they are deleted. */
  readonly erased?: Columns;
}

export interface DecryptedCount {
  decrypted: number;
  erased: number;
  /** Unchanged, because the key is missing but not erased, or the row is damaged. */
  left: number;
}

interface RowResult {
  readonly row: StoredRow;
  readonly outcome: keyof DecryptedCount;
  readonly columns: Columns;
}

const rowsAtOnce = 200;
const keysAtOnce = 16;

const readSome = (sql: Tag, { table, marker }: StoredKind, after: string) => sql<StoredRow[]>`
  select ctid::text as place, * from ${sql(table)}
  where wrapped_key is not null and ${sql(marker)} is not null and ctid > ${after}::tid order by ctid limit ${rowsAtOnce}`;

/** A missing key may be restored, unless its row is gone or says that it was erased. */
const mayComeBack = async (sql: Tag, shareId: string): Promise<boolean> =>
  (await sql`select from shares where id = ${shareId} and erased_at is null`).length > 0;

async function decryptRow(sql: Tag, openKey: OpenOldKey, kind: StoredKind, row: StoredRow): Promise<RowResult> {
  const { wrappedKey, keyId, shareId } = row;
  try {
    const key = wrappedKey && keyId ? await openKey({ wrappedKey, keyId, shareId }) : null;
    return { row, outcome: 'decrypted', columns: kind.toColumns(row, key) };
  } catch (error) {
    if (error instanceof OldKeyMissing && !(await mayComeBack(sql, error.shareId)))
      return { row, outcome: 'erased', columns: kind.erased ?? {} };
    if (error instanceof OldKeyMissing || error instanceof DecryptionError) return { row, outcome: 'left', columns: {} };
    throw error;
  }
}

async function store(sql: Tag, { table, marker, erased }: StoredKind, { row, outcome, columns }: RowResult): Promise<void> {
  const isSame = sql`ctid = ${row.place}::tid and ${sql(marker)} is not null`;
  if (outcome === 'left') return;
  if (outcome === 'erased' && !erased) await sql`delete from ${sql(table)} where ${isSame}`;
  else await sql`update ${sql(table)} set ${sql(columns as never)} where ${isSame}`;
}

/** Throws if the key store doesn't respond; rows stored until then stay decrypted. */
export async function decryptRows(sql: Pool, openKey: OpenOldKey, kind: StoredKind): Promise<DecryptedCount> {
  const count: DecryptedCount = { decrypted: 0, erased: 0, left: 0 };
  let after = '(0,0)';
  for (;;) {
    const rows = await readSome(sql, kind, after);
    const done: RowResult[] = [];
    while (done.length < rows.length) {
      const some = rows.slice(done.length, done.length + keysAtOnce);
      done.push(...(await Promise.all(some.map((row) => decryptRow(sql, openKey, kind, row)))));
    }
    await sql.begin(async (tx) => {
      for (const one of done) await store(tx, kind, one);
    });
    for (const { outcome } of done) count[outcome] += 1;
    if (rows.length < rowsAtOnce) return count;
    after = rows.at(-1)!.place;
  }
}
