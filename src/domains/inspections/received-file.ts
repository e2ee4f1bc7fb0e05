import type { z } from 'zod';
import type { ActorCtx } from '#server/db/context.ts';
import { clockOffsetSeconds } from '#shared/device-clock.ts';
import { invalid } from '#shared/errors.ts';
import type { VideoFields } from './contract.ts';
import {
  lockOwnInspection,
  outOfOrder,
  readSteps,
  requirePhone,
  sealedAlready,
  type KeptStep,
  type LockedInspection,
} from './locked-inspection.ts';
import { stepMismatch, type FromPhone } from './steps.ts';

/** The fields that came with a file, by their schema. Throws 422 `invalid`. */
export function readFields<T extends z.ZodType>(schema: T, sent: Record<string, string>): z.output<T> {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  throw invalid(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
}

/** A step that brings a file: of which kind, what came with it, and the hash of the file as it was sent. */
export interface ReceivedFile {
  readonly kind: 'photo' | 'video';
  readonly fields: VideoFields;
  readonly sha256: string;
}

/** What else has the id: a step of another inspection, or a file of the transport that came another way. */
const filesElsewhere = ({ sql }: ActorCtx, { transportId }: LockedInspection, stepId: string) => sql`
  select from inspection_steps where id = ${stepId}
  union all select from documents where transport_id = ${transportId} and upload_key = ${stepId}`;

/**
 * Locks the inspection that a file belongs to; null where its step was written before. Throws 404, 403, 409 `sealed`, `other_phone`,
 * `out_of_order`, 422 `step_mismatch`. Inside a transaction only.
 */
export async function lockForFile(
  ctx: ActorCtx,
  inspectionId: string,
  { kind, fields, sha256 }: ReceivedFile,
): Promise<{ inspection: LockedInspection; kept: readonly KeptStep[] } | null> {
  const inspection = await lockOwnInspection(ctx, inspectionId);
  const kept = await readSteps(ctx, [inspectionId]);
  const before = kept.find(({ id }) => id === fields.stepId);
  const isSame = before?.kind === kind && (before.kind === 'photo' || before.kind === 'video') && before.data.sha256 === sha256;
  const elsewhere = before ? [] : await filesElsewhere(ctx, inspection, fields.stepId);
  if ((before && !isSame) || elsewhere.length > 0) throw stepMismatch();
  if (before) return null;
  if (inspection.state === 'sealed') throw sealedAlready();
  requirePhone(inspection, ctx.actor.id, fields.deviceId);
  if (fields.sequence !== kept.length + 1) throw outOfOrder(kept.length + 1);
  return { inspection, kept };
}

/** From which phone a file came. */
export const phoneOf = ({ now }: ActorCtx, { deviceId, sentAt }: VideoFields): FromPhone => ({
  deviceId,
  clockAheadSeconds: clockOffsetSeconds({ sentAt }, now),
});
