import { z } from 'zod';
import { seenText } from '#shared/text/seen-text.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { suppressionDays } from '../rules.ts';

/** Optional text of at most 300 characters; `otherwise` if blank. */
export const textOr = <Otherwise>(otherwise: Otherwise) =>
  z
    .string()
    .overwrite(seenText)
    .trim()
    .max(300, limitLength(300))
    .nullish()
    .transform((text) => text || otherwise);

/** A note marks an automatic ban as a mistake: its event types are suppressed for that address or account for `exemptDays`. */
export const lifting = {
  note: textOr(null),
  exemptDays: z.int().min(1).max(suppressionDays.most).default(suppressionDays.usual),
};

export interface BanRemoval {
  readonly note: string | null;
  readonly exemptDays: number;
}
