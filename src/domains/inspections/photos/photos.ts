import { savePhoto } from '#domains/transports/photos/photos.ts';
import { maxPhotoMegabytes } from '#domains/transports/photos/photos-rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { storing, type Deposit } from '#server/files/deposit.ts';
import { cleanPhoto, type CleanPhoto } from '#server/files/images/images.ts';
import { conflict, invalid } from '#shared/errors.ts';
import { photoFields, type Inspection, type PhotoFields } from '../schemas.ts';
import { getInspection } from '../queries.ts';
import { lockForFile, receiveFile, type ReadFile } from '../videos/received-file.ts';
import { maxInspectionPhotos, requiredShots } from './shots-rules.ts';
import { toPhone, writeStep } from '../steps.ts';

const inspectionPhotoType = 'inspection_photo';

export const maxInspectionPhotoMegabytes = maxPhotoMegabytes;

interface PhotoUpload {
  readonly fields: PhotoFields;
  readonly fileName: string;
  readonly originalSha256: string;
  readonly clean: CleanPhoto;
  readonly deposits: readonly [image: Deposit, thumb: Deposit];
}

/** Does nothing if the step was written before. */
async function placePhoto(ctx: ActorCtx, inspectionId: string, received: PhotoUpload): Promise<void> {
  const { fields, fileName, originalSha256, clean, deposits } = received;
  const locked = await lockForFile(ctx, inspectionId, { kind: 'photo', fields, sha256: originalSha256 });
  if (!locked) return;
  if (locked.kept.filter(({ kind }) => kind === 'photo').length >= maxInspectionPhotos)
    throw conflict('too_many_photos', `Maximum ${maxInspectionPhotos} files allowed`);
  const { transportId, stage, quote } = locked.inspection;
  if (fields.shot && !requiredShots(quote.transport.vehicleType!).includes(fields.shot))
    throw invalid({ shot: "This vehicle doesn't need this photo" });
  const photoId = await savePhoto(
    ctx,
    { transportId, key: fields.stepId, fileName, originalSha256, clean, deposits },
    { documentType: inspectionPhotoType, photoSection: stage, position: null },
  );
  const { shot = null, damageId = null, place, stepId, sequence, doneAt } = fields;
  const data = {
    shot,
    damageId,
    photoId,
    fileName,
    sha256: originalSha256,
    cameraTime: clean.takenAt,
    cameraPlace: clean.place && { ...clean.place },
    devicePlace: place,
  };
  await writeStep(ctx, inspectionId, { id: stepId, sequence, doneAt, kind: 'photo', data }, toPhone(ctx, fields));
}

/**
 * Adds a photo as the next step. The stored image is re-encoded; the hash is of the file as sent. Idempotent by step id. Throws 404, 403,
 * 409 `other_phone`, `out_of_order`, `sealed`, `too_many_photos`, 422 `step_mismatch`, and what `cleanPhoto` and `read` throw.
 */
export async function addInspectionPhoto(ctx: ActorCtx, inspectionId: string, read: ReadFile): Promise<Inspection> {
  const { file, fields, sha256: originalSha256 } = await receiveFile(ctx, inspectionId, photoFields, read);
  const clean = await cleanPhoto(file.bytes, ctx.actor.id);
  return storing(ctx.services.files, ctx.actor.id, [clean.image, clean.thumb], (deposits) =>
    inTransaction(ctx, async (inner) => {
      await placePhoto(inner, inspectionId, { fields, fileName: file.fileName, originalSha256, clean, deposits });
      return getInspection(inner, inspectionId);
    }),
  );
}
