import { localDay, getZone } from '#domains/places/zone-rules.ts';
import { addDays } from '#shared/dates/days.ts';

/** What the day of an arrival is promised by. */
export interface PromisedHaul {
  /** ISO 8601; null before pickup. */
  readonly pickedUpAt: string | null;
  /** Promised with the offer, counted from the day of the pickup; null where none were. */
  readonly days: number | null;
  /** Where it was picked up, by two letters. */
  readonly fromState: string;
}

/** The last day of what an offer promised, 'YYYY-MM-DD', counted from the day of the pickup by the clocks there; null before pickup and without a promise. */
export const promisedDay = ({ pickedUpAt, days, fromState }: PromisedHaul): string | null =>
  pickedUpAt && days ? addDays(localDay(pickedUpAt, getZone(fromState)), days) : null;
