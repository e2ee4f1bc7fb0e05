import type { Ctx, Sql } from '#server/db/context.ts';
import { buildSealedInspection } from '#domains/inspections/fixtures.ts';
import { stages, type Stage } from '#domains/inspections/photos/shots-rules.ts';
import { newId } from '#shared/ids.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { makeCode } from './release-rules.ts';

interface HandoverOf {
  readonly transportId: string;
  readonly quoteId: string;
}

/** Adds a handover to a booking made without its steps. Returns the release code. */
export async function buildHandover(
  { sql, services }: Pick<Ctx, 'sql' | 'services'>,
  { transportId, quoteId, ...more }: HandoverOf & Readonly<Record<string, unknown>>,
): Promise<string> {
  const code = makeCode();
  const { sealed: sealedCode, ...key } = services.secrets.seal(Buffer.from(code));
  const now = new Date();
  const row = {
    transportId,
    quoteId,
    licenseRequired: false,
    asksWholeRoad: true,
    sealedCode,
    ...key,
    codeVersion: 1,
    createdAt: now,
    updatedAt: now,
    ...more,
  };
  await sql`insert into handovers ${sql(row)}`;
  return code;
}

/** Rows only, without bytes. Returns the license id. */
export async function buildLicense(
  sql: Sql,
  { transportId, driverId, ...more }: { transportId: string; driverId: string } & Readonly<Record<string, unknown>>,
): Promise<string> {
  const [fileId, id] = [newId(), newId()];
  await sql`
    insert into files (id, byte_size, sha256, mime, store, key_id, wrapped_key) values (${fileId}, 1, 'a', 'image/jpeg', 'disk', 'a', 'a')`;
  const now = new Date();
  const row = {
    id,
    transportId,
    driverId,
    fileId,
    filename: `${fileId}.jpg`,
    originalFilename: 'license.jpg',
    originalSha256: newId(),
    fileSize: 1,
    mimeType: 'image/jpeg',
    capturedAt: now,
    clockOffsetSeconds: 0,
    uploadedAt: now,
    ...more,
  };
  await sql`insert into driver_license_uploads ${sql(row)}`;
  return id;
}

export async function buildDriverPhoto(sql: Sql, userId: string): Promise<string> {
  const fileId = newId();
  await sql`
    insert into files (id, byte_size, sha256, mime, store, key_id, wrapped_key) values (${fileId}, 1, 'a', 'image/jpeg', 'disk', 'a', 'a')`;
  await sql`insert into driver_photos ${sql({ userId, fileId, uploadedAt: new Date() })}`;
  return fileId;
}

export const releaseVehicle = (sql: Sql, transportId: string, driverId: string): Promise<unknown> => sql`
  update handovers set released_at = now(), released_how = 'code', released_by = ${driverId}
  where transport_id = ${transportId} and released_at is null and stopped_at is null`;

interface DriverJobRow {
  readonly quoteId: string;
  readonly driverId: string;
  readonly vehicleType: VehicleType;
  readonly vin: string | null;
}

/** Adds what the workflow steps require (license, release, sealed inspections), but doesn't take the steps. */
export async function buildDriverJobs(sql: Sql, transportId: string, which: readonly Stage[] = stages): Promise<void> {
  const [row] = await sql<DriverJobRow[]>`
    select q.id as quote_id, q.driver_id, t.vehicle_type, t.vin from quotes q join transports t on t.id = q.transport_id
    where t.id = ${transportId} and q.is_accepted`;
  const { quoteId, driverId, vehicleType, vin } = row!;
  if (which.includes('pickup')) {
    await releaseVehicle(sql, transportId, driverId);
    const uploads = await sql`select from driver_license_uploads where transport_id = ${transportId} and driver_id = ${driverId}`;
    if (uploads.length === 0) await buildLicense(sql, { transportId, driverId });
  }
  for (const stage of which)
    await buildSealedInspection(sql, vehicleType, { transportId, quoteId, inspectorId: driverId, stage }, vin ?? undefined);
}

/** Marks fixture files as deleted, because a program that starts on these rows has no key for them. */
export const markBytesDeleted = (sql: Sql) => sql`
  update files set wrapped_key = null, deleted_at = now() where key_id = 'a' and deleted_at is null`;
