import { z } from 'zod';
import { fromCents, isAmount, toCents } from '#shared/money.ts';

/** People write '$25,000' where 25000 is meant; nothing written means not given. */
export const bareAmount = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/[$,\s]/g, '') || null : value);

/** Why a value is not an amount; null for an amount. */
export function valueProblem(typed: string): string | null {
  if (isAmount(typed)) return null;
  if (/^\d+\.\d{3,}$/.test(typed)) return 'Vehicle value has at most two decimals, like 1250.00';
  if (/^\d{9,}(?:\.\d*)?$/.test(typed)) return 'Vehicle value must be below $100,000,000';
  return 'Vehicle value must be positive';
}

/** The value of a vehicle in a request, as a decimal string. */
export const valueInput = z
  .union([z.string(), z.number()], 'Vehicle value must be positive')
  .transform((value) => (typeof value === 'number' ? value.toFixed(2) : value))
  .superRefine((value, ctx) => {
    const problem = valueProblem(value);
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  })
  .transform((value) => fromCents(toCents(value)));
