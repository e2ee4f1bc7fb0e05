import { z } from 'zod';
import { cleanCode, makeCode } from '../release-rules.ts';

const codeLength = 12;

/** Twelve characters, 58 bits: infeasible to guess. */
export const makeBillCode = (): string => makeCode(codeLength);

export const showBillCode = (code: string): string => code.match(/.{4}/g)!.join('-');

export const codePattern = z
  .string()
  .transform(cleanCode)
  .refine((code) => code.length === codeLength, 'Enter all twelve letters and digits, such as K7QF-2MWD-9XTR');
