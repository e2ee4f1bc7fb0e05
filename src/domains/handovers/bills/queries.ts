import { getContent, type Content } from '#domains/inspections/sealing/content-rules.ts';
import { readSteps } from '#domains/inspections/locked-inspection.ts';
import { toHash, type SealedHead } from '#domains/inspections/sealing/seal-hash.ts';
import type { Stage } from '#domains/inspections/photos/shots-rules.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import { mayKnow, toFullViewSql, seesJob } from '#domains/transports/participants/visibility.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { getFiles, type LockedFile } from '#server/files/files.ts';
import { notFound } from '#shared/errors.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { hashOfBill, type BillContent } from './bill-hash.ts';
import { showBillCode } from './code-rules.ts';
import type { BillRow, CheckedBill } from './schemas.ts';

const missing = () => notFound("This bill of lading does not exist or you don't have access to it");

/** Pickup first, for accounts that may see the street address; a carrier gets only those of its own job. Throws 404. */
export async function listBills({ sql, actor }: ActorCtx, transportId: string): Promise<BillRow[]> {
  const [access] = await sql<{ isFullyVisible: boolean }[]>`
    select ${toFullViewSql(sql, actor)} as is_fully_visible from transports t where t.id = ${transportId} and ${mayKnow(sql, actor)}`;
  if (!access) throw transportMissing();
  if (!access.isFullyVisible) return [];
  const rows = await sql<BillRow[]>`
    select b.id, i.stage, b.code, b.issued_at
    from bills_of_lading b join inspections i on i.id = b.inspection_id join transports t on t.id = b.transport_id
    where b.transport_id = ${transportId} and ${seesJob(sql, actor, sql`i.quote_id`)} order by b.issued_at, b.id`;
  return rows.map((row) => ({ ...row, code: showBillCode(row.code) }));
}

export interface Bill {
  readonly transportId: string;
  readonly inspectorId: string;
  readonly code: string;
  readonly stage: Stage;
  readonly vehicleType: VehicleType;
  readonly issuedAt: string;
  readonly hash: string;
  readonly says: BillContent;
  readonly content: Content;
  readonly thumbs: ReadonlyMap<string, LockedFile>;
  readonly startedAt: string;
  readonly sealedAt: string;
  readonly verified: boolean;
}

interface Row extends Omit<SealedHead, 'stage' | 'inspectorId' | 'transportId'>, Omit<Bill, 'content' | 'thumbs' | 'verified'> {
  readonly sealedHash: string;
}

const billColumns = (sql: Sql): Fragment => sql`
  i.id, i.transport_id, i.stage, i.inspector_id, i.started_at, i.place, i.no_place_reason, i.sealed_at, i.sealed_hash,
    b.code, b.issued_at, b.hash, b.says, t.vehicle_type
  from bills_of_lading b join inspections i on i.id = b.inspection_id join transports t on t.id = b.transport_id`;

async function readThumbs(ctx: Ctx, { photos }: Content): Promise<Bill['thumbs']> {
  const rows = await ctx.sql<{ id: string; thumbFileId: string }[]>`
    select id, thumb_file_id from documents where id = any(${photos.map(({ photoId }) => photoId)}::uuid[]) and thumb_file_id is not null`;
  const files = await getFiles(
    ctx,
    rows.map(({ thumbFileId }) => thumbFileId),
  );
  return new Map(rows.flatMap(({ id, thumbFileId }) => (files.has(thumbFileId) ? [[id, files.get(thumbFileId)!] as const] : [])));
}

async function readBill(ctx: Ctx, { sealedHash, ...row }: Row): Promise<Bill> {
  const steps = await readSteps(ctx, [row.id]);
  const verified = hashOfBill(row.says) === row.hash && toHash(row, steps) === sealedHash && row.says.inspectionHash === sealedHash;
  const content = getContent(steps);
  return { ...row, code: showBillCode(row.code), content, thumbs: await readThumbs(ctx, content), verified };
}

/** For accounts that may see the street address, except a later carrier. Throws 404. */
export async function getBill(ctx: ActorCtx, id: string): Promise<Bill> {
  const { sql, actor } = ctx;
  const [row] = await sql<Row[]>`
    select ${billColumns(sql)}
    where b.id = ${id} and ${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)} and ${seesJob(sql, actor, sql`i.quote_id`)}`;
  if (!row) throw missing();
  return readBill(ctx, row);
}

/** Like `getBill`, and records that the photos were viewed. */
export async function openBill(ctx: ActorCtx, id: string): Promise<Bill> {
  const bill = await getBill(ctx, id);
  const { transportId, inspectorId: ownerId } = bill;
  for (const { id: fileId } of bill.thumbs.values())
    await recordAccess(ctx, 'view', { fileId, fileType: 'inspection_photo', transportId, ownerId });
  return bill;
}

/** The newest bill of each stage of a job, pickup first, without access checks. */
export async function listJobBills(ctx: Ctx, quoteId: string): Promise<Bill[]> {
  const rows = await ctx.sql<Row[]>`
    select distinct on (i.stage = 'delivery') ${billColumns(ctx.sql)}
    where i.quote_id = ${quoteId} order by i.stage = 'delivery', b.issued_at desc`;
  const bills: Bill[] = [];
  for (const row of rows) bills.push(await readBill(ctx, row));
  return bills;
}

const toPlace = ({ city, state }: BillContent['origin']): string => `${city}, ${state}`;

/** Public lookup by the printed code. Throws 404. */
export async function checkBill(ctx: Ctx, code: string): Promise<CheckedBill> {
  const [row] = await ctx.sql<Row[]>`
    select ${billColumns(ctx.sql)} where b.code = ${code}`;
  if (!row) throw notFound('No bill of lading has this code. Compare each letter and digit with the document.');
  const { says, content, ...bill } = await readBill(ctx, row);
  const { name, dot, mc } = says.carrier;
  return {
    code: bill.code,
    stage: bill.stage,
    issuedAt: bill.issuedAt,
    carrier: { name, dot, mc },
    vehicle: says.vehicle.title,
    vinEnd: (content.vin?.vin ?? says.vehicle.vin)?.slice(-6) ?? null,
    from: toPlace(says.origin),
    to: toPlace(says.destination),
    photos: content.photos.length,
    marks: content.damages.length,
    verdict: content.outcome?.verdict ?? null,
    hash: bill.hash,
    inspectionHash: says.inspectionHash,
    verified: bill.verified,
  };
}
