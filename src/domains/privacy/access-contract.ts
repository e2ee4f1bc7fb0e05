import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/ids.ts';
import { sortedQuery } from '#shared/paging.ts';
import { adminRoles } from '#shared/roles.ts';

/** What can be done to a personal file. */
export const accessTypes = ['upload', 'view', 'download', 'refused', 'delete'] as const;

export const accessLog = z.object({
  id,
  fileId: id,
  fileType: z.string(),
  accessType: z.enum(accessTypes),
  /** Null: the program, by its rules. */
  accessedBy: id.nullable(),
  accessedByName: z.string().nullable(),
  accessedAs: z.string().nullable(),
  /** Null before it was recorded. */
  purpose: z.enum(['own_file', 'transport', 'review', 'oversight', 'evidence_export', 'deletion_rule']).nullable(),
  transportId: id.nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  accessedAt: z.string(),
});
export type AccessLog = z.infer<typeof accessLog>;

/** What the record and its file are narrowed by, and which way they go in time. */
export const accessLogsQuery = sortedQuery(['created']).extend({ accessType: z.enum(accessTypes).optional() });
export type AccessLogsQuery = z.output<typeof accessLogsQuery>;

export const listAccessLogs = endpoint({
  method: 'GET',
  path: '/api/super-admin/pii/access-logs',
  summary: 'Who uploaded, viewed, downloaded, was refused or deleted a personal file, newest first unless told',
  access: adminRoles,
  query: accessLogsQuery,
  reply: z.array(accessLog),
});
