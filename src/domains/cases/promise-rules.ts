import { getPromisedDays, type OfferDays } from '#domains/quotes/promise/promise-rules.ts';
import { addDays, dayMs, hasPassed, hourMs, openDay } from '#shared/dates/days.ts';

/** Days as 'YYYY-MM-DD', instants as ISO 8601. */
export interface BookedDays extends OfferDays {
  readonly pickupUntil: string | null;
  readonly acceptedAt: string | null;
  readonly estimatedDeliveryDays: number | null;
  readonly pickedUpAt: string | null;
  readonly fromState: string;
}

export const toBookedDays = ({
  acceptedAt,
  estimatedDeliveryDays,
  pickedUpAt,
  pickupDay,
  deliveryDay,
  transport: { pickupUntil, fromState },
}: Pick<BookedDays, 'acceptedAt' | 'estimatedDeliveryDays' | 'pickedUpAt' | keyof OfferDays> & {
  readonly transport: Pick<BookedDays, 'pickupUntil' | 'fromState'>;
}): BookedDays => ({ pickupDay, deliveryDay, pickupUntil, acceptedAt, estimatedDeliveryDays, pickedUpAt, fromState });

/** If the pickup day had passed before the booking, it was never promised. */
const isBeforeBooking = (day: string, acceptedAt: string | null): boolean =>
  acceptedAt !== null && hasPassed(day, openDay(new Date(acceptedAt)));

/** Last promised pickup day and promised delivery day; null if not promised. */
export interface BookingPromise {
  readonly pickupEnd: string | null;
  readonly delivery: string | null;
}

export function toPromise({ acceptedAt, estimatedDeliveryDays, ...haul }: BookedDays): BookingPromise {
  const { pickup, delivery } = getPromisedDays({ ...haul, days: estimatedDeliveryDays });
  return {
    pickupEnd: pickup !== null && isBeforeBooking(pickup, acceptedAt) ? null : pickup,
    delivery: haul.pickedUpAt === null ? null : delivery,
  };
}

/** Days until the shipper may report the vehicle missing: after the promised delivery, or after pickup if no day was promised. */
export const missingAfterDays = 3;
const missingWithoutPromiseDays = 14;

/** Null before pickup. */
export function describeMissing(booked: BookedDays): string | null {
  const { delivery } = toPromise(booked);
  if (delivery !== null) return addDays(delivery, missingAfterDays);
  return booked.pickedUpAt === null ? null : addDays(openDay(new Date(booked.pickedUpAt)), missingWithoutPromiseDays);
}

/** A withdrawal is late from this many hours before the pickup day. */
const lateWithdrawalHours = 48;

export const isLateWithdrawal = (pickupEnd: string | null, now: Date): boolean =>
  pickupEnd !== null && Date.parse(`${pickupEnd}T00:00:00Z`) - now.getTime() < lateWithdrawalHours * hourMs;

const mostDaysAhead = 90;

/** Null if the day is allowed. */
export function dayProblem(day: string, now: Date): string | null {
  if (hasPassed(day, openDay(now))) return 'Choose today or a later day';
  return Date.parse(`${day}T00:00:00Z`) - now.getTime() > mostDaysAhead * dayMs ? `Choose a day within ${mostDaysAhead} days` : null;
}
