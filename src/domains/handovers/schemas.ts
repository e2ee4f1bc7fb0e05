import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { secretField } from '#shared/api/secret-fields.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { licenseTypes } from './driver-license/license-rules.ts';
import { minNoCodeReason, mismatches, stopReasons } from './release-rules.ts';

const side = z.object({ licenseType: z.enum(licenseTypes), uploadedAt: z.string() });

const stop = z.object({
  why: z.enum(stopReasons),
  words: z.string().nullable(),
  /** Null for readers with an unverified email. */
  by: z.string().nullable(),
  at: z.string(),
});

export const handover = z.object({
  licenseRequired: z.boolean(),
  license: z.array(side),
  /** Served at /api/driver-photos/{id}/image. Null without a photo, before the driver agreed and after delivery. */
  driverPhotoId: id.nullable(),
  truck: z.string().nullable(),
  plate: z.string().nullable(),
  plateState: z.string().nullable(),
  truckNamedAt: z.string().nullable(),
  /** 'K7QF-2MWD'; only for the shipper, while a driver is assigned and the vehicle isn't released or stopped. */
  code: secretField(z.string().nullable()),
  releasedAt: z.string().nullable(),
  releasedHow: z.enum(['code', 'without_code']).nullable(),
  releaseReason: z.string().nullable(),
  stop: stop.nullable(),
  can: z.object({ nameTruck: z.boolean(), stop: z.boolean(), renewCode: z.boolean(), pickUp: z.boolean() }),
});
export type Handover = z.infer<typeof handover>;

export const getHandover = {
  summary: 'Driver, truck and release status of a booked transport; an empty list before booking',
  asSeen: true,
  params: idParams,
  reply: z.array(handover).max(1),
} satisfies Schemas;

const text = (max: number, message: string) => z.string().overwrite(seenText).trim().min(1, message).max(max, `At most ${max} characters`);

export const truckInput = z.object({
  truck: text(80, 'Describe the truck, such as "White Peterbilt 389, 7-car carrier"'),
  plate: text(12, 'Enter the plate').transform((plate) => plate.toUpperCase()),
  plateState: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Two letters, such as TX'),
});

export const nameTruck = {
  summary: 'Set the truck and its plate, until pickup',
  params: idParams,
  body: truckInput,
  reply: handover,
  errors: ['not_before_pickup'],
} satisfies Schemas;

export const stopHandover = {
  summary: "The shipper reports that driver, truck, plate or DOT number doesn't match; blocks pickup until a new code is made",
  params: idParams,
  body: z.object({
    mismatch: z.enum(mismatches),
    words: z
      .string()
      .overwrite(seenText)
      .trim()
      .max(500, 'At most 500 characters')
      .nullish()
      .transform((value) => value || null),
  }),
  reply: handover,
  errors: ['not_before_pickup'],
} satisfies Schemas;

export const renewCode = {
  summary: 'The shipper makes a new release code; it replaces the old one and resumes a stopped handover. Refused after nine wrong codes',
  params: idParams,
  reply: handover,
  errors: ['not_before_pickup', 'too_many_codes'],
} satisfies Schemas;

const callable = z.object({
  part: z.enum(['Pickup contact', 'Carrier', 'Broker']),
  name: z.string(),
  phone: z.string().nullable(),
});

export const pickup = z.object({
  title: z.string(),
  driverName: z.string(),
  licenseRequired: z.boolean(),
  license: z.array(side.extend({ id })),
  /** Why pickup isn't possible now; null if it is. */
  closed: z.string().nullable(),
  release: z
    .object({
      version: z.number(),
      /** Lets an offline phone detect a mistyped code, see release-rules.ts. */
      salt: z.string(),
      verifier: z.string(),
      triesLeft: z.number(),
      releasedAt: z.string().nullable(),
      stop: stop.nullable(),
    })
    .nullable(),
  calls: z.array(callable),
});
export type Pickup = z.infer<typeof pickup>;

export const getPickup = {
  summary: 'What the assigned driver needs to pick up a vehicle',
  params: idParams,
  reply: pickup,
} satisfies Schemas;

const phoneTimes = {
  /** Both by the phone's clock. */
  doneAt: z.iso.datetime(),
  sentAt: z.iso.datetime(),
};

export const releaseResults = ['right', 'wrong', 'stopped', 'outdated'] as const;

export const checkRelease = {
  summary:
    'The driver enters the release code, online or later; repeating an id counts as one try. The third wrong code stops the handover, the ninth on a job stops it for good',
  params: idParams,
  perMinute: 30,
  body: z.object({ id, code: z.string().max(40), version: z.number().int().positive(), ...phoneTimes }),
  reply: z.object({
    result: z.enum(releaseResults),
    triesLeft: z.number(),
    clockNotice: z.string().nullable(),
  }),
  errors: ['release_stopped', 'not_at_pickup', 'idempotency_mismatch'],
} satisfies Schemas;

export const releaseWithoutCode = {
  summary: 'Nobody at pickup has the code: the driver says why, and the shipper is notified immediately',
  params: idParams,
  body: z.object({
    reason: text(200, 'Say why nobody has the code').min(minNoCodeReason, 'Say in a sentence why nobody has the code'),
  }),
  reply: z.object({ releasedAt: z.string() }),
  errors: ['release_stopped', 'not_at_pickup'],
} satisfies Schemas;
