import { z } from 'zod';
import { hasPassed, openDay } from '#shared/dates/days.ts';

/** The same day of the next year: nobody plans a truck beyond it. */
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

const dayInput = (name: 'Pickup date' | 'Delivery date') =>
  z
    .preprocess(
      (value) => value || null,
      z.iso
        .date('Enter a date')
        .refine((day) => !hasPassed(day, openDay(new Date())), `${name} cannot be in the past`)
        .refine((day) => day <= yearAfter(openDay(new Date())), `${name} must be within a year`)
        .nullish(),
    )
    .transform((day) => day ?? null);

/** The day a vehicle may be fetched, 'YYYY-MM-DD', not past and within a year; null while it is open. */
export const pickupDayInput = dayInput('Pickup date');

/** The day a vehicle is wanted, in the same way. */
export const deliveryDayInput = dayInput('Delivery date');

/** The same of what was kept for a while: a day that passed meanwhile is open again, and keeps nobody from having the rest. */
export const storedPickupDay = z
  .preprocess(
    (day) => (typeof day === 'string' && hasPassed(day, openDay(new Date())) ? null : day || null),
    z.iso.date('Enter a date').nullish(),
  )
  .transform((day) => day ?? null);
