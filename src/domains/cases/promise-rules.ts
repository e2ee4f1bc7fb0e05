import { getPromisedDays, type OfferDays } from '#domains/quotes/promise/promise-rules.ts';
import { addDays, dayMs, hasPassed, hourMs, openDay } from '#shared/dates/days.ts';

/** What the days of a booking are promised by. Days as 'YYYY-MM-DD', instants as ISO 8601. */
export interface BookedDays extends OfferDays {
  /** The last day of the pickup window. */
  readonly pickupUntil: string | null;
  readonly acceptedAt: string | null;
  readonly estimatedDeliveryDays: number | null;
  readonly pickedUpAt: string | null;
  readonly fromState: string;
}

/** The days of a booking as its locked quote has them. */
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

/** Whether the pickup day had passed before the booking: nobody promised it. */
const isBeforeBooking = (day: string, acceptedAt: string | null): boolean =>
  acceptedAt !== null && hasPassed(day, openDay(new Date(acceptedAt)));

/** The last day of the promised pickup, and the promised day of the delivery; null where none was promised. */
export interface BookingPromise {
  readonly pickupEnd: string | null;
  readonly delivery: string | null;
}

/** What was promised with a booking: the one place that says so. */
export function promiseFor({ acceptedAt, estimatedDeliveryDays, ...haul }: BookedDays): BookingPromise {
  const { pickup, delivery } = getPromisedDays({ ...haul, days: estimatedDeliveryDays });
  return {
    pickupEnd: pickup !== null && isBeforeBooking(pickup, acceptedAt) ? null : pickup,
    delivery: haul.pickedUpAt === null ? null : delivery,
  };
}

/** Days after the promised delivery from which the shipper may report the vehicle missing, and after the pickup where no day was promised. */
export const missingAfterDays = 3;
const missingWithoutPromiseDays = 14;

/** The first day on which a vehicle on the road may be reported missing; null before the pickup. */
export function missingFrom(booked: BookedDays): string | null {
  const { delivery } = promiseFor(booked);
  if (delivery !== null) return addDays(delivery, missingAfterDays);
  return booked.pickedUpAt === null ? null : addDays(openDay(new Date(booked.pickedUpAt)), missingWithoutPromiseDays);
}

/** A withdrawal is late from so many hours before the pickup day. */
const lateWithdrawalHours = 48;

/** Whether a carrier that withdraws now does so shortly before the pickup day, or after it. */
export const isLateWithdrawal = (pickupEnd: string | null, now: Date): boolean =>
  pickupEnd !== null && Date.parse(`${pickupEnd}T00:00:00Z`) - now.getTime() < lateWithdrawalHours * hourMs;

/** A day agreed on or given may be so far away. */
const mostDaysAhead = 90;

/** Why a new day cannot be agreed on; null where it can. */
export function dayProblem(day: string, now: Date): string | null {
  if (hasPassed(day, openDay(now))) return 'Choose today or a later day';
  return Date.parse(`${day}T00:00:00Z`) - now.getTime() > mostDaysAhead * dayMs ? `Choose a day within ${mostDaysAhead} days` : null;
}
