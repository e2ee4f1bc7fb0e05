import { z } from 'zod';
import { signedDay } from '#domains/custody/signing/schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { faultKinds } from './fault-rules.ts';

export const auditFault = z.object({
  kind: z.enum(faultKinds),
  month: z.string().optional(),
  /** Position in the month's chain, from 1. */
  position: z.number().optional(),
  lineId: id.optional(),
  /** Day with an invalid signature or head. */
  day: z.string().optional(),
});
export type AuditFault = z.infer<typeof auditFault>;

export const auditCheck = z.object({
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  lines: z.number(),
  since: z.string().nullable(),
  signedUntil: z.string().nullable(),
  fault: auditFault.nullable(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

const state = z.object({
  running: auditCheck.nullable(),
  last: auditCheck.nullable(),
  /** Months before a month is archived. */
  keptMonths: z.number(),
  /** Wait for `npm run admin -- audit leave`, oldest first. */
  over: z.array(z.string()),
});
export type AuditChainState = z.infer<typeof state>;

export const getAuditCheck = {
  summary: 'Whether the audit log is unchanged: the last check of its chain, and the one in progress',
  reply: state,
} satisfies Schemas;

export const startAuditCheck = {
  summary: "Check the audit log's chain from its beginning; does nothing while a check is in progress",
  proof: 'not needed: it only reads',
  perMinute: 10,
  status: 202,
  reply: z.object({ started: z.boolean() }),
} satisfies Schemas;

export const listAuditDays = {
  summary: 'The signed head of the audit log of each day, newest first; use `before` for the next page',
  query: z.object({ before: z.iso.date().optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.array(signedDay),
} satisfies Schemas;
