import { createAdmin } from '#domains/accounts/commands.ts';
import { checkAll } from '#domains/audit/chain/check.ts';
import { faultLabels } from '#domains/audit/chain/fault-rules.ts';
import { archiveOldMonths } from '#domains/audit/chain/leave.ts';
import { dropFailedJob, listFailedJobs, retryFailedJob } from '#domains/ops/failed-jobs.ts';
import { rebuildOverview } from '#domains/ops/overview/count.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connection/connect.ts';
import { openDatabase, requireMigrated, type Database } from '#server/db/database.ts';
import { findEmbedded, InUseError } from '#server/db/embedded/embedded.ts';
import { recountRows } from '#server/db/counters.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/db/context.ts';
import { createLog } from '#server/log.ts';
import { mailFate, retryMails } from '#server/mail/outbox-mails.ts';
import { recentMails } from '#server/mail/outbox.ts';
import { StartError } from '#server/start-error.ts';
import { counted } from '#shared/text/counted.ts';
import { AppError } from '#shared/errors.ts';
import { id as idSchema } from '#shared/id-schemas.ts';
import { readArguments, type AdminCommand } from './admin-arguments.ts';
import { changeMasterKey } from './change-master-key.ts';
import { describePendingMigrations } from './describe-migrations.ts';
import { createApp, systemCtx } from '../services.ts';

async function describeFailedJobs(ctx: Ctx): Promise<string> {
  const { rows, next } = await listFailedJobs(ctx, { limit: 100, sort: 'created', order: 'desc' });
  if (rows.length === 0) return 'No failed jobs.';
  const lines = rows.map(({ id, name, topic, attempts, lastError, failedAt }) =>
    [id, name, topic ?? '-', `${attempts} attempts, failed ${failedAt}`, lastError ?? 'no reason recorded'].join('  '),
  );
  return [...lines, ...(next ? ['There are more. Retry or drop these first.'] : [])].join('\n');
}

/** Includes mails whose attempts were exhausted. */
async function retryAllMails(ctx: Ctx): Promise<string> {
  const count = await retryMails(ctx);
  return count === 0 ? 'No emails to send.' : `Sending ${counted(count, { one: 'email', other: 'emails' })}.`;
}

/** Throws StartError if the log was tampered with, so that the command fails. */
async function checkAuditLog({ sql, now }: Ctx): Promise<string> {
  const { lines, since, signedUntil, fault } = await checkAll(sql, now);
  const summary = `${counted(lines, { one: 'line', other: 'lines' })}${since ? ` since ${since}` : ''} verified; signed up to ${signedUntil ?? 'no day yet'}.`;
  if (!fault) return summary;
  const location = Object.entries(fault).map(([name, value]) => `${name} ${value}`);
  throw new StartError(`Audit log tampering detected: ${faultLabels[fault.kind]} (${location.join(', ')}). ${summary}`);
}

type AsOwner = (work: (ctx: Ctx) => Promise<string>) => Promise<string>;

async function carryOut(
  ctx: Ctx,
  command: Exclude<AdminCommand, { verb: 'rotate-key' | 'migrations' | 'migrate' }>,
  asOwner: AsOwner,
): Promise<string> {
  if (command.verb === 'create') {
    await createAdmin(ctx, command);
    return `${command.email} is now ${command.role === 'admin' ? 'an admin' : 'a super admin'}.`;
  }
  if (command.verb === 'jobs') {
    if (command.job === 'list') return describeFailedJobs(ctx);
    const jobId = idSchema.safeParse(command.id);
    if (!jobId.success) throw new StartError(`${command.id} is not a job ID. To list jobs, run npm run admin -- jobs list.`);
    if (command.job === 'retry') return `Retrying ${await retryFailedJob(ctx, jobId.data)}.`;
    return `Dropped ${await dropFailedJob(ctx, jobId.data)}.`;
  }
  if (command.verb === 'overview') {
    const days = await rebuildOverview(ctx);
    const wrong = await inTransaction(ctx, recountRows);
    const counts = wrong.map(({ what, kept, counted: rows }) => ` ${what} was ${kept} and is ${rows}.`);
    return `Overview rebuilt: ${counted(days, { one: 'day', other: 'days' })}.${counts.join('')}`;
  }
  if (command.verb === 'audit')
    return command.step === 'check' ? checkAuditLog(ctx) : asOwner((owner) => archiveOldMonths(owner, command.folder));
  if (command.verb === 'mails-again') return retryAllMails(ctx);
  const mails = await recentMails(ctx, command.email.trim().toLowerCase());
  if (mails.length === 0) return `No emails to ${command.email} in the outbox.`;
  return mails.map((mail) => `${mail.subject} (${mailFate(mail)})\n\n${mail.text}`).join('\n\n----\n\n');
}

/** Connects to the embedded database of a running Carriage, else opens it. */
async function openBeside(
  config: ReturnType<typeof readConfig>,
  log: ReturnType<typeof createLog>,
): Promise<Pick<Database, 'sql' | 'ownerUrl' | 'close'>> {
  try {
    return await openDatabase(config, log, () => {}, { migrates: false });
  } catch (error) {
    const found = error instanceof InUseError ? findEmbedded(config.dataDir) : null;
    if (!found) throw error;
    const sql = connect(found.url, { max: 2 });
    await requireMigrated(sql).catch(async (lacking: unknown) => {
      await sql.end({ timeout: 1 });
      throw lacking;
    });
    return { sql, ownerUrl: found.ownerUrl, close: () => sql.end({ timeout: 5 }) };
  }
}

async function main(): Promise<void> {
  const command = readArguments(process.argv.slice(2));
  const config = readConfig();
  const log = createLog('warn');
  if (command.verb === 'rotate-key') return void process.stdout.write(`${await changeMasterKey(config, log)}\n`);
  if (command.verb === 'migrations') return void process.stdout.write(`${await describePendingMigrations(config)}\n`);
  if (command.verb === 'migrate') {
    const database = await openDatabase(config, log, () => {});
    await database.close();
    return void process.stdout.write('The database is up to date.\n');
  }
  const database = await openBeside(config, log);
  const own = createApp({ config, sql: database.sql, log });
  try {
    const asOwner: AsOwner = async (work) => {
      const sql = connect(database.ownerUrl, { max: 2, applicationName: 'carriage-admin', statementLimitMs: 60_000 });
      return work(systemCtx({ ...own, sql })).finally(() => sql.end({ timeout: 5 }));
    };
    process.stdout.write(`${await carryOut(systemCtx(own), command, asOwner)}\n`);
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  const isExpected = error instanceof StartError || error instanceof AppError;
  process.stderr.write(`${isExpected ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = 1;
});
