import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { namingColumns } from '#domains/transports/columns.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { StopContact } from '#domains/transports/stops/stop-rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { forbidden } from '#shared/errors.ts';
import type { Handover, Pickup } from './schemas.ts';
import { handoverCan, isAtPickup, isDriver, canSeeCode, type Job } from './policy.ts';
import { toSalt, showCode, getTriesRemaining, getVerifier } from './release-rules.ts';
import { findVisible, openCode, toStatus, toStop, type HandoverRow } from './handover-rows.ts';

/** For new bookings; each booking keeps the rule it was made under. */
export const isLicenseRequired = async ({ sql }: Pick<ActorCtx, 'sql'>): Promise<{ required: boolean }> => ({
  required: await readSetting(sql, 'DRIVER_LICENSE_REQUIRED'),
});

/** The newest capture of each side, also if its picture was deleted. */
const listSides = ({ sql }: Pick<ActorCtx, 'sql'>, transportId: string, driverId: string | null) => sql<
  { id: string; licenseType: 'front' | 'back'; uploadedAt: string }[]
>`
  select distinct on (license_type) id, license_type, uploaded_at from driver_license_uploads
  where transport_id = ${transportId} and driver_id = ${driverId} order by license_type desc, uploaded_at desc, id desc`;

const toVisible = ({ licenseRequired, truck, plate, plateState, truckNamedAt, releasedAt, releasedHow, releaseReason }: HandoverRow) => ({
  licenseRequired,
  truck,
  plate,
  plateState,
  truckNamedAt,
  releasedAt,
  releasedHow,
  releaseReason,
});

export async function getHandover(ctx: ActorCtx, row: HandoverRow): Promise<Handover> {
  const { actor } = ctx;
  const status = toStatus(row);
  const sides = await listSides(ctx, row.transportId, row.driverId);
  return {
    ...toVisible(row),
    driverPhotoId: actor.emailVerified ? row.driverPhotoId : null,
    license: sides.map(({ licenseType, uploadedAt }) => ({ licenseType, uploadedAt })),
    code: canSeeCode(actor, row, status) ? showCode(await openCode(ctx, row)) : null,
    stop: toStop(row, actor),
    can: handoverCan(actor, row, status),
  };
}

/** Empty before booking and for readers who can't see the accepted quote. Throws 404. */
export async function listHandover(ctx: ActorCtx, transportId: string): Promise<Handover[]> {
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const row = await findVisible(ctx, transportId);
  return row ? [await getHandover(ctx, row)] : [];
}

interface PickupRow extends Job, NamedTransport {
  readonly quoteId: string;
  readonly contacts: readonly StopContact[] | null;
  readonly carrierName: string | null;
  readonly carrierPhone: string | null;
  readonly brokerName: string | null;
  readonly brokerPhone: string | null;
}

async function findPickup({ sql }: ActorCtx, transportId: string): Promise<PickupRow | null> {
  const [row] = await sql<PickupRow[]>`
    select ${namingColumns(sql)}, q.id as quote_id, t.shipper_id, q.carrier_id, q.driver_id, q.is_accepted, q.workflow_state,
      (select contacts from stops where transport_id = t.id and kind = 'pickup') as contacts, coalesce(c.company_name, c.full_name) as carrier_name, c.phone_number as carrier_phone,
      coalesce(b.company_name, b.full_name) as broker_name, b.phone_number as broker_phone
    from transports t join quotes q on q.transport_id = t.id and q.is_accepted left join users c on c.id = q.carrier_id
      left join users b on b.id = q.broker_id
    where t.id = ${transportId}`;
  return row ?? null;
}

/** The actor must be the driver. Throws 404, and 403 to others who can see the transport. */
export async function getOwnPickup(ctx: ActorCtx, transportId: string): Promise<PickupRow> {
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const row = await findPickup(ctx, transportId);
  if (!row || !isDriver(ctx.actor, row)) throw forbidden("Only this job's driver can pick up the vehicle");
  return row;
}

/** Null while the driver can pick up the vehicle. */
export function describeClosed(job: Job): string | null {
  if (isAtPickup(job)) return null;
  return job.workflowState === 'booked' ? 'The carrier has not taken this job yet.' : 'This vehicle has been picked up already.';
}

function toCalls(row: PickupRow, showsContacts: boolean): Pickup['calls'] {
  const all = [
    ...(isAtPickup(row) ? (row.contacts ?? []) : []).map(({ name, phone }) => ({
      part: 'Pickup contact' as const,
      name: name ?? phone,
      phone,
    })),
    { part: 'Carrier' as const, name: row.carrierId === row.driverId ? null : row.carrierName, phone: row.carrierPhone },
    { part: 'Broker' as const, name: row.brokerName, phone: row.brokerPhone },
  ];
  return all.flatMap(({ part, name, phone }) => (name && showsContacts ? [{ part, name, phone }] : []));
}

/** Lets the phone check a code offline; null if the booking has no code. */
async function findRelease(ctx: ActorCtx, row: HandoverRow | null): Promise<Pickup['release']> {
  if (!row) return null;
  const { transportId, codeVersion: version, releasedAt } = row;
  const salt = toSalt(transportId, version);
  const verifier = await getVerifier(await openCode(ctx, row), salt);
  return { version, salt, verifier, triesLeft: getTriesRemaining(row), releasedAt, stop: toStop(row, ctx.actor) };
}

export async function getPickup(ctx: ActorCtx, transportId: string): Promise<Pickup> {
  const job = await getOwnPickup(ctx, transportId);
  const row = await findVisible(ctx, transportId);
  return {
    title: nameOfTransport(job),
    driverName: ctx.actor.fullName,
    licenseRequired: row?.licenseRequired ?? false,
    license: await listSides(ctx, transportId, job.driverId),
    closed: describeClosed(job),
    release: await findRelease(ctx, row),
    calls: toCalls(job, ctx.actor.emailVerified),
  };
}
