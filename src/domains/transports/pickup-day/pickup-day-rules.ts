import { z } from 'zod';
import { hasPassed, openDay } from '#shared/dates/days.ts';

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

/** 'YYYY-MM-DD', not past, within a year; null if open. */
export const pickupDayInput = dayInput('Pickup date');

export const deliveryDayInput = dayInput('Delivery date');

/** A stored day that has passed becomes null instead of an error. */
export const storedPickupDay = z
  .preprocess(
    (day) => (typeof day === 'string' && hasPassed(day, openDay(new Date())) ? null : day || null),
    z.iso.date('Enter a date').nullish(),
  )
  .transform((day) => day ?? null);
