import { counted, pickPlural } from '#shared/text/counted.ts';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { runCommand, secondsSince, toSize } from './command.ts';

const usage = 'Usage: npm run restore -- FOLDER [--keys FOLDER] [--all-deleted]';

const options = { keys: { type: 'string' }, 'all-deleted': { type: 'boolean' } } as const;

function read(argv: readonly string[]): { folder: string; keys: string | null; areAllDeleted: boolean } {
  try {
    const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options });
    const [folder, ...more] = positionals;
    const { keys, 'all-deleted': areAllDeleted = false } = values;
    if (folder && more.length === 0 && keys !== '')
      return {
        folder: path.resolve(folder),
        keys: keys === undefined ? null : path.resolve(keys),
        areAllDeleted,
      };
  } catch {
    // Handled like other invalid arguments.
  }
  throw new StartError(usage);
}

async function confirmOnTerminal(sentence: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${sentence}. Type yes to continue: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

await runCommand(async (argv) => {
  const { folder, keys, areAllDeleted } = read(argv);
  const from = performance.now();
  const config = readConfig();
  // A key created by this run can't decrypt the backup.
  if (config.masterKeyCreated && config.masterKeyFile) rmSync(config.masterKeyFile);
  const target = { ...config, masterKey: config.masterKeyCreated ? null : config.masterKey };
  const { tables, files, missing, madeAt, gone } = await restoreBackup(target, folder, {
    keys,
    confirm: areAllDeleted ? async () => true : confirmOnTerminal,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const missingNote = missing.length > 0 ? ` ${missing.length} files are missing.` : '';
  const deletedFiles = counted(gone.length, { one: 'file was', other: 'files were' });
  const deleted =
    gone.length > 0
      ? ` ${deletedFiles} deleted since the backup and ${pickPlural(gone.length, { one: 'stays', other: 'stay' })} deleted.`
      : '';
  const key = target.masterKey ? '' : ` Before you start, put the master key in ${config.dataDir}/master.key or set MASTER_KEY.`;
  return `Restored ${rows} rows of ${tables.length} tables and ${files.length} files (${toSize([...tables, ...files])}) as of ${madeAt} in ${secondsSince(from)}.${deleted}${missingNote}${key}`;
});
