import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MasterKey } from '../crypto/seal.ts';
import { connect } from '../db/connection/connect.ts';
import { removeEmbedded, startEmbedded } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import type { Pool } from '../db/sql/sql.ts';
import { StartError } from '../start-error.ts';
import { getLines, Tally } from './dump-rows.ts';
import { loadRows } from './load-rows.ts';
import { readManifest, requireMasterKey, verifyBackup, type Manifest } from './manifest.ts';

const statementLimitMs = 10 * 60_000;

async function compareRows(pool: Pool, { tables }: Manifest, signal: AbortSignal): Promise<void> {
  const compare = async (name: string, rows: number, content: string | undefined) =>
    pool.begin(
      async (sql) => {
        const tally = new Tally();
        for await (const _ of tally.through(getLines(sql, name, signal)));
        if (tally.rows !== rows || (content !== undefined && tally.content() !== content))
          throw new StartError(`The restored rows of ${name} differ from those that were backed up.`);
      },
      { statementLimitMs },
    );
  for (const { name, rows, content } of tables) await compare(name, rows, content);
}

const placeIn = (dataDir: string): string => path.join(dataDir, 'restore-test');

export async function removeRestoreTest(dataDir: string): Promise<void> {
  const testDir = placeIn(dataDir);
  if (!existsSync(testDir)) return;
  await removeEmbedded(testDir);
  await rm(testDir, { recursive: true, force: true });
}

/** Restores into a temporary embedded database in DATA_DIR. Throws StartError if row counts or hashes differ. */
export async function testRestore(
  folder: string,
  own: { readonly master: MasterKey; readonly dataDir: string },
  signal = new AbortController().signal,
): Promise<void> {
  const { master } = own;
  const manifest = await readManifest(folder);
  await requireMasterKey(folder, master);
  await verifyBackup(folder, manifest);
  await removeRestoreTest(own.dataDir);
  const dataDir = placeIn(own.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  try {
    const embedded = await startEmbedded({ dataDir, durable: false });
    const sql = connect(embedded.ownerUrl, { max: 2, applicationName: 'carriage-restore-test', statementLimitMs });
    try {
      await migrate(sql, undefined, manifest.migration.number);
      await loadRows(sql, { folder, manifest, master });
      await compareRows(sql, manifest, signal);
    } finally {
      await sql.end({ timeout: 5 });
      await embedded.stop();
    }
  } finally {
    await removeRestoreTest(own.dataDir);
  }
}
