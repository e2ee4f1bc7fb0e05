import { newId } from '#shared/ids.ts';
import type { Ctx, Sql } from '../db/context.ts';

/** What can be done to a file that holds personal data. */
export const accessTypes = ['upload', 'view', 'download', 'refused', 'delete'] as const;
export type AccessType = (typeof accessTypes)[number];

/** A file as its access is recorded. */
export interface AccessedFile {
  readonly fileId: string;
  /** Kind of document: 'vehicle_photo'. */
  readonly fileType: string;
  readonly transportId: string | null;
}

/** Records who did what to a file (decisions, section 10); a refusal passes the pool as `sql`, because its transaction is undone. */
export async function recordAccess(
  { actor, now, ip, userAgent, ...ctx }: Ctx,
  accessType: AccessType,
  { fileId, fileType, transportId }: AccessedFile,
  sql: Sql = ctx.sql,
): Promise<void> {
  await sql`
    insert into pii_access_logs (id, file_id, file_type, access_type, accessed_by, transport_id, ip_address, user_agent, accessed_at)
    values (${newId()}, ${fileId}, ${fileType}, ${accessType}, ${actor?.id ?? null}, ${transportId}, ${ip}, ${userAgent}, ${now})`;
}

/** One look at a file, as it was recorded. */
export interface RecordedAccess extends Omit<AccessedFile, 'transportId'> {
  readonly id: string;
  readonly accessType: AccessType;
  readonly accessedBy: string | null;
  readonly ipAddress: string | null;
  readonly accessedAt: string;
}

/** Looks at the files of a transport in the order in which they were recorded, after one of them. */
export const listAccess = (sql: Sql, transportId: string, after: string | null, limit: number): Promise<RecordedAccess[]> => sql<
  RecordedAccess[]
>`
  select id, accessed_at, access_type, file_type, file_id, accessed_by, ip_address from pii_access_logs
  where transport_id = ${transportId} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`;
