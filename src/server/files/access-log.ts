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
