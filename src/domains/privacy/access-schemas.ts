import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';
import { accessTypes } from './retention-rules.ts';

export const accessLog = z.object({
  id,
  fileId: id,
  fileType: z.string(),
  accessType: z.enum(accessTypes),
  /** Null: deleted by a retention rule. */
  accessedBy: id.nullable(),
  accessedByName: z.string().nullable(),
  accessedAs: z.string().nullable(),
  /** Null for entries from before it was recorded. */
  purpose: z.enum(['own_file', 'transport', 'review', 'oversight', 'evidence_export', 'deletion_rule']).nullable(),
  transportId: id.nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  accessedAt: z.string(),
});
export type AccessLog = z.infer<typeof accessLog>;

export const accessLogsQuery = sortedQuery(['created']).extend({ accessType: z.enum(accessTypes).optional() });
export type AccessLogsQuery = z.output<typeof accessLogsQuery>;

export const listAccessLogs = {
  summary: 'Who uploaded, viewed, downloaded, deleted or was refused a personal file, newest first by default',
  query: accessLogsQuery,
  reply: z.array(accessLog),
} satisfies Schemas;
