import { parseArgs } from 'node:util';
import { createAdmin } from '#domains/accounts/commands.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { findEmbedded, InUseError } from '#server/db/embedded.ts';
import type { Ctx } from '#server/db/context.ts';
import { createLog } from '#server/log.ts';
import { recentMails } from '#server/mail/outbox.ts';
import { StartError } from '#server/start-error.ts';
import { AppError } from '#shared/errors.ts';
import { systemCtx } from './services.ts';

const usage = 'Usage: npm run admin -- create --email E --password P --role admin|super_admin, or npm run admin -- mails --email E';

type Wanted =
  | { readonly verb: 'create'; readonly email: string; readonly password: string; readonly role: 'admin' | 'super_admin' }
  | { readonly verb: 'mails'; readonly email: string };

function readArguments(): Wanted {
  const options = { email: { type: 'string' }, password: { type: 'string' }, role: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const { email, password, role } = values;
    const verb = positionals.join();
    if (verb === 'mails' && email && !password && !role) return { verb, email };
    if (verb === 'create' && email && password && (role === 'admin' || role === 'super_admin')) return { verb, email, password, role };
  } catch {
    // What parseArgs refuses is answered like what we refuse.
  }
  throw new StartError(usage);
}

/** Does what is asked for and answers what to print. */
async function carryOut(ctx: Ctx, wanted: Wanted): Promise<string> {
  if (wanted.verb === 'create') {
    await createAdmin(ctx, wanted);
    return `${wanted.email} is now ${wanted.role === 'admin' ? 'an admin' : 'a super admin'}.`;
  }
  const mails = await recentMails(ctx, wanted.email.trim().toLowerCase());
  if (mails.length === 0) return `The outbox holds no mail to ${wanted.email}.`;
  return mails.map(({ subject, text, status }) => `${subject} (${status})\n\n${text}`).join('\n\n----\n\n');
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
    process.stdout.write(`${await carryOut(systemCtx({ config, sql: database.sql, log }), wanted)}\n`);
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof AppError;
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = 1;
});
