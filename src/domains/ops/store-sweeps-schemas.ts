import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

/** What the nightly look found that holds a store of files against the rows of the database. */
export const storeSweep = z.object({
  store: z.enum(['disk', 's3']),
  lookedAt: z.string(),
  /** Stored files without a row; each look erases what it finds. */
  withoutRow: z.number(),
  /** Rows whose file is not there: only a backup brings it back. */
  withoutContent: z.number(),
});
export type StoreSweep = z.infer<typeof storeSweep>;

export const listStoreSweeps = {
  summary: 'The last check of each file store',
  reply: z.array(storeSweep),
} satisfies Schemas;
