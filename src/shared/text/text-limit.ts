import { z } from 'zod';

/** Says the longest length of a text, beyond which nothing else of it is judged: a pattern could take minutes over it. */
export const atMost = (characters: number) => ({ error: `At most ${characters} characters`, abort: true }) as const;

/** Text of at least `min` characters; `message` is what a shorter one is refused with. */
export const requiredText = (min: number, message: string, max = 200) => z.string(message).trim().min(min, message).max(max, atMost(max));

/** Text that may be left out; blank is nothing. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);
