import { z } from 'zod';
import { stateCodes } from './states.ts';

export const stateInput = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => stateCodes.includes(code), 'Enter a two-letter state code');
