import { z } from 'zod';

/** Aborts validation, because a regular expression could take minutes on a very long text. */
export const limitLength = (characters: number) => ({ error: `At most ${characters} characters`, abort: true }) as const;

export const requiredText = (min: number, message: string, max = 200) =>
  z.string(message).trim().min(min, message).max(max, limitLength(max));

/** Blank text becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);
