import { createHash } from 'node:crypto';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { storing } from '#server/files/deposit.ts';
import { openFile } from '#server/files/files.ts';
import { cleanPhoto } from '#server/files/images/images.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import type { Upload } from '#server/http/bodies/upload.ts';
import { AppError, conflict } from '#shared/errors.ts';
import { lockTransport } from './lifecycle.ts';
import { isCarriersSide, isOverseer, readsClaims } from './policy.ts';
import { savePhoto, type NewPhoto } from './photos/photos.ts';
import { mayKnow, toFullViewSql } from './participants/visibility.ts';

const evidenceType = 'evidence_photo';

/** Per person and transport, so that one side can't use up the other side's allowance. */
const maxEvidence = 20;

export interface Evidence {
  readonly id: string;
  readonly fileName: string;
  readonly takenAt: { lat: number; lng: number } | null;
  readonly sha256: string;
  readonly ownerId: string | null;
  readonly createdAt: string;
}

const columns = ({ sql }: Pick<ActorCtx, 'sql'>) =>
  sql`id, file_name, geo_location as taken_at, original_sha256 as sha256, user_id as owner_id, created_at, upload_key as key`;

export async function findEvidence({ sql }: Pick<ActorCtx, 'sql'>, transportId: string, id: string): Promise<Evidence | null> {
  const [row] = await sql<Evidence[]>`
    select ${columns({ sql })} from documents where id = ${id} and transport_id = ${transportId} and document_type = ${evidenceType}`;
  return row ?? null;
}

/**
 * Re-encodes, encrypts and stores a photo. `may` throws unless allowed; called before reading and again under the transport's lock. The
 * same `key` and file return the stored photo. Throws 409 `too_many_photos`, 422 `idempotency_mismatch`, and like `cleanPhoto`, `read`,
 * `may`.
 */
export async function addEvidence(
  ctx: ActorCtx,
  transportId: string,
  { key, read }: { key: string | null; read: () => Promise<Upload> },
  may: (ctx: ActorCtx) => Promise<void>,
): Promise<Evidence> {
  await may(ctx);
  const { bytes, fileName } = await read();
  const originalSha256 = createHash('sha256').update(bytes).digest('hex');
  const clean = await cleanPhoto(bytes, ctx.actor.id);
  return storing(ctx.services.files, ctx.actor.id, [clean.image, clean.thumb], (deposits) =>
    inTransaction(ctx, async (inner) => {
      await lockTransport(inner, transportId);
      await may(inner);
      return placeEvidence(inner, { transportId, key, fileName, originalSha256, clean, deposits });
    }),
  );
}

async function placeEvidence(ctx: ActorCtx, photo: NewPhoto): Promise<Evidence> {
  const { transportId, key, originalSha256 } = photo;
  const existing = await ctx.sql<(Evidence & { key: string | null })[]>`
    select ${columns(ctx)} from documents where transport_id = ${transportId} and document_type = ${evidenceType}`;
  const sent = key === null ? undefined : existing.find((one) => one.key === key);
  if (sent && sent.sha256 !== originalSha256)
    throw new AppError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different file');
  const own = existing.filter(({ ownerId }) => ownerId === ctx.actor.id);
  if (!sent && own.length >= maxEvidence)
    throw conflict('too_many_photos', `You have reached the limit of ${maxEvidence} photos for this transport`);
  const id = sent?.id ?? (await savePhoto(ctx, photo, { documentType: evidenceType, photoSection: null, position: null }));
  return (await findEvidence(ctx, transportId, id))!;
}

/** Condition on `documents d` and `transports t`: by the shipper, or part of the present booking; hides an earlier carrier's photos. */
const isOfJobNow = (sql: Sql): Fragment => sql`(d.user_id = t.shipper_id or exists (
  select from quotes j where j.transport_id = t.id and j.is_accepted
    and (d.created_at >= j.accepted_at or d.user_id in (j.broker_id, j.carrier_id, j.driver_id))))`;

interface Row {
  readonly ownerId: string;
  readonly fileId: string;
  readonly thumbFileId: string;
  readonly fileName: string;
  readonly isKnown: boolean;
}

/** Logs every access. Hidden from a later carrier: photos of an earlier one. Throws 404. */
export async function openEvidence(ctx: ActorCtx, params: { id: string; photoId: string }, size: 'full' | 'thumb') {
  const { sql, actor } = ctx;
  const sees = sql`(${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)})`;
  const isParty = isCarriersSide(actor) ? sql`(${sees} and ${isOfJobNow(sql)})` : readsClaims(actor) ? sees : sql`false`;
  const [row] = await sql<Row[]>`
    select d.user_id as owner_id, d.file_id, d.thumb_file_id, d.file_name, (${isOverseer(actor)} or ${actor.id} in (t.shipper_id, d.user_id) or ${isParty}) as is_known
    from documents d join transports t on t.id = d.transport_id
    where d.id = ${params.photoId} and d.transport_id = ${params.id} and d.document_type = ${evidenceType}`;
  const file = {
    fileId: (size === 'thumb' ? row?.thumbFileId : row?.fileId) ?? '',
    fileType: evidenceType,
    transportId: params.id,
    ownerId: row?.ownerId ?? null,
  };
  const missing = "This photo does not exist or you don't have access to it";
  if (!row?.isKnown) throw new RecordedRefusal(404, 'not_found', missing, async (pool) => row && recordAccess(ctx, 'refused', file, pool));
  const opened = await openFile(ctx, ctx.services.files, file.fileId);
  await recordAccess(ctx, 'view', file);
  return { ...opened, fileName: row.fileName };
}
