import { z } from 'zod';

/** The calendar day that lasts somewhere in the United States, Samoa being the last: a day before it has passed for everybody. */
export const firstOpenDay = (now: Date = new Date()): string => new Date(now.getTime() - 11 * 3_600_000).toISOString().slice(0, 10);

/** The day a vehicle may be fetched, 'YYYY-MM-DD' and not past; null while it is open. */
export const pickupDayInput = z.preprocess(
  (value) => value || null,
  z.iso
    .date('Enter a date')
    .refine((day) => day >= firstOpenDay(), 'Pickup date cannot be in the past')
    .nullable(),
);

/** The same of what was kept for a while: a day that passed meanwhile is open again, and keeps nobody from having the rest. */
export const keptPickupDay = z.preprocess((day) => (typeof day === 'string' && day < firstOpenDay() ? null : day), pickupDayInput);
