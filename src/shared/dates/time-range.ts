import { z } from 'zod';
import { addDays, isDay } from './days.ts';

const howToWrite = 'Enter a date like 2026-11-30 or a time like 2026-11-30T15:04:05Z';

/** Four-digit years only, which PostgreSQL and Date both parse. */
const time = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], howToWrite)
  .refine((text) => /^(?:19[7-9]\d|2\d{3})-/.test(text), howToWrite);

const from = time.transform((text) => new Date(text).toISOString());
const to = time.transform((text) => new Date(isDay(text) ? addDays(text, 1) : text).toISOString());

/** From is inclusive, To exclusive. A date means the whole UTC day, so both days of a range are included. */
export const timeRange = {
  createdFrom: from.optional(),
  createdTo: to.optional(),
  updatedFrom: from.optional(),
  updatedTo: to.optional(),
};

export const rangeEnds = ['createdFrom', 'createdTo', 'updatedFrom', 'updatedTo'] as const;

/** UTC instants. */
export type TimeRange = { readonly [End in (typeof rangeEnds)[number]]?: string | undefined };
