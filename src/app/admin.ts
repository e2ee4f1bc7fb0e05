import { parseArgs } from 'node:util';
import { createAdmin } from '#domains/accounts/commands.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { findEmbedded, InUseError } from '#server/db/embedded.ts';
import { createLog } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { AppError } from '#shared/errors.ts';
import { systemCtx } from './services.ts';

const usage = 'Usage: npm run admin -- create --email E --password P --role admin|super_admin';

function readArguments() {
  const options = { email: { type: 'string' }, password: { type: 'string' }, role: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const { email, password, role } = values;
    if (positionals.join() !== 'create' || !email || !password || (role !== 'admin' && role !== 'super_admin')) throw new StartError(usage);
    return { email, password, role } as const;
  } catch {
    throw new StartError(usage);
  }
}

/** The database of a Carriage that runs beside us, or our own start of it. */
async function openBeside(config: ReturnType<typeof readConfig>, log: ReturnType<typeof createLog>): Promise<Database> {
  try {
    return await openDatabase(config, log, () => {});
  } catch (error) {
    const url = error instanceof InUseError ? findEmbedded(config.dataDir) : null;
    if (!url) throw error;
    const sql = connect(url, { max: 2 });
    return { sql, url, close: () => sql.end({ timeout: 5 }) };
  }
}

async function main(): Promise<void> {
  const wanted = readArguments();
  const config = readConfig();
  const log = createLog('warn');
  const database = await openBeside(config, log);
  try {
    await createAdmin(systemCtx({ config, sql: database.sql, log }), wanted);
    process.stdout.write(`${wanted.email} is now ${wanted.role === 'admin' ? 'an admin' : 'a super admin'}.\n`);
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof AppError;
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = 1;
});
