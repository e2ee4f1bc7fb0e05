import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { openFile } from '#server/files/files.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import { isAdmin } from '#shared/roles.ts';
import type { LicenseUpload } from './license-schemas.ts';
import { maySeeLicense } from '../policy.ts';

export const licenseFileType = 'driver_license';

const columns = (sql: Sql) => sql`
  l.id, l.license_type, not l.is_deleted as has_upload, u.full_name as driver_name, l.original_filename, l.file_size, l.mime_type,
  l.geo_location, l.device_info ->> 'platform' as platform, l.captured_at, l.uploaded_at, l.deleted_at, l.encryption_status`;

/** No access check. */
export async function getLicense({ sql }: ActorCtx, id: string): Promise<LicenseUpload> {
  const [row] = await sql<LicenseUpload[]>`
    select ${columns(sql)} from driver_license_uploads l join users u on u.id = l.driver_id where l.id = ${id}`;
  return row!;
}

/** Newest first: all, including deleted ones, for administrators; their own for drivers. Throws 404. */
export async function listLicenses(ctx: ActorCtx, transportId: string): Promise<LicenseUpload[]> {
  const { sql, actor } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const which = isAdmin(actor.role) ? sql`true` : sql`(l.driver_id = ${actor.id} and not l.is_deleted)`;
  return sql<LicenseUpload[]>`
    select ${columns(sql)} from driver_license_uploads l join users u on u.id = l.driver_id
    where l.transport_id = ${transportId} and ${which} order by l.uploaded_at desc, l.id desc`;
}

interface LicenseFile {
  readonly fileId: string;
  readonly transportId: string;
  readonly driverId: string;
  readonly licenseType: string;
  readonly isDeleted: boolean;
}

const missing = "This picture does not exist or you don't have access to it";

/** Views and refusals are recorded. Throws 404. */
export async function openLicense(ctx: ActorCtx, id: string) {
  const [row] = await ctx.sql<LicenseFile[]>`
    select file_id, transport_id, driver_id, license_type, is_deleted from driver_license_uploads where id = ${id}`;
  const file = row && { fileId: row.fileId, fileType: licenseFileType, transportId: row.transportId, ownerId: row.driverId };
  if (!row || row.isDeleted || !maySeeLicense(ctx.actor, row))
    throw new RecordedRefusal(404, 'not_found', missing, async (pool) => file && recordAccess(ctx, 'refused', file, pool));
  const opened = await openFile(ctx, ctx.services.files, row.fileId);
  await recordAccess(ctx, 'view', file!);
  return { ...opened, licenseType: row.licenseType };
}
