import { rmSync } from 'node:fs';
import path from 'node:path';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { runCommand, secondsSince, sizeOf } from './command.ts';

await runCommand(async ([folder, ...more]) => {
  if (!folder || folder.startsWith('-') || more.length > 0) throw new StartError('Usage: npm run restore -- FOLDER');
  const from = performance.now();
  const config = readConfig();
  // A key that was made just now opens nothing.
  if (config.masterKeyCreated && config.masterKeyFile) rmSync(config.masterKeyFile);
  const target = { ...config, masterKey: config.masterKeyCreated ? null : config.masterKey };
  const { tables, files, missing, madeAt } = await restoreBackup(target, path.resolve(folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = missing.length > 0 ? ` ${missing.length} files had no content when it was made.` : '';
  const key = target.masterKey ? '' : ` Put the master key in ${config.dataDir}/master.key, or set MASTER_KEY, before you start.`;
  return `${rows} rows of ${tables.length} tables and ${files.length} files (${sizeOf([...tables, ...files])}) are as of ${madeAt} again, in ${secondsSince(from)}.${lost}${key}`;
});
