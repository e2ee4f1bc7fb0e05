import { createHash } from 'node:crypto';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { saveFile, storing, type Deposit } from '#server/files/deposit.ts';
import { deleteFile } from '#server/files/files.ts';
import { refuseOnLegalHold } from '#server/files/legal-holds.ts';
import { cleanScan } from '#server/files/images/images.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import { formatDateTime } from '#shared/dates.ts';
import { clockNotice, clockOffsetSeconds, toServerTime } from '#shared/dates/device-clock.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { AppError, conflict } from '#shared/errors.ts';
import { licenseCaptured } from '../events/license-captured.ts';
import { handoverFact } from '../fact.ts';
import type { uploadLicense } from './license-schemas.ts';
import type { LicenseForm } from './license-form.ts';
import { getLicense, licenseFileType } from './license-queries.ts';
import { isAtPickup } from '../policy.ts';
import { describeClosed, getOwnPickup } from '../queries.ts';
import { findHandover } from '../handover-rows.ts';

type LicenseUpload = Omit<LicenseForm, 'file'> & { readonly fileName: string; readonly sha256: string };

/** Throws 404, 403, 409 `not_at_pickup`. */
async function requirePickup(ctx: ActorCtx, transportId: string) {
  const job = await getOwnPickup(ctx, transportId);
  if (!isAtPickup(job)) throw conflict('not_at_pickup', describeClosed(job)!);
  return job;
}

interface Row {
  readonly id: string;
  readonly transportId: string;
  readonly driverId: string;
  readonly fileId: string;
  readonly originalSha256: string;
  readonly uploadedAt: string;
}

type DeletedLicense = Pick<Row, 'id' | 'fileId' | 'transportId' | 'driverId'>;

const columns = ({ sql }: Pick<Ctx, 'sql'>) => sql`id, transport_id, driver_id, file_id, original_sha256, uploaded_at`;

/** True if this id already brought the same picture. Throws 422 `idempotency_mismatch` if it brought another. */
async function wasSent(ctx: ActorCtx, transportId: string, { id, sha256 }: LicenseUpload): Promise<boolean> {
  const [row] = await ctx.sql<Row[]>`select ${columns(ctx)} from driver_license_uploads where id = ${id}`;
  if (!row) return false;
  const isSame = row.transportId === transportId && row.driverId === ctx.actor.id && row.originalSha256 === sha256;
  if (!isSame) throw new AppError(422, 'idempotency_mismatch', 'This id belongs to a different picture');
  return true;
}

/** Refuses a picture already on file for another driver, and records the attempt. */
async function refuseAnothers(ctx: ActorCtx, { sha256 }: LicenseUpload): Promise<void> {
  const [row] = await ctx.sql<Row[]>`
    select ${columns(ctx)} from driver_license_uploads where original_sha256 = ${sha256} and driver_id <> ${ctx.actor.id} limit 1`;
  if (!row) return;
  const message = 'This picture is already on file for another driver. Take a picture of your own license.';
  const file = { fileId: row.fileId, fileType: licenseFileType, transportId: row.transportId, ownerId: row.driverId };
  throw new RecordedRefusal(409, 'license_of_another', message, (pool) => recordAccess(ctx, 'refused', file, pool));
}

/** Deletes the picture but keeps its row. Must run in a transaction. */
export async function deleteLicense(ctx: Ctx, { id, fileId, transportId, driverId }: DeletedLicense): Promise<void> {
  await ctx.sql`update driver_license_uploads set is_deleted = true, deleted_at = ${ctx.now} where id = ${id}`;
  await deleteFile(ctx, fileId);
  await recordAccess(ctx, 'delete', { fileId, fileType: licenseFileType, transportId, ownerId: driverId });
}

/** Removes location and device data of deleted pictures once the driver's account is deleted. */
export async function eraseUploadOrigins({ sql }: Ctx, driverId: string): Promise<void> {
  await sql`
    update driver_license_uploads set original_filename = '', geo_location = null, device_info = '{}', ip_address = null
    where driver_id = ${driverId} and is_deleted and exists (select from users u where u.id = driver_id and u.deleted_at is not null)`;
}

/** Deletes the picture being replaced. Throws 409 `license_changed` if the phone hasn't seen the current one, and `legal_hold`. */
async function replace(ctx: ActorCtx, transportId: string, { licenseType, replaces }: LicenseUpload): Promise<void> {
  const [row] = await ctx.sql<Row[]>`
    select ${columns(ctx)} from driver_license_uploads
    where transport_id = ${transportId} and driver_id = ${ctx.actor.id} and license_type = ${licenseType} and not is_deleted`;
  if (!row) return;
  if (row.id !== replaces)
    throw conflict(
      'license_changed',
      `The ${licenseType} was already taken on another phone, ${formatDateTime(row.uploadedAt)}. Check that picture before you take a new one.`,
    );
  await refuseOnLegalHold(ctx.sql, { transportId, userId: ctx.actor.id });
  await deleteLicense(ctx, row);
}

async function insert(ctx: ActorCtx, transportId: string, sent: LicenseUpload, deposit: Deposit): Promise<void> {
  const { sql, actor, now, ip } = ctx;
  const file = await saveFile(ctx, ctx.services.files, deposit);
  const { id, fileName, sha256, licenseType, platform = null, capturedAt: doneAt, sentAt } = sent;
  const row = {
    id,
    transportId,
    driverId: actor.id,
    fileId: file.id,
    filename: `${file.id}.${file.mime === 'image/png' ? 'png' : 'jpg'}`,
    originalFilename: fileName,
    originalSha256: sha256,
    fileSize: file.byteSize,
    mimeType: file.mime,
    licenseType,
    ipAddress: ip,
    capturedAt: toServerTime({ doneAt, sentAt }, now),
    clockOffsetSeconds: clockOffsetSeconds({ doneAt, sentAt }, now),
    uploadedAt: now,
  };
  await sql`insert into driver_license_uploads ${sql(row)}`;
  await sql`
    update driver_license_uploads set geo_location = ${sent.geoLocation ? sql.json(sent.geoLocation) : null},
      device_info = ${sql.json({ platform, userAgent: ctx.userAgent.slice(0, 300) })}
    where id = ${id}`;
  await recordAccess(ctx, 'upload', { fileId: file.id, fileType: licenseFileType, transportId, ownerId: actor.id });
}

const storeLicense = (ctx: ActorCtx, transportId: string, sent: LicenseUpload, deposit: Deposit): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (!transport) throw transportMissing();
    if (await wasSent(inner, transportId, sent)) return;
    const job = await requirePickup(inner, transportId);
    await refuseAnothers(inner, sent);
    await replace(inner, transportId, sent);
    await insert(inner, transportId, sent, deposit);
    const row = await findHandover(inner, transportId);
    const parties = { quoteId: job.quoteId, brokerId: row?.brokerId ?? null, carrierId: job.carrierId, driverId: job.driverId };
    const { licenseType, sha256, capturedAt: doneAt, sentAt } = sent;
    const capturedAt = toServerTime({ doneAt, sentAt }, inner.now);
    await publish(inner, licenseCaptured, { ...(await handoverFact(inner, transport, parties)), licenseType, sha256, capturedAt });
  });

/**
 * Stores one side of the driver's license without metadata. A replacement must name the picture it replaces. Idempotent by `id`. Throws
 * 404, 403, 409 `not_at_pickup`, `license_changed` and `license_of_another`, 422 `idempotency_mismatch`, and what `read` and `cleanScan`
 * throw.
 */
export async function uploadOwnLicense(
  ctx: ActorCtx,
  transportId: string,
  read: () => Promise<LicenseForm>,
): Promise<ReplyOf<typeof uploadLicense>> {
  await getOwnPickup(ctx, transportId);
  const { file, ...form } = await read();
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const sent = { ...form, fileName: file.fileName, sha256 };
  if (!(await wasSent(ctx, transportId, sent))) {
    await requirePickup(ctx, transportId);
    const clean = await cleanScan(file.bytes, ctx.actor.id);
    await storing(ctx.services.files, ctx.actor.id, [clean], ([deposit]) => storeLicense(ctx, transportId, sent, deposit));
  }
  const offset = clockOffsetSeconds({ doneAt: sent.capturedAt, sentAt: sent.sentAt }, ctx.now);
  return { ...(await getLicense(ctx, sent.id)), clockNotice: clockNotice(offset) };
}
