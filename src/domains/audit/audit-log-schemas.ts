import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { listFile, wholeList } from '#shared/csv/list-file.ts';
import { id } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';
import { roles } from '#shared/roles.ts';

const day = z.iso.date('Enter a day as YYYY-MM-DD');

/** Days in UTC, both inclusive. */
export const auditFilter = z.object({
  actor: id.optional(),
  /** Prefix of the event type: 'account.' finds all account events. */
  event: z.string().trim().max(100).optional(),
  /** Id, key or address of the affected record. */
  row: z.string().trim().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Leaves out sign-ins and reads, unless `event` asks for them. */
  hide: z.literal('reads').optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditLine = z.object({
  id,
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
  timestamp: z.string(),
  actorId: id.nullable(),
  /** Present name; null for the platform and deleted accounts. */
  actor: z.string().nullable(),
  actorRole: z.enum(roles).nullable(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

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
