import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { comparedKinds, differenceCauses } from './compare-rules.ts';

export const reconciliationRun = z.object({
  id,
  since: z.string(),
  until: z.string(),
  compared: z.number(),
  found: z.number(),
  fresh: z.number(),
  finishedAt: z.string(),
});

export const reconciliationDifference = z.object({
  id,
  kind: z.enum(comparedKinds),
  objectId: z.string(),
  cause: z.enum(differenceCauses),
  words: z.string(),
  paymentId: id.nullable(),
  transportId: id.nullable(),
  ours: amountReply.nullable(),
  theirs: amountReply.nullable(),
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
