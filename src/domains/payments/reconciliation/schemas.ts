import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { comparedKinds, differenceCauses } from './compare-rules.ts';

/** One comparison with the provider. */
export const reconciliationRun = z.object({
  id,
  /** What the provider made in this time was compared. */
  since: z.string(),
  until: z.string(),
  compared: z.number(),
  found: z.number(),
  /** Of those, never seen before. */
  fresh: z.number(),
  finishedAt: z.string(),
});

/** One difference between the provider and our books. */
export const reconciliationDifference = z.object({
  id,
  kind: z.enum(comparedKinds),
  /** The provider's id of it; ours where the provider has none. */
  objectId: z.string(),
  cause: z.enum(differenceCauses),
  /** The cause in words. */
  words: z.string(),
  paymentId: id.nullable(),
  transportId: id.nullable(),
  ours: amountReply.nullable(),
  theirs: amountReply.nullable(),
  /** What theirs is more than ours, with its sign; null where one side is missing. */
  difference: amountReply.nullable(),
  ourState: z.string().nullable(),
  theirState: z.string().nullable(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  resolvedAt: z.string().nullable(),
});
export type ReconciliationDifference = z.infer<typeof reconciliationDifference>;

export const getReconciliation = {
  summary: 'Recent reconciliations with the payment provider, newest first, and the number of open differences',
  reply: z.object({ open: z.number(), runs: z.array(reconciliationRun) }),
} satisfies Schemas;

export const listReconciliationDifferences = {
  summary: 'Differences between the payment provider and our ledger with their cause; open or all',
  query: pageQuery.extend({ state: z.enum(['open', 'all']).default('open'), paymentId: id.optional() }),
  reply: z.array(reconciliationDifference),
} satisfies Schemas;
