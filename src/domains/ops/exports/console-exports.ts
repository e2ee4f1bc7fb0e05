import type { Readable } from 'node:stream';
import type { Ban } from '#domains/sentinel/schemas.ts';
import { listBans, openBans } from '#domains/sentinel/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { csvStream, filePage, oneTooMany, refuseLongFile } from '#server/http/replies/send-csv.ts';
import { countMails } from '#server/mail/outbox-mails.ts';
import { countDeadJobs } from '#server/queue/failed-jobs.ts';
import type { CsvColumn } from '#shared/csv/csv.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import type * as schemas from './console-exports-schemas.ts';
import type { FailedJob } from '../failed-jobs-schemas.ts';
import { listFailedJobs } from '../failed-jobs.ts';
import { logExport } from '#domains/audit/log-export.ts';
import type { OutboxMail } from '../outbox-schemas.ts';
import { listOutbox } from '../outbox.ts';

const banColumns: readonly CsvColumn<Ban>[] = [
  ['Ban', ({ id }) => id],
  ['IP address', ({ ipAddress }) => ipAddress],
  ['Threat score', ({ threatScore }) => threatScore],
  ['Reason', ({ reason }) => reason],
  ['Permanent', ({ isPermanent }) => isPermanent],
  ['Until', ({ bannedUntil }) => bannedUntil],
  ['Banned at', ({ createdAt }) => createdAt],
];

const mailColumns: readonly CsvColumn<OutboxMail>[] = [
  ['Email', ({ id }) => id],
  ['To', ({ recipient }) => recipient],
  ['Subject', ({ subject }) => subject],
  ['Status', ({ status }) => status],
  ['Attempts', ({ attempts }) => attempts],
  ['Last error', ({ error }) => error],
  ['Created at', ({ createdAt }) => createdAt],
  ['Sent at', ({ sentAt }) => sentAt],
];

const jobColumns: readonly CsvColumn<FailedJob>[] = [
  ['Job', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Event', ({ topic }) => topic],
  ['Attempts', ({ attempts }) => attempts],
  ['Last error', ({ lastError }) => lastError],
  ['Started at', ({ createdAt }) => createdAt],
  ['Failed at', ({ failedAt }) => failedAt],
];

/** Banned addresses as CSV. Throws 409 `too_many`. */
export async function exportBans(ctx: ActorCtx, query: QueryOf<typeof schemas.exportBans>): Promise<Readable> {
  refuseLongFile(await ctx.sql`select from ${openBans(ctx.sql, ctx.now, query.search)} limit ${oneTooMany}`, 'bans');
  await logExport(ctx, 'banned addresses', query);
  return csvStream(banColumns, (cursor) => listBans(ctx, { ...query, limit: filePage, cursor }));
}

/** Mails without content as CSV. Throws 409 `too_many`. */
export async function exportOutbox(ctx: ActorCtx, query: QueryOf<typeof schemas.exportOutbox>): Promise<Readable> {
  refuseLongFile(await countMails(ctx, query, oneTooMany), 'mails');
  await logExport(ctx, 'outbox', query);
  return csvStream(mailColumns, (cursor) => listOutbox(ctx, { ...query, limit: filePage, cursor }));
}

/** Throws 409 `too_many`. */
export async function exportFailedJobs(ctx: ActorCtx, query: QueryOf<typeof schemas.exportFailedJobs>): Promise<Readable> {
  refuseLongFile(await countDeadJobs(ctx.sql, query.search, oneTooMany), 'jobs');
  await logExport(ctx, 'failed jobs', query);
  return csvStream(jobColumns, (cursor) => listFailedJobs(ctx, { ...query, limit: filePage, cursor }));
}
