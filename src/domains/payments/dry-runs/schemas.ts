import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';

export const dryRunStates = ['documented', 'disputed', 'upheld', 'rejected'] as const;
export type DryRunState = (typeof dryRunStates)[number];

const location = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracyMeters: z.number().min(0).max(100_000),
});

export const dryRun = z.object({
  id,
  reportedBy: z.string(),
  words: z.string(),
  photoId: id,
  place: location.nullable(),
  noPlaceReason: z.string().nullable(),
  /** From the photo's metadata; null without. */
  photoPlace: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  arrivedAt: z.string(),
  /** Null with direct settlement. */
  fee: amountReply.nullable(),
  state: z.enum(dryRunStates),
  disputedWords: z.string().nullable(),
  decisionWords: z.string().nullable(),
  /** Administrators: a decision waiting for a second one; otherwise null. */
  proposal: z.object({ by: z.string(), isYours: z.boolean(), stands: z.boolean() }).nullable(),
  createdAt: z.string(),
  can: z.object({ dispute: z.boolean(), decide: z.boolean() }),
});
export type DryRun = z.infer<typeof dryRun>;

export const dryRuns = z.object({
  runs: z.array(dryRun),
  can: z.object({ document: z.boolean() }),
  fee: amountReply.nullable(),
});
export type DryRuns = z.infer<typeof dryRuns>;

export const listDryRuns = {
  summary: 'Dry runs documented on a job, for the shipper, carrier, driver and administrators',
  asSeen: true,
  params: idParams,
  reply: dryRuns,
} satisfies Schemas;

const textField = (message: string) => z.string().overwrite(seenText).trim().min(10, message).max(1000, 'At most 1,000 characters');

export const dryRunInput = z
  .object({
    words: textField('Describe what you found'),
    photoId: z.uuid('Add a photo of the location'),
    arrivedAt: z.iso.datetime('Say when you arrived'),
    place: location.nullable(),
    noPlaceReason: z
      .string()
      .overwrite(seenText)
      .trim()
      .max(200)
      .nullish()
      .transform((text) => text || null),
  })
  .refine(({ place: where, noPlaceReason }) => where !== null || noPlaceReason !== null, {
    path: ['noPlaceReason'],
    message: 'Say why there is no location',
  });

export const documentDryRun = {
  summary: 'Document a dry run before pickup: photo, time, and location or why there is none',
  params: idParams,
  status: 201,
  idempotent: true,
  body: dryRunInput,
  reply: dryRun,
  errors: ['dry_run_documented', 'not_before_pickup'],
} satisfies Schemas;

export const disputeDryRun = {
  summary: 'Dispute a dry run; an administrator decides on the fee',
  params: idParams,
  idempotent: true,
  body: z.object({ words: textField('Say what is wrong') }),
  reply: dryRun,
  errors: ['dry_run_closed'],
} satisfies Schemas;

export const decideDryRun = {
  summary: 'Decide a disputed dry run with a reason for both sides; a waiting fee is paid or refunded',
  proof: 'needed',
  params: idParams,
  idempotent: 'required',
  body: z.object({ stands: z.boolean(), words: textField('Enter a reason for both sides') }),
  reply: dryRun,
  errors: ['dry_run_closed', 'own_payment'],
} satisfies Schemas;
