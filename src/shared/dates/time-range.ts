import { z } from 'zod';
import { addDays, isDay } from './days.ts';

const howToWrite = 'Enter a date like 2026-11-30 or a time like 2026-11-30T15:04:05Z';

/** PostgreSQL and Date both read years of four digits. */
const time = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], howToWrite)
  .refine((text) => /^(?:19[7-9]\d|2\d{3})-/.test(text), howToWrite);

const from = time.transform((text) => new Date(text).toISOString());
const to = time.transform((text) => new Date(isDay(text) ? addDays(text, 1) : text).toISOString());

/**
 * Query of a list: rows that were created, or changed last, from an instant on and before another. A day is the whole day of UTC, so both days of a
 * range are in it.
 */
export const timeRange = {
  createdFrom: from.optional(),
  createdTo: to.optional(),
  updatedFrom: from.optional(),
  updatedTo: to.optional(),
};

/** The ends of a time range, in the order in which lists name them. */
export const rangeEnds = ['createdFrom', 'createdTo', 'updatedFrom', 'updatedTo'] as const;

/** A range as a list reads it: instants in UTC, the first included. */
export type TimeRange = { readonly [End in (typeof rangeEnds)[number]]?: string | undefined };
