import { visibleQuotes } from '#domains/quotes/visibility.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { saveFile, storing } from '#server/files/deposit.ts';
import { deleteFile, openFile } from '#server/files/files.ts';
import { cleanPhoto } from '#server/files/images/images.ts';
import { holdOffLegalHolds, refuseOnLegalHold } from '#server/files/legal-holds.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import type { Upload } from '#server/http/bodies/upload.ts';
import type { OwnDriverPhoto } from './driver-photo-schemas.ts';

export const driverPhotoType = 'driver_photo';

const missing = "This picture does not exist or you don't have access to it";

/** Condition on quotes `q`: a job between the driver's agreement (or the carrier driving itself) and delivery. */
export const showsDriver = (sql: Sql): Fragment => sql`
  (q.is_accepted and q.workflow_state in ('assigned', 'in_transit') and (q.driver_agreed_at is not null or q.driver_id = q.carrier_id))`;

export async function getOwnDriverPhoto({ sql, actor }: ActorCtx): Promise<OwnDriverPhoto> {
  const [photo] = await sql<NonNullable<OwnDriverPhoto['photo']>[]>`
    select file_id as id, iso(uploaded_at) as uploaded_at from driver_photos where user_id = ${actor.id}`;
  return { photo: photo ?? null };
}

/** Does nothing without a photo. The caller's transaction must have checked for legal holds. */
export async function eraseDriverPhoto(ctx: Ctx, userId: string): Promise<void> {
  const [row] = await ctx.sql<{ fileId: string }[]>`delete from driver_photos where user_id = ${userId} returning file_id`;
  if (!row) return;
  await deleteFile(ctx, row.fileId);
  await recordAccess(ctx, 'delete', { fileId: row.fileId, fileType: driverPhotoType, transportId: null, ownerId: userId });
}

/** Locks the account so that concurrent changes wait. Throws 409 `legal_hold` if there is a photo on hold. */
async function lockOwn(ctx: ActorCtx): Promise<void> {
  await holdOffLegalHolds(ctx);
  await ctx.sql`select from users where id = ${ctx.actor.id} for no key update`;
  const { photo } = await getOwnDriverPhoto(ctx);
  if (photo) await refuseOnLegalHold(ctx.sql, { userId: ctx.actor.id });
}

/**
 * Replaces the actor's photo; stored without metadata, at most 480 pixels a side. Throws 409 `legal_hold`, and what `read` and `cleanPhoto`
 * throw.
 */
export async function setDriverPhoto(ctx: ActorCtx, read: () => Promise<Upload>): Promise<OwnDriverPhoto> {
  const { thumb } = await cleanPhoto((await read()).bytes, ctx.actor.id);
  return storing(ctx.services.files, ctx.actor.id, [thumb], ([deposit]) =>
    inTransaction(ctx, async (inner) => {
      const { sql, actor, now } = inner;
      await lockOwn(inner);
      await eraseDriverPhoto(inner, actor.id);
      const file = await saveFile(inner, ctx.services.files, deposit);
      await sql`insert into driver_photos ${sql({ userId: actor.id, fileId: file.id, uploadedAt: now })}`;
      await recordAccess(inner, 'upload', { fileId: file.id, fileType: driverPhotoType, transportId: null, ownerId: actor.id });
      return getOwnDriverPhoto(inner);
    }),
  );
}

/** Idempotent. Throws 409 `legal_hold`. */
export const deleteDriverPhoto = (ctx: ActorCtx): Promise<OwnDriverPhoto> =>
  inTransaction(ctx, async (inner) => {
    await lockOwn(inner);
    await eraseDriverPhoto(inner, inner.actor.id);
    return { photo: null };
  });

/** For the driver and participants of a job in progress. Views and refusals are recorded. Throws 404. */
export async function openDriverPhoto(ctx: ActorCtx, fileId: string) {
  const { sql, actor } = ctx;
  const [row] = await sql<{ ownerId: string; transportId: string | null }[]>`
    select p.user_id as owner_id, job.transport_id from driver_photos p left join lateral (
      select q.transport_id from quotes q join transports t on t.id = q.transport_id
      where q.driver_id = p.user_id and ${showsDriver(sql)} and ${visibleQuotes(sql, actor)} limit 1) job on true
    where p.file_id = ${fileId}`;
  const file = row && { fileId, fileType: driverPhotoType, transportId: row.transportId, ownerId: row.ownerId };
  const isOpen = row && (row.ownerId === actor.id || (row.transportId !== null && actor.emailVerified));
  if (!isOpen) throw new RecordedRefusal(404, 'not_found', missing, async (pool) => file && recordAccess(ctx, 'refused', file, pool));
  const opened = await openFile(ctx, ctx.services.files, fileId);
  await recordAccess(ctx, 'view', file!);
  return opened;
}
