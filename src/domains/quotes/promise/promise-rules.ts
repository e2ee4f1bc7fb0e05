import { localDay, getZone } from '#domains/places/zone-rules.ts';
import { isInWindow, type StopWindow } from '#domains/transports/stops/stop-rules.ts';
import { addDays, daysLeft } from '#shared/dates/days.ts';

export interface OfferDays {
  readonly pickupDay: string | null;
  readonly deliveryDay: string | null;
}

export interface PromisedHaul extends OfferDays {
  /** Last day of the pickup window. */
  readonly pickupUntil: string | null;
  /** ISO 8601; null before pickup. */
  readonly pickedUpAt: string | null;
  /** For offers without named days; null if nothing was promised. */
  readonly days: number | null;
  readonly fromState: string;
}

/** Last days that keep the promise, 'YYYY-MM-DD'; null if nothing was promised. */
export interface PromisedDays {
  readonly pickup: string | null;
  readonly delivery: string | null;
}

/** The offer's days; otherwise pickup by the end of its window, and delivery counted from the pickup's local day. */
export const getPromisedDays = ({ pickupDay, deliveryDay, pickupUntil, pickedUpAt, days, fromState }: PromisedHaul): PromisedDays => ({
  pickup: pickupDay ?? pickupUntil,
  delivery: deliveryDay ?? (pickedUpAt && days ? addDays(localDay(pickedUpAt, getZone(fromState)), days) : null),
});

export interface CurrentHaul extends PromisedHaul {
  /** Given by the carrier after the promised delivery passed. */
  readonly newDeliveryDay: string | null;
}

export interface CurrentDays extends PromisedDays {
  /** The delivery promised first, if the carrier has given a new day since. */
  readonly firstDelivery: string | null;
}

/** The days to show: a new delivery day replaces the promised one. Scores and cases count from `getPromisedDays`. */
export function getCurrentDays({ newDeliveryDay, ...haul }: CurrentHaul): CurrentDays {
  const promised = getPromisedDays(haul);
  return haul.pickedUpAt && newDeliveryDay
    ? { ...promised, delivery: newDeliveryDay, firstDelivery: promised.delivery }
    : { ...promised, firstDelivery: null };
}

/** If the pickup day is outside the window: the nearest day in it, with the same transit time. */
export function moveIntoWindow({ pickupDay, deliveryDay }: OfferDays, window: StopWindow): OfferDays {
  if (!pickupDay || !deliveryDay || !window.windowFrom || isInWindow(pickupDay, window)) return { pickupDay, deliveryDay };
  const moved = pickupDay < window.windowFrom ? window.windowFrom : (window.windowTo ?? window.windowFrom);
  return { pickupDay: moved, deliveryDay: addDays(moved, daysLeft(deliveryDay, pickupDay)!) };
}

/** If the delivery day is outside the window: the nearest day in it, not before pickup. */
export function moveDelivery({ pickupDay, deliveryDay }: OfferDays, window: StopWindow): OfferDays {
  if (!pickupDay || !deliveryDay || !window.windowFrom || isInWindow(deliveryDay, window)) return { pickupDay, deliveryDay };
  const moved = deliveryDay < window.windowFrom ? window.windowFrom : (window.windowTo ?? window.windowFrom);
  return { pickupDay, deliveryDay: moved < pickupDay ? pickupDay : moved };
}
