import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Upload } from '#server/http/bodies/upload.ts';
import { invalid } from '#shared/errors.ts';
import type { VideoFields } from '../schemas.ts';
import {
  lockOwnInspection,
  outOfOrder,
  readSteps,
  requirePhone,
  sealedAlready,
  type StoredStep,
  type LockedInspection,
} from '../locked-inspection.ts';
import { stepMismatch } from '../steps.ts';

/** Throws 422 `invalid`. */
function readFields<T extends z.ZodType>(schema: T, sent: Record<string, string>): z.output<T> {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  throw invalid(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
}

export type ReadFile = () => Promise<{ file: Upload | null; fields: Record<string, string> }>;

/** Checks access before reading the upload. `sha256` is of the file as sent. Throws 404, 403, 422 `invalid`, and what `read` throws. */
export async function receiveFile<T extends z.ZodType>(
  ctx: ActorCtx,
  inspectionId: string,
  schema: T,
  read: ReadFile,
): Promise<{ file: Upload; fields: z.output<T>; sha256: string }> {
  await inTransaction(ctx, (inner) => lockOwnInspection(inner, inspectionId));
  const { file, fields } = await read();
  if (!file) throw invalid({ file: 'Please choose a file' });
  return { file, fields: readFields(schema, fields), sha256: createHash('sha256').update(file.bytes).digest('hex') };
}

export interface ReceivedFile {
  readonly kind: 'photo' | 'video';
  readonly fields: VideoFields;
  readonly sha256: string;
}

const filesElsewhere = ({ sql }: ActorCtx, { transportId }: LockedInspection, stepId: string) => sql`
  select from inspection_steps where id = ${stepId}
  union all select from documents where transport_id = ${transportId} and upload_key = ${stepId}`;

/**
 * Returns null if the step was written before. Throws 404, 403, 409 `sealed`, `other_phone`, `out_of_order`, 422 `step_mismatch`. Must run
 * in a transaction.
 */
export async function lockForFile(
  ctx: ActorCtx,
  inspectionId: string,
  { kind, fields, sha256 }: ReceivedFile,
): Promise<{ inspection: LockedInspection; kept: readonly StoredStep[] } | null> {
  const inspection = await lockOwnInspection(ctx, inspectionId);
  const storedSteps = await readSteps(ctx, [inspectionId]);
  const before = storedSteps.find(({ id }) => id === fields.stepId);
  const isSame = before?.kind === kind && (before.kind === 'photo' || before.kind === 'video') && before.data.sha256 === sha256;
  const elsewhere = before ? [] : await filesElsewhere(ctx, inspection, fields.stepId);
  if ((before && !isSame) || elsewhere.length > 0) throw stepMismatch();
  if (before) return null;
  if (inspection.state === 'sealed') throw sealedAlready();
  requirePhone(inspection, ctx.actor.id, fields.deviceId);
  if (fields.sequence !== storedSteps.length + 1) throw outOfOrder(storedSteps.length + 1);
  return { inspection, kept: storedSteps };
}
