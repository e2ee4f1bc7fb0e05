import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

/** Result of the nightly comparison of a file store with the database. */
export const storeSweep = z.object({
  store: z.enum(['disk', 's3']),
  lookedAt: z.string(),
  /** Stored files without a row; each run erases them. */
  withoutRow: z.number(),
  /** Rows whose file is missing: restore it from a backup. */
  withoutContent: z.number(),
});
export type StoreSweep = z.infer<typeof storeSweep>;

export const listStoreSweeps = {
  summary: 'The last check of each file store',
  reply: z.array(storeSweep),
} satisfies Schemas;
