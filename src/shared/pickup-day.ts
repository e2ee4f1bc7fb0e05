import { z } from 'zod';
import { hasPassed, openDay } from './days.ts';

/** The day a vehicle may be fetched, 'YYYY-MM-DD' and not past; null while it is open. */
export const pickupDayInput = z.preprocess(
  (value) => value || null,
  z.iso
    .date('Enter a date')
    .refine((day) => !hasPassed(day, openDay(new Date())), 'Pickup date cannot be in the past')
    .nullable(),
);

/** The same of what was kept for a while: a day that passed meanwhile is open again, and keeps nobody from having the rest. */
export const keptPickupDay = z.preprocess(
  (day) => (typeof day === 'string' && hasPassed(day, openDay(new Date())) ? null : day),
  pickupDayInput,
);
