import { localDay, getZone } from '#domains/places/zone-rules.ts';
import { isInWindow, type StopWindow } from '#domains/transports/stops/stop-rules.ts';
import { addDays, daysLeft } from '#shared/dates/days.ts';

/** The days that an offer names, 'YYYY-MM-DD'; both null where it names none. */
export interface OfferDays {
  readonly pickupDay: string | null;
  readonly deliveryDay: string | null;
}

/** What the days of a booking are promised by. */
export interface PromisedHaul extends OfferDays {
  /** The last day of the pickup window. */
  readonly pickupUntil: string | null;
  /** ISO 8601; null before pickup. */
  readonly pickedUpAt: string | null;
  /** Days on the way, for offers that name no days; null where none were promised. */
  readonly days: number | null;
  /** Where it is picked up, by two letters. */
  readonly fromState: string;
}

/** The last days on which pickup and delivery keep the promise, 'YYYY-MM-DD'; null where nothing was promised. */
export interface PromisedDays {
  readonly pickup: string | null;
  readonly delivery: string | null;
}

/**
 * The promised days of a booking: those that the accepted offer names. Without them the pickup is promised within its window, and the delivery
 * once it is picked up, counted from that day by the clocks there.
 */
export const getPromisedDays = ({ pickupDay, deliveryDay, pickupUntil, pickedUpAt, days, fromState }: PromisedHaul): PromisedDays => ({
  pickup: pickupDay ?? pickupUntil,
  delivery: deliveryDay ?? (pickedUpAt && days ? addDays(localDay(pickedUpAt, getZone(fromState)), days) : null),
});

/** Days of an offer whose pickup a new window leaves out: the nearest day of the window, and as many days on the way. */
export function moveIntoWindow({ pickupDay, deliveryDay }: OfferDays, window: StopWindow): OfferDays {
  if (!pickupDay || !deliveryDay || !window.windowFrom || isInWindow(pickupDay, window)) return { pickupDay, deliveryDay };
  const moved = pickupDay < window.windowFrom ? window.windowFrom : (window.windowTo ?? window.windowFrom);
  return { pickupDay: moved, deliveryDay: addDays(moved, daysLeft(deliveryDay, pickupDay)!) };
}
