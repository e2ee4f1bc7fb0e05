import type { QuoteParties } from '#domains/quotes/policy.ts';
import { isOverseer } from '#domains/transports/policy.ts';
import { signerSql } from '#domains/transports/stops/stop-columns.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import { mayKnow, toFullViewSql, seesJob } from '#domains/transports/participants/visibility.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { openFile } from '#server/files/files.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import { correctForClock, toleratedSeconds } from '#shared/dates/device-clock.ts';
import { isAdmin } from '#shared/roles.ts';
import { vehicleTitle, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { getContent } from './sealing/content-rules.ts';
import type { Inspection, Inspections, OpenInspection } from './schemas.ts';
import { inspectionMissing, readSteps, type StoredStep, type LockedInspection } from './locked-inspection.ts';
import { getExceptions, toProgress } from './missing-rules.ts';
import { photoRemarks } from './photos/photo-remarks-rules.ts';
import { isInspector, maySurvey, getStage, type SurveyAccess } from './policy.ts';
import { toHash } from './sealing/seal-hash.ts';
import type { InspectionStage } from './photos/shots-rules.ts';
import { surveyingColumns } from './surveys/surveying.ts';

type Row = Omit<LockedInspection, 'quote'> &
  Pick<Inspection, 'place' | 'sealedAt' | 'inspectorName'> & {
    readonly sealedHash: string | null;
    readonly clockAheadSeconds: number;
  };

type ViewOf<S extends InspectionStage> = Inspection & { stage: S };

type Subject = QuoteParties &
  SurveyAccess &
  Record<'fromLat' | 'fromLng' | 'toLat' | 'toLng', number | null> & {
    readonly id: string;
    readonly vehicleType: VehicleType;
    readonly vehicleYear: number;
    readonly vehicleMake: string;
    readonly vehicleModel: string;
    readonly vin: string | null;
    readonly customerName: string | null;
  };

async function findSubject({ sql, actor }: ActorCtx, transportId: string): Promise<Subject | null> {
  const [row] = await sql<Subject[]>`
    select t.id, t.vehicle_type, t.vehicle_year, t.vehicle_make, t.vehicle_model, t.vin, t.from_lat, t.from_lng, t.to_lat, t.to_lng,
      coalesce(${signerSql(sql, 'pickup')}, s.full_name) as customer_name, t.shipper_id, t.status as transport_status, q.kind, q.workflow_state,
      coalesce(q.is_accepted, false) as is_accepted, q.total_quote, q.valid_until, q.broker_id, q.carrier_id, q.driver_id, ${surveyingColumns(sql, actor)}
    from transports t join users s on s.id = t.shipper_id left join quotes q on q.transport_id = t.id and q.is_accepted
    where t.id = ${transportId} and t.vehicle_type is not null and ${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)}`;
  return row ?? null;
}

const columns = (sql: Sql) => sql`
  i.id, i.transport_id, i.stage, i.state, i.inspector_id, i.device_id, i.started_at, i.clock_ahead_seconds, i.place, i.no_place_reason,
  i.sealed_at, i.sealed_hash, case when i.stage = 'survey' then concat_ws(', ', u.full_name, u.company_name) else u.full_name end as inspector_name`;

const readRows = ({ sql }: Ctx, transportId: string): Promise<Row[]> => sql<Row[]>`
  select ${columns(sql)} from inspections i join users u on u.id = i.inspector_id join quotes q on q.id = i.quote_id
  where i.transport_id = ${transportId} and q.is_accepted order by i.created_at desc, i.id desc`;

/** Null for surveys, which can be made anywhere. */
function expectedPlace(stage: InspectionStage, { fromLat, fromLng, toLat, toLng }: Subject): { lat: number; lng: number } | null {
  if (stage === 'survey') return null;
  const [lat, lng] = stage === 'pickup' ? [fromLat, fromLng] : [toLat, toLng];
  return lat === null || lng === null ? null : { lat, lng };
}

function toRemarks(row: Row, steps: readonly StoredStep[], subject: Subject): Inspection['remarks'] {
  const expected = expectedPlace(row.stage, subject);
  return Object.fromEntries(
    steps.flatMap((step) => {
      if (step.kind !== 'photo' && step.kind !== 'video') return [];
      const data = step.kind === 'photo' ? step.data : { ...step.data, cameraTime: null, cameraPlace: null };
      const remarks = photoRemarks(data, correctForClock(step.doneAt, step.clockAheadSeconds), expected);
      return remarks.length > 0 ? [[step.kind === 'photo' ? step.data.photoId : step.data.videoId, remarks]] : [];
    }),
  );
}

/** Largest clock error seen; null if within tolerance. */
const getClockError = (row: Row, steps: readonly StoredStep[]): number | null => {
  const errors = [row, ...steps].map(({ clockAheadSeconds }) => clockAheadSeconds);
  const worst = errors.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!;
  return Math.abs(worst) > toleratedSeconds ? worst : null;
};

function toView<S extends InspectionStage>(
  { actor }: ActorCtx,
  row: Row & { stage: S },
  steps: readonly StoredStep[],
  subject: Subject,
): ViewOf<S> {
  const { id, transportId, stage, state, inspectorName, place, noPlaceReason, sealedAt, sealedHash } = row;
  const content = getContent(steps);
  const about = { stage, vehicleType: subject.vehicleType, vehicleYear: subject.vehicleYear, vin: subject.vin };
  const inspects = isInspector(actor, row, subject);
  const isOpen = state === 'open';
  const reads = !isOpen || inspects || isAdmin(actor.role);
  return {
    id,
    transportId,
    stage,
    state,
    inspectorName,
    startedAt: correctForClock(row.startedAt, row.clockAheadSeconds),
    place,
    noPlaceReason,
    deviceId: inspects ? row.deviceId : null,
    nextSequence: steps.length + 1,
    content: reads ? content : null,
    exceptions: [...getExceptions(subject.vehicleType, content)],
    progress: toProgress(about, content),
    remarks: reads ? toRemarks(row, steps, subject) : {},
    clockAheadSeconds: getClockError(row, steps),
    sealedAt,
    hash: sealedHash,
    verified: sealedHash === null ? null : toHash(row, steps) === sealedHash,
    can: { write: isOpen && inspects, reopen: isOpen && isAdmin(actor.role) },
  };
}

/** For accounts that may see the street address; content only if this reader may see it. Throws 404. */
export async function listInspections(ctx: ActorCtx, transportId: string): Promise<Inspections> {
  const subject = await findSubject(ctx, transportId);
  if (!subject) throw transportMissing();
  const rows = await readRows(ctx, transportId);
  const steps = await readSteps(
    ctx,
    rows.map(({ id }) => id),
  );
  const viewed = <S extends InspectionStage>(stage: S): ViewOf<S>[] =>
    rows
      .filter((row): row is Row & { stage: S } => row.stage === stage)
      .map((row) => {
        const own = steps.filter(({ inspectionId }) => inspectionId === row.id);
        return toView(ctx, row, own, subject);
      });
  const { vehicleType, vehicleYear, vehicleMake, vehicleModel, vin, customerName } = subject;
  const title = vehicleTitle({ year: vehicleYear, make: vehicleMake, model: vehicleModel });
  const inspect = getStage(ctx.actor, subject);
  return {
    vehicle: { vehicleType, vehicleYear, vin, title, customerName },
    pickup: viewed('pickup')[0] ?? null,
    delivery: viewed('delivery')[0] ?? null,
    surveys: viewed('survey'),
    can: { inspect, survey: maySurvey(ctx.actor, subject) },
  };
}

export async function getInspection(ctx: ActorCtx, id: string): Promise<Inspection> {
  const [found] = await ctx.sql<{ transportId: string }[]>`select transport_id from inspections where id = ${id}`;
  if (!found) throw inspectionMissing();
  const { pickup, delivery, surveys } = await listInspections(ctx, found.transportId);
  const one = [pickup, delivery, ...surveys].find((inspection) => inspection?.id === id);
  if (!one) throw inspectionMissing();
  return one;
}

/**
 * Unsealed inspections of active jobs and of agents who still participate, longest inactive first. Sequence numbers have no gaps, so the
 * last one is the number of steps.
 */
export const listOpenInspections = ({ sql }: ActorCtx, id: string | null = null): Promise<OpenInspection[]> => sql<OpenInspection[]>`
  select i.id, i.transport_id, i.stage, concat_ws(' ', t.vehicle_year, t.vehicle_make, t.vehicle_model) as vehicle, u.full_name as inspector_name,
    i.started_at, i.last_step_at, coalesce((select max(sequence) from inspection_steps where inspection_id = i.id), 0) as steps,
    i.device_id is null as is_reopened
  from inspections i join transports t on t.id = i.transport_id join users u on u.id = i.inspector_id join quotes q on q.id = i.quote_id
  where i.state = 'open' and ${id === null ? sql`true` : sql`i.id = ${id}`} and q.is_accepted
    and case when i.stage <> 'survey' then t.status in ('assigned', 'in_transit', 'delivered')
      else t.status <> 'cancelled' and exists (select from transport_participants p where p.transport_id = i.transport_id and p.user_id = i.inspector_id) end
  order by coalesce(i.last_step_at, i.created_at), i.id limit 100`;

/** Expects inspection `i`, its job's quote `q` and transport `t`. */
export const isFileKnown = ({ sql, actor }: ActorCtx): Fragment => sql`
  ${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)} and ${seesJob(sql, actor, sql`q.id`)}
    and (${isOverseer(actor)} or i.state = 'sealed'
       or case when i.stage = 'survey' then i.inspector_id else q.driver_id end = ${actor.id})`;

interface PhotoRow {
  readonly ownerId: string;
  readonly fileId: string;
  readonly thumbFileId: string;
  readonly fileName: string;
  readonly isKnown: boolean;
}

const missingPhoto = "This photo does not exist or you don't have access to it";

/**
 * Once sealed, for accounts that may see the street address, except carriers of another job; before that, for the inspector and overseers.
 * Views and refusals are recorded. Throws 404.
 */
export async function openInspectionPhoto(ctx: ActorCtx, params: { id: string; photoId: string }, size: 'full' | 'thumb') {
  const { sql } = ctx;
  const [row] = await sql<PhotoRow[]>`
    select d.user_id as owner_id, d.file_id, d.thumb_file_id, d.file_name, ${isFileKnown(ctx)} as is_known
    from documents d join transports t on t.id = d.transport_id join inspection_steps s on s.kind = 'photo' and s.id::text = d.upload_key
      join inspections i on i.id = s.inspection_id and i.transport_id = d.transport_id join quotes q on q.id = i.quote_id
    where d.id = ${params.photoId} and d.transport_id = ${params.id} and d.document_type = 'inspection_photo'`;
  const file = {
    fileId: (size === 'thumb' ? row?.thumbFileId : row?.fileId) ?? '',
    fileType: 'inspection_photo',
    transportId: params.id,
    ownerId: row?.ownerId ?? null,
  };
  if (!row?.isKnown)
    throw new RecordedRefusal(404, 'not_found', missingPhoto, async (pool) => row && recordAccess(ctx, 'refused', file, pool));
  const opened = await openFile(ctx, ctx.services.files, file.fileId);
  await recordAccess(ctx, 'view', file);
  return { ...opened, fileName: row.fileName };
}
