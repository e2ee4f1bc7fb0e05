import { z } from 'zod';
import { isInWindow, lastDay, windowText, type StopWindow } from '#domains/transports/stops/stop-rules.ts';
import { formatDate } from '#shared/dates.ts';
import { addDays, hasPassed, openDay } from '#shared/dates/days.ts';
import { invalid } from '#shared/errors.ts';
import type { OfferDays } from './promise-rules.ts';

/** The day on which an offer would pick up; with the days on the way it names the delivery day too. */
export const offerDayInput = {
  pickupDay: z.preprocess((day) => (day === '' ? null : day), z.iso.date('Enter a date').nullable()).optional(),
};

/** The same in a reply; both null where the offer names no days. */
export const offerDaysReply = { pickupDay: z.string().nullable(), deliveryDay: z.string().nullable() };

/** The pickup window of a request by its first and last day. */
export interface RequestWindow {
  readonly pickupDate: string | null;
  readonly pickupUntil: string | null;
}

/** The same of a pickup stop. */
export const toRequestWindow = (pickup: StopWindow): RequestWindow => ({ pickupDate: pickup.windowFrom, pickupUntil: lastDay(pickup) });

/** Why an offer for this request cannot pick up on a day; null where it can. */
export function pickupDayProblem(day: string, { pickupDate, pickupUntil }: RequestWindow, now: Date): string | null {
  if (hasPassed(day, openDay(now))) return 'Pickup day cannot be in the past';
  const window = { windowFrom: pickupDate, windowTo: pickupUntil };
  if (isInWindow(day, window)) return null;
  return pickupUntil === pickupDate
    ? `The shipper asks for pickup on ${windowText(window)}`
    : `Choose a day of the pickup window, ${windowText(window)}`;
}

const namedDays = (pickupDay: string | null, days: number): OfferDays => ({
  pickupDay,
  deliveryDay: pickupDay && addDays(pickupDay, days),
});

/** The days that an offer names for a request; without a day as before. Throws 422 `invalid` for a pickup day that cannot be. */
export function toOfferDays(
  { pickupDay, estimatedDeliveryDays }: { readonly pickupDay?: string | null | undefined; readonly estimatedDeliveryDays: number },
  request: RequestWindow,
  now: Date,
  before: string | null = null,
): OfferDays {
  const problem = pickupDay && pickupDayProblem(pickupDay, request, now);
  if (problem) throw invalid({ pickupDay: problem });
  return namedDays(pickupDay === undefined ? before : pickupDay, estimatedDeliveryDays);
}

/** 'Pickup Dec 01, 2026, delivery by Dec 05, 2026'; null where an offer names no days. */
export const offerDaysText = ({ pickupDay, deliveryDay }: OfferDays): string | null =>
  pickupDay && deliveryDay ? `Pickup ${formatDate(pickupDay)}, delivery by ${formatDate(deliveryDay)}` : null;
