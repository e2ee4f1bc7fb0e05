import type { Readable } from 'node:stream';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { countAccessLines } from '#server/files/access-log.ts';
import { countHolds } from '#server/files/legal-holds.ts';
import { csvStream, filePage, oneTooMany, refuseLongFile } from '#server/http/replies/send-csv.ts';
import type { CsvColumn } from '#shared/csv/csv.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import type { AccessLog } from '../access-schemas.ts';
import { listAccessLogs } from '../access-queries.ts';
import { piiListExported } from '../events/list-exported.ts';
import type { LegalHoldView } from '../holds/holds-schemas.ts';
import { listHolds } from '../holds/holds.ts';
import type { RetentionJob } from '../jobs-schemas.ts';
import { listRetentionJobs, runsWhere } from '../jobs-queries.ts';
import type * as schemas from './list-files-schemas.ts';
import { piiLabels } from '../retention-rules.ts';

const accessColumns: readonly CsvColumn<AccessLog>[] = [
  ['Line', ({ id }) => id],
  ['File', ({ fileId }) => fileId],
  ['Type', ({ fileType }) => fileType],
  ['Access', ({ accessType }) => accessType],
  ['By', ({ accessedByName }) => accessedByName],
  ['By ID', ({ accessedBy }) => accessedBy],
  ['Role', ({ accessedAs }) => accessedAs],
  ['Purpose', ({ purpose }) => purpose],
  ['Transport', ({ transportId }) => transportId],
  ['IP address', ({ ipAddress }) => ipAddress],
  ['At', ({ accessedAt }) => accessedAt],
];

const jobColumns: readonly CsvColumn<RetentionJob>[] = [
  ['Run', ({ id }) => id],
  ['PII type', ({ piiType }) => piiLabels[piiType]],
  ['Status', ({ status }) => status],
  ['Processed', ({ recordsProcessed }) => recordsProcessed],
  ['Deleted', ({ recordsDeleted }) => recordsDeleted],
  ['On hold', ({ recordsHeld }) => recordsHeld],
  ['Not deleted', ({ recordsFailed }) => recordsFailed],
  ['Started by', ({ startedBy }) => startedBy],
  ['Started at', ({ startedAt }) => startedAt],
  ['Finished at', ({ finishedAt }) => finishedAt],
];

const holdColumns: readonly CsvColumn<LegalHoldView>[] = [
  ['Hold', ({ id }) => id],
  ['Transport', ({ transportId }) => transportId],
  ['User', ({ userId }) => userId],
  ['Name', ({ userName }) => userName],
  ['Reason', ({ reason }) => reason],
  ['Placed by', ({ placedBy }) => placedBy],
  ['Placed at', ({ placedAt }) => placedAt],
  ['Reason for removal', ({ liftReason }) => liftReason],
  ['Removed by', ({ liftedBy }) => liftedBy],
  ['Removed at', ({ liftedAt }) => liftedAt],
];

/** Logged before the first byte is sent. */
const logListExport = (ctx: ActorCtx, list: string, filter: Readonly<Record<string, string>>): Promise<void> =>
  inTransaction(ctx, (tx) => publish(tx, piiListExported, { list, filter }));

/** Throws 409 `too_many`. */
export async function exportAccessLogs(ctx: ActorCtx, query: QueryOf<typeof schemas.exportAccessLogs>): Promise<Readable> {
  refuseLongFile(await countAccessLines(ctx.sql, query.accessType, oneTooMany), 'lines');
  await logListExport(ctx, 'access audit', query);
  return csvStream(accessColumns, (cursor) => listAccessLogs(ctx, { ...query, limit: filePage, cursor }));
}

/** Throws 409 `too_many`. */
export async function exportRetentionJobs(ctx: ActorCtx, query: QueryOf<typeof schemas.exportRetentionJobs>): Promise<Readable> {
  refuseLongFile(await ctx.sql`select from retention_jobs j where ${runsWhere(ctx.sql, query)} limit ${oneTooMany}`, 'runs');
  await logListExport(ctx, 'cleanup jobs', query);
  return csvStream(jobColumns, (cursor) => listRetentionJobs(ctx, { ...query, limit: filePage, cursor }));
}

/** Throws 409 `too_many`. */
export async function exportLegalHolds(ctx: ActorCtx, query: QueryOf<typeof schemas.exportLegalHolds>): Promise<Readable> {
  refuseLongFile(await countHolds(ctx.sql, query.state, oneTooMany), 'holds');
  await logListExport(ctx, 'legal holds', query);
  return csvStream(holdColumns, (cursor) => listHolds(ctx, { ...query, limit: filePage, cursor }));
}
