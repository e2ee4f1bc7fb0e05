import { z } from 'zod';
import { isInWindow, lastDay, windowText, type StopWindow } from '#domains/transports/stops/stop-rules.ts';
import { formatDate } from '#shared/dates.ts';
import { addDays, hasPassed, openDay } from '#shared/dates/days.ts';
import { invalid } from '#shared/errors.ts';
import type { OfferDays } from './promise-rules.ts';

/** The delivery day follows from it and the estimated days. */
export const offerDayInput = {
  pickupDay: z.preprocess((day) => (day === '' ? null : day), z.iso.date('Enter a date').nullable()).optional(),
};

/** Both null if the offer names no days. */
export const offerDaysReply = { pickupDay: z.string().nullable(), deliveryDay: z.string().nullable() };

export interface RequestWindow {
  readonly pickupDate: string | null;
  readonly pickupUntil: string | null;
}

export const toRequestWindow = (pickup: StopWindow): RequestWindow => ({ pickupDate: pickup.windowFrom, pickupUntil: lastDay(pickup) });

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

/** Omitting `pickupDay` keeps `before`. Throws 422 `invalid` for an impossible day. */
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

/** 'Pickup Dec 01, 2026, delivery by Dec 05, 2026'; null without days. */
export const offerDaysText = ({ pickupDay, deliveryDay }: OfferDays): string | null =>
  pickupDay && deliveryDay ? `Pickup ${formatDate(pickupDay)}, delivery by ${formatDate(deliveryDay)}` : null;
