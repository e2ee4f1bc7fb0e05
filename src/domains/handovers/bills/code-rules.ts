import { z } from 'zod';
import { cleanCode, makeCode } from '../release-rules.ts';

const codeLength = 12;

/** A new code of a bill of lading: twelve signs, 58 bits; nobody finds one by trying. */
export const makeBillCode = (): string => makeCode(codeLength);

/** 'K7QF-2MWD-9XTR', as it is printed. */
export const showBillCode = (code: string): string => code.match(/.{4}/g)!.join('-');

/** The code of a bill as somebody typed it. */
export const codePattern = z
  .string()
  .transform(cleanCode)
  .refine((code) => code.length === codeLength, 'Enter all twelve letters and digits, such as K7QF-2MWD-9XTR');
