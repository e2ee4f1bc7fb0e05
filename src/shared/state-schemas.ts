import { z } from 'zod';
import { stateCodes } from './states.ts';

/** A state in a request, by its two letters in whatever case. */
export const stateInput = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => stateCodes.includes(code), 'Enter a two-letter state code');
