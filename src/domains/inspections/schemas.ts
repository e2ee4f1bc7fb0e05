import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { vehicleTypeInput } from '#shared/vehicles/vehicle-schemas.ts';
import type { Content } from './sealing/content-rules.ts';
import { inspectionStages, shotNames, stages } from './photos/shots-rules.ts';
import { devicePlace, stepInput } from './steps-schemas.ts';

/** Generated and stored by the phone. */
const deviceId = z.uuid();
/** Send time by the phone's clock, used to measure its error. */
const sentAt = z.iso.datetime('This time is not valid');

/** Not validated: built from steps that were. */
const content = z.custom<Content>();

export const inspection = z.object({
  id,
  transportId: id,
  stage: z.enum(inspectionStages),
  state: z.enum(['open', 'sealed']),
  inspectorName: z.string(),
  /** Phone time, corrected. */
  startedAt: z.string(),
  place: devicePlace.nullable(),
  noPlaceReason: z.string().nullable(),
  /** Only shown to the inspector; null after an administrator reopened the inspection. */
  deviceId: id.nullable(),
  nextSequence: z.number(),
  /** Null if this reader can't see it before it is signed. */
  content: content.nullable(),
  /** Visible to every reader, also before signing. */
  exceptions: z.array(z.object({ shot: z.enum(shotNames), reason: z.string() })),
  progress: z.object({ done: z.number(), total: z.number(), missing: z.number() }),
  remarks: z.record(z.string(), z.array(z.string())),
  /** Seconds by which the phone's clock is ahead; null within five minutes. */
  clockAheadSeconds: z.number().nullable(),
  sealedAt: z.string().nullable(),
  /** SHA-256 in hex of everything written; also recorded in the chain of custody. */
  hash: z.string().nullable(),
  /** Whether the stored data still matches the hash; null while open. */
  verified: z.boolean().nullable(),
  can: z.object({ write: z.boolean(), reopen: z.boolean() }),
});
export type Inspection = z.infer<typeof inspection>;

export const inspections = z.object({
  /** Null for readers who can't see the VIN. */
  vehicle: z.object({
    vehicleType: vehicleTypeInput,
    vehicleYear: z.number(),
    vin: z.string().nullable(),
    title: z.string(),
    customerName: z.string().nullable(),
  }),
  pickup: inspection.extend({ stage: z.literal('pickup') }).nullable(),
  delivery: inspection.extend({ stage: z.literal('delivery') }).nullable(),
  surveys: z.array(inspection.extend({ stage: z.literal('survey') })),
  can: z.object({
    inspect: z.enum(stages).nullable(),
    survey: z.boolean(),
  }),
});
export type Inspections = z.infer<typeof inspections>;

export const listInspections = {
  summary:
    'Pickup, delivery and independent inspections of a transport; their content is visible to all once signed, before that only to the inspector and administrators',
  params: idParams,
  reply: inspections,
} satisfies Schemas;

export const beginInspection = {
  summary:
    'Begin an inspection on this phone, or continue the one begun on it; participating inspection agents begin independent ones (survey)',
  params: idParams,
  body: z.object({
    id,
    stage: z.enum(inspectionStages),
    deviceId,
    startedAt: sentAt,
    sentAt,
    place: devicePlace.nullable(),
    noPlaceReason: z.string().overwrite(seenText).trim().max(200).nullable(),
  }),
  reply: inspection,
  errors: ['other_phone', 'not_your_turn', 'sealed', 'too_many', 'id_taken'],
} satisfies Schemas;

export const addSteps = {
  summary: 'Write steps in order; repeating a step has no effect',
  params: idParams,
  body: z.object({ deviceId, sentAt, steps: z.array(stepInput).min(1).max(100) }),
  reply: inspection,
  errors: ['other_phone', 'out_of_order', 'sealed', 'step_mismatch'],
} satisfies Schemas;

/** Text fields must precede the file. */
export const photoFields = z.object({
  stepId: id,
  sequence: z.coerce.number().int().min(1).max(5000),
  deviceId,
  doneAt: sentAt,
  sentAt,
  shot: z.enum(shotNames).optional(),
  damageId: id.optional(),
  place: z
    .string()
    .max(300)
    .optional()
    .transform((text, ctx) => {
      if (!text) return null;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'This location is not valid' });
        return z.NEVER;
      }
    })
    .pipe(devicePlace.nullable()),
});
export type PhotoFields = z.output<typeof photoFields>;

export const addInspectionPhoto = {
  summary:
    'Add a photo as a step (multipart/form-data: a JPEG, PNG or WebP of at most 10 MB, and what it shows); repeating it has no effect',
  params: idParams,
  transport: 'multipart',
  body: photoFields,
  perMinute: 120,
  status: 201,
  reply: inspection,
  errors: ['other_phone', 'out_of_order', 'sealed', 'step_mismatch', 'too_many_photos', 'too_large', 'file_type'],
} satisfies Schemas;

export const videoFields = photoFields.omit({ shot: true, damageId: true });
export type VideoFields = z.output<typeof videoFields>;

export const addInspectionVideo = {
  summary:
    'Add the video as a step (multipart/form-data: a WebM or MP4 of at most 15 MB and 30 seconds without a sound track); replaces the previous video; repeating it has no effect',
  params: idParams,
  transport: 'multipart',
  body: videoFields,
  perMinute: 20,
  status: 201,
  reply: inspection,
  errors: ['other_phone', 'out_of_order', 'sealed', 'step_mismatch', 'too_many_videos', 'too_large', 'file_type'],
} satisfies Schemas;

export const getInspectionVideo = {
  summary: 'The video of an inspection, without sound, as WebM or MP4',
  params: idParams.extend({ videoId: id }),
  transport: 'file',
  media: ['video/webm', 'video/mp4'],
  reply: z.unknown(),
} satisfies Schemas;

export const getInspectionPhoto = {
  summary: 'A photo of an inspection, as JPEG',
  params: idParams.extend({ photoId: id }),
  query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  transport: 'file',
  media: ['image/jpeg'],
  reply: z.unknown(),
} satisfies Schemas;

export const sealInspection = {
  summary:
    "Seal a signed inspection: it can't be changed afterwards, and the vehicle moves to picked up or delivered; an independent inspection doesn't change the status",
  params: idParams,
  body: z.object({ deviceId }),
  reply: inspection,
  errors: ['other_phone', 'incomplete', 'sealed', 'not_paid', 'payment_not_held', 'license_missing', 'release_missing', 'release_stopped'],
} satisfies Schemas;

export const openInspection = z.object({
  id,
  transportId: id,
  stage: z.enum(inspectionStages),
  vehicle: z.string(),
  inspectorName: z.string(),
  startedAt: z.string(),
  lastStepAt: z.string().nullable(),
  steps: z.number(),
  /** No phone holds it; the next one continues. */
  isReopened: z.boolean(),
});
export type OpenInspection = z.infer<typeof openInspection>;

export const listOpenInspections = {
  summary: 'Unsigned inspections, longest inactive first',
  reply: z.array(openInspection),
} satisfies Schemas;

export const reopenInspection = {
  summary: 'Let another phone continue an unfinished inspection; everything already received is kept',
  proof: 'not needed: nothing is lost, and the driver is notified',
  params: idParams,
  body: z.object({ reason: z.string().overwrite(seenText).trim().min(5, 'Please give a reason').max(300, 'At most 300 characters') }),
  reply: openInspection,
  errors: ['sealed'],
} satisfies Schemas;
