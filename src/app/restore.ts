import { rmSync } from 'node:fs';
import path from 'node:path';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { runCommand, secondsSince, sizeOf } from './command.ts';

const usage = 'Usage: npm run restore -- FOLDER [--until 2026-11-23T12:00:00Z]';

/** The folder and the moment that were asked for. A moment without its zone would be a guess. */
function read([folder, flag, moment, ...more]: readonly string[]): { folder: string; until: Date | null } {
  if (!folder || folder.startsWith('-') || more.length > 0) throw new StartError(usage);
  if (flag === undefined) return { folder, until: null };
  const isMoment =
    flag === '--until' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(moment ?? '') && !Number.isNaN(Date.parse(moment!));
  if (!isMoment) throw new StartError(usage);
  return { folder, until: new Date(moment!) };
}

await runCommand(async (given) => {
  const { folder, until } = read(given);
  const from = performance.now();
  const config = readConfig();
  // A key that was made just now opens nothing.
  if (config.masterKeyCreated && config.masterKeyFile) rmSync(config.masterKeyFile);
  const target = { ...config, masterKey: config.masterKeyCreated ? null : config.masterKey };
  const { tables, files, missing, madeAt } = await restoreBackup(target, path.resolve(folder), until);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = missing.length > 0 ? ` ${missing.length} files have a row and no content.` : '';
  const key = target.masterKey ? '' : ` Put the master key in ${config.dataDir}/master.key, or set MASTER_KEY, before you start.`;
  if (until) return `Database and files are as of ${until.toISOString()} again, in ${secondsSince(from)}.${lost}${key}`;
  return `${rows} rows of ${tables.length} tables and ${files.length} files (${sizeOf([...tables, ...files])}) are as of ${madeAt} again, in ${secondsSince(from)}.${lost}${key}`;
});
