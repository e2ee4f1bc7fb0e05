import { rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { runCommand, secondsSince, sizeOf } from './command.ts';

const usage = 'Usage: npm run restore -- FOLDER [--until 2026-11-23T12:00:00Z] [--keys FOLDER]';

/** Without its zone it would be a guess; a day that no calendar has (2026-11-31) would be taken for the one after. */
const moment = z.iso.datetime({ offset: true });

/** What was asked for. */
function read(given: readonly string[]): { folder: string; until: Date | null; keys: string | null } {
  const [folder, ...options] = given;
  if (!folder || folder.startsWith('-')) throw new StartError(usage);
  const wanted = { folder: path.resolve(folder), until: null as Date | null, keys: null as string | null };
  for (let at = 0; at < options.length; at += 2) {
    const [flag, value = ''] = options.slice(at);
    if (flag === '--until' && moment.safeParse(value).success && wanted.until === null) wanted.until = new Date(value);
    else if (flag === '--keys' && value && !value.startsWith('-') && wanted.keys === null) wanted.keys = path.resolve(value);
    else throw new StartError(usage);
  }
  return wanted;
}

await runCommand(async (given) => {
  const { folder, until, keys } = read(given);
  const from = performance.now();
  const config = readConfig();
  // A key that was made just now opens nothing.
  if (config.masterKeyCreated && config.masterKeyFile) rmSync(config.masterKeyFile);
  const target = { ...config, masterKey: config.masterKeyCreated ? null : config.masterKey };
  const { tables, files, missing, madeAt, gone, closed } = await restoreBackup(target, folder, { until, keys });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = missing.length > 0 ? ` ${missing.length} files have a row and no content.` : '';
  const deletedFiles = gone.length === 1 ? '1 file was' : `${gone.length} files were`;
  const deleted =
    gone.length > 0 ? ` ${deletedFiles} deleted since, so that no key is left, and stay${gone.length === 1 ? 's' : ''} deleted.` : '';
  const shares = closed.length === 1 ? 'a share that was' : `${closed.length} shares that were`;
  const closedWords = closed.length > 0 ? ` What rows hold under ${shares} erased since stays closed.` : '';
  const key = target.masterKey ? '' : ` Put the master key in ${config.dataDir}/master.key, or set MASTER_KEY, before you start.`;
  if (until)
    return `Database and files are as of ${until.toISOString()} again, in ${secondsSince(from)}.${deleted}${closedWords}${lost}${key}`;
  return `${rows} rows of ${tables.length} tables and ${files.length} files (${sizeOf([...tables, ...files])}) are as of ${madeAt} again, in ${secondsSince(from)}.${deleted}${closedWords}${lost}${key}`;
});
