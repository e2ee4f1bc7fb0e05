import { transitDays } from '#domains/places/rules.ts';
import { dayMs } from '#shared/dates/days.ts';

/** Days on the road where no road leads: the sea, Alaska. */
const longestDays = 14;
/** What a haul may take beyond what was promised before the sharing ends by itself. */
const marginDays = 1;

/** What the stop time of a consent rests on. */
export interface Haul {
  /** ISO 8601. */
  readonly pickedUpAt: string;
  readonly roadMiles: number | null;
  /** Promised with the accepted offer, counted from the pickup. */
  readonly promisedDays: number | null;
}

/**
 * When a consent given now ends by itself, ISO 8601: a day after the haul should be over, by what was promised and by its miles, and never
 * before a day has passed. Delivery ends it sooner.
 */
export function sharingUntil({ pickedUpAt, roadMiles, promisedDays }: Haul, now: Date): string {
  const days = Math.max(promisedDays ?? 0, roadMiles === null ? longestDays : transitDays(roadMiles).max) + marginDays;
  return new Date(Math.max(Date.parse(pickedUpAt) + days * dayMs, now.getTime() + dayMs)).toISOString();
}

/** How the sharing of a position stands: `lapsed` is one whose stop time has passed. */
export const sharingStates = ['off', 'on', 'lapsed'] as const;
export type SharingState = (typeof sharingStates)[number];

/** What a driver has agreed to. */
export interface Consent {
  readonly isOn: boolean;
  /** ISO 8601; null before the first consent. */
  readonly sharingUntil: string | null;
}

/** What a consent is worth now. */
export function sharingState({ isOn, sharingUntil: until }: Consent, now: Date): SharingState {
  if (!isOn || until === null) return 'off';
  return Date.parse(until) > now.getTime() ? 'on' : 'lapsed';
}

/** Days after delivery for which positions are kept: the time in which a late arrival is argued about. */
export const retentionDays = 7;

/** The live topic that has a browser reload the position of a vehicle. */
export const trackingChanged = 'tracking.changed';

/** How long a link may work, in days; delivery ends it sooner. */
export const linkDays = [1, 3, 7, 14] as const;
