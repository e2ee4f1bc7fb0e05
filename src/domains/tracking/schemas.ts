import { z } from 'zod';
import { linkToken } from '#domains/accounts/guests-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { batchLimit } from './positions/position-rules.ts';
import { positionSources } from './tracker-app/report-rules.ts';
import { sharingStates, linkDays } from './sharing-rules.ts';

/** waiting: not picked up yet; over: delivered. */
export const trackingStates = ['waiting', 'under_way', 'over'] as const;

const end = z.object({ name: z.string(), lat: z.number().nullable(), lng: z.number().nullable() });

export const tracking = z.object({
  state: z.enum(trackingStates),
  vehicle: z.string(),
  from: end,
  to: end.extend({ timeZone: z.string() }),
  /** Server time of this reply; the age of the last signal is relative to it. */
  asOf: z.string(),
  pickedUpAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  sharing: z.enum(sharingStates),
  /** Automatic end of the consent; delivery ends it earlier. */
  sharingUntil: z.string().nullable(),
  position: z
    .object({
      lat: z.number(),
      lng: z.number(),
      /** To about 3 km, until 25 miles from the delivery. */
      isRounded: z.boolean(),
      near: z.string().nullable(),
    })
    .nullable(),
  lastSignalAt: z.string().nullable(),
  milesLeft: z.number().nullable(),
  arrival: z.object({ from: z.string(), to: z.string(), reasons: z.array(z.string()).readonly() }).nullable(),
  /** Null if nothing was promised; `promisedPickup` only before pickup. */
  promisedPickup: z.string().nullable(),
  /** The new day if the carrier has given one since; `firstPromisedDay` is then the one from the offer, otherwise null. */
  promisedDay: z.string().nullable(),
  firstPromisedDay: z.string().nullable(),
});
export type Tracking = z.infer<typeof tracking>;

/** The token is returned only once. */
export const trackingLink = z.object({
  id,
  label: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  isOpen: z.boolean(),
});
export type TrackingLink = z.infer<typeof trackingLink>;

export const ownTracking = tracking.extend({
  links: z.array(trackingLink),
  can: z.object({ drive: z.boolean(), share: z.boolean() }),
});
export type OwnTracking = z.infer<typeof ownTracking>;

export const getTracking = {
  summary: 'Location of a booked vehicle, rounded to about 3 km until it is 25 miles from delivery; an empty list before booking',
  params: idParams,
  reply: z.array(ownTracking).max(1),
} satisfies Schemas;

export const trackedJob = z.object({
  transportId: id,
  vehicle: z.string(),
  sharing: z.enum(sharingStates),
  sharingUntil: z.string().nullable(),
  /** When consent given now would end automatically. */
  wouldEndAt: z.string(),
  deviceId: id.nullable(),
  lastAt: z.string().nullable(),
  lastSource: z.enum(positionSources).nullable(),
});
export type TrackedJob = z.infer<typeof trackedJob>;

export const listTrackedJobs = {
  summary: "The driver's jobs in transit, and whether the location is shared",
  reply: z.array(trackedJob),
} satisfies Schemas;

const instant = z.iso.datetime('This time is not valid');

export const setSharing = {
  summary: "The driver agrees to share this phone's location until delivery, or stops sharing; repeating it has no effect",
  params: idParams,
  body: z.object({ isOn: z.boolean(), deviceId: id, doneAt: instant, sentAt: instant }),
  reply: trackedJob,
  errors: ['not_under_way'],
} satisfies Schemas;

/** The phone assigns increasing sequence numbers. */
export const positionInput = z.object({
  sequence: z.number().int().min(1).max(2_000_000_000),
  doneAt: instant,
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1_000_000),
});
export type PositionInput = z.output<typeof positionInput>;

export const sendPositions = {
  summary: 'Locations from the sharing phone, in any order and at any time; repeating one has no effect',
  params: idParams,
  body: z.object({
    deviceId: id,
    sentAt: instant,
    positions: z.array(positionInput).min(1).max(batchLimit, `At most ${batchLimit} positions at once`),
  }),
  reply: z.object({
    taken: z.number(),
    /** Received before. */
    known: z.number(),
    passedOver: z.record(z.string(), z.number()),
    /** Set if the phone's clock is off by more than five minutes. */
    clockNotice: z.string().nullable(),
  }),
  errors: ['not_under_way', 'sharing_off', 'other_phone'],
} satisfies Schemas;

export const linkLimit = 5;

export const linkInput = z.object({
  label: z.string().overwrite(seenText).trim().min(1, 'Enter who it is for').max(60, 'At most 60 characters'),
  days: z.coerce.number().refine((days) => (linkDays as readonly number[]).includes(days), 'Choose how long the link is valid'),
});

export const makeTrackingLink = {
  summary: 'Make a link to track the vehicle without an account until delivery; its token is returned once and stored as a hash',
  params: idParams,
  body: linkInput,
  status: 201,
  perMinute: 100,
  reply: trackingLink.extend({ token: z.string() }),
  errors: ['email_unverified', 'not_booked', 'tracking_over', 'too_many_links'],
} satisfies Schemas;

export const revokeTrackingLink = {
  summary: 'End a link immediately; repeating it has no effect',
  params: idParams,
  reply: trackingLink,
} satisfies Schemas;

export const readSharedTracking = {
  summary: "Location of the link's vehicle, for anyone who has the link; a POST, so that the token is never part of an address",
  perMinute: 120,
  body: z.object({ token: linkToken }),
  reply: tracking,
  errors: ['link_invalid'],
} satisfies Schemas;

export const streamSharedTracking = {
  summary: 'Live events of a link (text/event-stream): says when to refresh; closes when the link ends',
  perMinute: 60,
  reply: z.unknown(),
  transport: 'events',
  errors: ['link_invalid', 'too_many_streams'],
} satisfies Schemas;
