import type { Readable } from 'node:stream';
import { logExport } from '#domains/audit/log-export.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { csvStream, filePage, oneTooMany, refuseLongFile } from '#server/http/replies/send-csv.ts';
import type { CsvColumn } from '#shared/csv/csv.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { changesWhere, listConfigChanges } from './config-changes.ts';
import type * as schemas from './config-schemas.ts';
import type { ConfigChange } from './config-schemas.ts';

const changeColumns: readonly CsvColumn<ConfigChange>[] = [
  ['Change', ({ id }) => id],
  ['Key', ({ key }) => key],
  ['Before', ({ from }) => from?.value],
  ['After', ({ to }) => to?.value],
  ['Reason', ({ reason }) => reason],
  ['Undid a change', ({ isTakingBack }) => isTakingBack],
  ['Who', ({ changedBy }) => changedBy],
  ['When', ({ changedAt }) => changedAt],
];

/** Throws 409 `too_many`. */
export async function exportConfigChanges(ctx: ActorCtx, query: QueryOf<typeof schemas.exportConfigChanges>): Promise<Readable> {
  const { sql } = ctx;
  refuseLongFile(await sql`select from system_config_changes c where ${changesWhere(sql, query)} limit ${oneTooMany}`, 'changes');
  await logExport(ctx, 'configuration changes', query);
  return csvStream(changeColumns, (cursor) => listConfigChanges(ctx, { ...query, limit: filePage, cursor }));
}
