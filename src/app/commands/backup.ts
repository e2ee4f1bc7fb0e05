import { rmSync } from 'node:fs';
import path from 'node:path';
import { toKeyFolder } from '#server/backup/key-mirror.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { readConfig, type Config } from '#server/config.ts';
import { masterKey } from '#server/crypto/seal.ts';
import { requireWholeData } from '#server/data-dir.ts';
import { findEmbedded, hasEmbedded, startEmbedded } from '#server/db/embedded/embedded.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { StartError } from '#server/start-error.ts';
import { runCommand, secondsSince, toSize } from './command.ts';

/** Uses a running embedded database, else starts it. */
async function getOwner({
  databaseUrl,
  databaseDirectUrl,
  databaseMigrationUrl,
  dataDir,
}: Config): Promise<{ url: string; close(): Promise<void> }> {
  const close = async () => {};
  const outside = databaseMigrationUrl ?? databaseDirectUrl ?? databaseUrl;
  if (outside) return { url: outside, close };
  requireWholeData(dataDir);
  const running = findEmbedded(dataDir);
  if (running) return { url: running.ownerUrl, close };
  if (!hasEmbedded(dataDir)) throw new StartError(`Nothing to back up: DATA_DIR ${dataDir} has no database.`);
  const embedded = await startEmbedded({ dataDir });
  return { url: embedded.ownerUrl, close: () => embedded.stop() };
}

await runCommand(async ([folder, ...more]) => {
  if (!folder || folder.startsWith('-') || more.length > 0) throw new StartError('Usage: npm run backup -- FOLDER');
  const from = performance.now();
  const config = readConfig();
  const owner = await getOwner(config);
  const destination = path.resolve(folder);
  try {
    if (config.masterKeyCreated && config.masterKeyFile) {
      // A key created by this run belongs to no backup.
      rmSync(config.masterKeyFile);
      throw new StartError(`DATA_DIR ${config.dataDir} has no master key. Use Carriage’s own MASTER_KEY or DATA_DIR.`);
    }
    const { tables, files, missing } = await makeBackup(
      { ownerUrl: owner.url, stores: createByteStores(config), master: masterKey(config.masterKey) },
      destination,
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const missingNote = missing.length > 0 ? ` ${missing.length} files were already missing before this backup.` : '';
    return `Backed up ${rows} rows of ${tables.length} tables and ${files.length} files (${toSize([...tables, ...files])}) to ${destination} in ${secondsSince(from)}.${missingNote} Store the master key and ${toKeyFolder(destination)} elsewhere.`;
  } finally {
    await owner.close();
  }
});
