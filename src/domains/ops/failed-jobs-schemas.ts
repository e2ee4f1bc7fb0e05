import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';

export const failedJob = z.object({
  id,
  name: z.string(),
  /** The event it handles ('quote.accepted'), if any. */
  topic: z.string().nullable(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  failedAt: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

/** `search` is any part of a job's name or event. */
export const failedJobsQuery = sortedQuery(['created']).extend({ search: z.string().trim().max(100).optional() });
export type FailedJobsQuery = z.output<typeof failedJobsQuery>;

export const listFailedJobs = {
  summary: 'Failed background jobs, newest first by default, filtered by name',
  query: failedJobsQuery,
  reply: z.array(failedJob),
} satisfies Schemas;

export const retryFailedJob = {
  summary: 'Retry a failed job immediately',
  proof: 'not needed: it runs work that is due anyway',
  params: idParams,
  reply: z.object({ retried: z.literal(true) }),
} satisfies Schemas;

export const dropFailedJob = {
  summary: 'Delete a failed job without running it',
  proof: 'needed',
  params: idParams,
  reply: z.object({ dropped: z.literal(true) }),
} satisfies Schemas;
