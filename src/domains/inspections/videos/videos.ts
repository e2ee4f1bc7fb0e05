import { saveDocument } from '#domains/transports/references/save-document.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { storing, type Deposit } from '#server/files/deposit.ts';
import { openFile } from '#server/files/files.ts';
import { cleanVideo, type CleanVideo } from '#server/files/videos/videos.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import { correctForClock } from '#shared/dates/device-clock.ts';
import { conflict } from '#shared/errors.ts';
import { videoFields, type Inspection, type VideoFields } from '../schemas.ts';
import { isFileKnown, getInspection } from '../queries.ts';
import { lockForFile, receiveFile, type ReadFile } from './received-file.ts';
import { toPhone, writeStep } from '../steps.ts';
import { maxInspectionVideos, maxVideoSeconds } from './video-rules.ts';

const inspectionVideoType = 'inspection_video';

interface VideoUpload {
  readonly fields: VideoFields;
  readonly fileName: string;
  readonly sha256: string;
  readonly clean: CleanVideo;
  readonly deposit: Deposit;
}

/** Does nothing if the step was written before. */
async function placeVideo(ctx: ActorCtx, inspectionId: string, { fields, fileName, sha256, clean, deposit }: VideoUpload): Promise<void> {
  const locked = await lockForFile(ctx, inspectionId, { kind: 'video', fields, sha256 });
  if (!locked) return;
  if (locked.kept.filter(({ kind }) => kind === 'video').length >= maxInspectionVideos)
    throw conflict('too_many_videos', `You can record a video at most ${maxInspectionVideos} times`);
  const { transportId, stage } = locked.inspection;
  const { place, stepId, sequence, doneAt } = fields;
  const evidence = { transportId, key: stepId, fileName, originalSha256: sha256, deposit, photoSection: stage };
  const videoId = await saveDocument(ctx, { ...evidence, documentType: inspectionVideoType });
  const { mime, seconds, bytes } = clean;
  const from = toPhone(ctx, fields);
  const recordedAt = correctForClock(doneAt, from.clockAheadSeconds);
  const data = { videoId, fileName, sha256, mime, seconds, recordedAt, byteSize: bytes.length, devicePlace: place };
  await writeStep(ctx, inspectionId, { id: stepId, sequence, doneAt, kind: 'video', data }, from);
}

/**
 * Adds or replaces the video as the next step. The stored video is re-encoded without sound or metadata; the hash is of the file as sent.
 * Idempotent by step id. Throws 404, 403, 409 `other_phone`, `out_of_order`, `sealed`, `too_many_videos`, 422 `step_mismatch`, and what
 * `cleanVideo` and `read` throw.
 */
export async function addInspectionVideo(ctx: ActorCtx, inspectionId: string, read: ReadFile): Promise<Inspection> {
  const { file, fields, sha256 } = await receiveFile(ctx, inspectionId, videoFields, read);
  const clean = await cleanVideo(file.bytes, ctx.actor.id, { maxSeconds: maxVideoSeconds });
  return storing(ctx.services.files, ctx.actor.id, [clean], ([deposit]) =>
    inTransaction(ctx, async (inner) => {
      await placeVideo(inner, inspectionId, { fields, fileName: file.fileName, sha256, clean, deposit });
      return getInspection(inner, inspectionId);
    }),
  );
}

interface VideoRow {
  readonly ownerId: string;
  readonly fileId: string;
  readonly stage: string;
  readonly isKnown: boolean;
}

const missingVideo = "This video does not exist or you don't have access to it";

/** Same access and logging as `openInspectionPhoto`. Throws 404. */
export async function openInspectionVideo(ctx: ActorCtx, params: { id: string; videoId: string }) {
  const { sql } = ctx;
  const [row] = await sql<VideoRow[]>`
    select d.user_id as owner_id, d.file_id, i.stage, ${isFileKnown(ctx)} as is_known
    from documents d join transports t on t.id = d.transport_id join inspection_steps s on s.kind = 'video' and s.id::text = d.upload_key
      join inspections i on i.id = s.inspection_id and i.transport_id = d.transport_id join quotes q on q.id = i.quote_id
    where d.id = ${params.videoId} and d.transport_id = ${params.id} and d.document_type = ${inspectionVideoType}`;
  const file = { fileId: row?.fileId ?? '', fileType: inspectionVideoType, transportId: params.id, ownerId: row?.ownerId ?? null };
  if (!row?.isKnown)
    throw new RecordedRefusal(404, 'not_found', missingVideo, async (pool) => row && recordAccess(ctx, 'refused', file, pool));
  const opened = await openFile(ctx, ctx.services.files, file.fileId);
  await recordAccess(ctx, 'view', file);
  return { ...opened, stage: row.stage };
}
