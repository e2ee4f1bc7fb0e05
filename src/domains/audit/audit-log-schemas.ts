import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/csv/list-file.ts';
import { id } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';
import { roles } from '#shared/roles.ts';

const day = z.iso.date('Enter a day as YYYY-MM-DD');

/** What the log is searched by; days are those of UTC, both included. */
export const auditFilter = z.object({
  /** The account that acted. */
  actor: id.optional(),
  /** The beginning of what happened: 'account.' finds whatever happened to accounts. */
  event: z.string().trim().max(100).optional(),
  /** The id, key or address of the row that it happened to. */
  row: z.string().trim().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditLine = z.object({
  id,
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
  timestamp: z.string(),
  actorId: id.nullable(),
  /** The name of today; null for the platform and for accounts that are gone. */
  actor: z.string().nullable(),
  actorRole: z.enum(roles).nullable(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

/** What the list and its file are narrowed by, and which way they go in time. */
const auditQuery = sortedQuery(['created']).extend(auditFilter.shape);
export type AuditQuery = z.output<typeof auditQuery>;

export const listAuditLog = {
  summary: 'The audit log, newest first by default, filtered by actor, event, record and time',
  query: auditQuery,
  reply: z.array(auditLine),
} satisfies Schemas;

export const exportAuditLog = {
  ...listFile,
  summary: 'The filtered audit log as CSV, in list order; logged',
  query: auditQuery.omit(wholeList),
} satisfies Schemas;
