import { z } from 'zod';
import { id } from '#shared/id-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { views } from './damage/areas-rules.ts';
import { lights, operationAnswers, surfaces, verdictNames, weathers } from './asks-rules.ts';
import { damageKindNames, damageSizeNames } from './damage/damage-rules.ts';
import { minSkipReason, shotNames } from './photos/shots-rules.ts';

const textField = (max: number) => z.string().overwrite(seenText).trim().max(max, `At most ${max} characters`);
const reason = textField(200).nullable();
const share = z.number().min(0).max(1);

const vin = z.object({ vin: textField(20).nullable(), unreadable: reason, confirmed: z.boolean().default(false) });
const readings = z.object({
  odometer: z.number().int().min(0).max(9_999_999, 'A meter shows at most 9,999,999').nullable(),
  odometerUnreadable: reason,
  levelKind: z.enum(['fuel', 'charge']),
  levelPercent: z.number().int().min(0).max(100).nullable(),
  levelUnreadable: reason,
  keys: z.number().int().min(0).max(20).nullable(),
});
const tried = z.enum(operationAnswers).nullable();
const operation = z.object({ runs: tried, rolls: tried, brakes: tried, steers: tried });
const surroundings = z.object({ weather: z.enum(weathers.names), light: z.enum(lights.names), surface: z.enum(surfaces.names) });
const items = z.object({ present: z.boolean(), list: textField(1000) });
const damage = z.object({
  damageId: id,
  area: z.string().max(60),
  view: z.enum(views),
  x: share,
  y: share,
  kind: z.enum(damageKindNames),
  size: z.enum(damageSizeNames),
  note: textField(300),
});
const point = z.number().int().min(0).max(1000);

/** Alternating x and y, in thousandths of the pad's width. */
const stroke = z.array(point).min(4).max(2000);
const signature = z
  .object({
    party: z.enum(['driver', 'customer', 'inspector']),
    how: z.enum(['drawn', 'typed', 'absent']),
    name: textField(100),
    strokes: z.array(stroke).max(200).default([]),
    confirmed: z.boolean().default(false),
    reason: textField(300).default(''),
  })
  .superRefine(({ party, how, name, strokes, confirmed, reason: because }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (how !== 'absent' && name === '') refuse('name', "Enter the signer's name");
    if (how === 'drawn' && strokes.length === 0) refuse('strokes', 'Sign in the box, or type the name instead');
    if (strokes.reduce((sum, points) => sum + points.length, 0) > 20_000)
      refuse('strokes', 'This signature is too long. Clear it and sign again.');
    if (how === 'typed' && !confirmed) refuse('confirmed', 'Confirm that your typed name is your signature');
    if (how === 'absent' && party === 'driver') refuse('how', 'The driver signs');
    if (how === 'absent' && party === 'inspector') refuse('how', 'The inspection agent signs');
    if (how === 'absent' && because.length < 5) refuse('reason', "Say why the customer doesn't sign");
  });

/** Photos and videos have their own calls. */
export const stepContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vin'), data: vin }),
  z.object({ kind: z.literal('readings'), data: readings }),
  z.object({ kind: z.literal('operation'), data: operation }),
  z.object({ kind: z.literal('surroundings'), data: surroundings }),
  z.object({ kind: z.literal('items'), data: items }),
  z.object({ kind: z.literal('damage'), data: damage }),
  z.object({ kind: z.literal('damage_removed'), data: z.object({ damageId: id }) }),
  z.object({ kind: z.literal('walked_around'), data: z.object({ nothingMore: z.boolean() }) }),
  z.object({
    kind: z.literal('shot_skipped'),
    data: z.object({ shot: z.enum(shotNames), reason: textField(200).min(minSkipReason, "Say why the photo can't be taken") }),
  }),
  z.object({ kind: z.literal('video_removed'), data: z.object({}) }),
  z.object({ kind: z.literal('outcome'), data: z.object({ verdict: z.enum(verdictNames), note: textField(1000) }) }),
  z.object({ kind: z.literal('signature'), data: signature }),
]);
export type StepContent = z.output<typeof stepContent>;

export const devicePlace = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracyMeters: z.number().min(0).max(100_000),
});

export const photoContent = z.object({
  shot: z.enum(shotNames).nullable(),
  damageId: id.nullable(),
  photoId: id,
  fileName: z.string(),
  /** Hash of the file as sent, in hex. */
  sha256: z.string(),
  /** Local time as the camera wrote it, with an offset if it has one. */
  cameraTime: z.string().nullable(),
  cameraPlace: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  devicePlace: devicePlace.nullable(),
});
export type PhotoContent = z.output<typeof photoContent>;

export const videoContent = z.object({
  videoId: id,
  fileName: z.string(),
  sha256: z.string(),
  mime: z.enum(['video/webm', 'video/mp4']),
  seconds: z.number(),
  /** Phone time, corrected. */
  recordedAt: z.string(),
  byteSize: z.number(),
  devicePlace: devicePlace.nullable(),
});
export type VideoContent = z.output<typeof videoContent>;

/** Assigned by the phone, so that a step is written once and in order, however late it arrives. */
export const stepPlace = {
  id,
  sequence: z.number().int().min(1).max(5000),
  /** By the phone's clock. */
  doneAt: z.iso.datetime('This time is not valid'),
};

export const stepInput = z.object(stepPlace).and(stepContent);
