import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';
import { piiTypes, runStates } from './retention-rules.ts';

export const retentionJob = z.object({
  id,
  status: z.enum(runStates),
  piiType: z.enum(piiTypes),
  recordsProcessed: z.int(),
  recordsDeleted: z.int(),
  recordsHeld: z.int(),
  recordsFailed: z.int(),
  /** Null: the nightly run. */
  startedBy: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type RetentionJob = z.infer<typeof retentionJob>;

export const retentionJobsQuery = sortedQuery(['created']).extend({
  piiType: z.enum(piiTypes).optional(),
  status: z.enum(runStates).optional(),
});
export type RetentionJobsQuery = z.output<typeof retentionJobsQuery>;

export const listRetentionJobs = {
  summary: 'Cleanup jobs for personal files, newest first by default, with progress',
  query: retentionJobsQuery,
  reply: z.array(retentionJob),
} satisfies Schemas;

export const startRetentionCleanup = {
  summary: 'Delete personal files past their retention period unless they are on hold; only one cleanup runs per type',
  proof: 'needed',
  status: 202,
  reply: z.object({ started: z.literal(true), jobIds: z.array(id) }),
} satisfies Schemas;
