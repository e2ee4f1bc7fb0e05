import { transitDays } from '#domains/places/rules.ts';
import { dayMs } from '#shared/dates/days.ts';

/** Days in transit if no road leads there, such as by sea or to Alaska. */
const longestDays = 14;
/** Days beyond the promise before sharing ends automatically. */
const marginDays = 1;

export interface Haul {
  readonly pickedUpAt: string;
  readonly roadMiles: number | null;
  /** Promised with the accepted offer, from pickup. */
  readonly promisedDays: number | null;
  /** Given by the carrier after the promised delivery passed. */
  readonly newDeliveryDay: string | null;
}

/** When consent given now ends automatically: a day after the haul should end, but at least a day from now. Delivery ends it earlier. */
export function getSharingEnd({ pickedUpAt, roadMiles, promisedDays, newDeliveryDay }: Haul, now: Date): string {
  const days = Math.max(promisedDays ?? 0, roadMiles === null ? longestDays : transitDays(roadMiles).max) + marginDays;
  const afterNewDay = newDeliveryDay === null ? 0 : Date.parse(newDeliveryDay) + (1 + marginDays) * dayMs;
  return new Date(Math.max(Date.parse(pickedUpAt) + days * dayMs, now.getTime() + dayMs, afterNewDay)).toISOString();
}

/** `lapsed`: the consent has expired. */
export const sharingStates = ['off', 'on', 'lapsed'] as const;
export type SharingState = (typeof sharingStates)[number];

export interface Consent {
  readonly isOn: boolean;
  readonly sharingUntil: string | null;
}

export function sharingState({ isOn, sharingUntil: until }: Consent, now: Date): SharingState {
  if (!isOn || until === null) return 'off';
  return Date.parse(until) > now.getTime() ? 'on' : 'lapsed';
}

/** Days after delivery in which a late arrival may be disputed. */
export const retentionDays = 7;

/** Live topic: clients reload the position. */
export const trackingChanged = 'tracking.changed';

/** Delivery ends a link earlier. */
export const linkDays = [1, 3, 7, 14] as const;
