import { z } from 'zod';
import { seenText } from '#shared/text/seen-text.ts';
import { atMost } from '#shared/text/text-limit.ts';
import { suppressionDays } from '../rules.ts';

/** A text of 300 characters at most that need not be there, with `otherwise` in the place of none. */
export const textOr = <Otherwise>(otherwise: Otherwise) =>
  z
    .string()
    .overwrite(seenText)
    .trim()
    .max(300, atMost(300))
    .nullish()
    .transform((text) => text || otherwise);

/**
 * How a ban or hold is lifted. A note says why it was a mistake, and teaches: what made an automatic one no longer counts, from the same address
 * or account, for `exemptDays`.
 */
export const lifting = {
  note: textOr(null),
  exemptDays: z.int().min(1).max(suppressionDays.most).default(suppressionDays.usual),
};

/** What `lifting` reads. */
export interface BanRemoval {
  readonly note: string | null;
  readonly exemptDays: number;
}
