import { z } from 'zod';
import { amountProblem } from '#shared/amount.ts';
import { bareAmount } from '#shared/money.ts';
import { normaliseVin } from '#shared/vehicles/vin.ts';

export const valueProblem = (typed: string): string | null =>
  amountProblem(typed, {
    none: 'Vehicle value must be positive',
    decimals: 'Vehicle value can have at most two decimals, like 1250.00',
    large: 'Vehicle value must be below $100,000,000',
  });

/** Decimal string; blank means not given. */
export const valueInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() || null : value),
  z
    .union([z.string(), z.number()], 'Vehicle value must be positive')
    .transform((value) => (typeof value === 'number' ? value.toFixed(2) : value))
    .superRefine((value, ctx) => {
      const problem = valueProblem(value);
      if (problem) ctx.addIssue({ code: 'custom', message: problem });
    })
    .transform(bareAmount)
    .nullish(),
);

export const vinInput = z
  .string()
  .overwrite(normaliseVin)
  .max(20, { abort: true })
  .nullish()
  .transform((vin) => vin || null);
