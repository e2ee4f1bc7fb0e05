import { z } from 'zod';
import { stateCodes } from './states.ts';

/** Accepts any case. */
export const stateInput = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => stateCodes.includes(code), 'Enter a two-letter state code');
