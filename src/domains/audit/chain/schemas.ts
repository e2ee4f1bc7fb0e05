import { z } from 'zod';
import { signedDay } from '#domains/custody/signing/schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { faultKinds } from './fault-rules.ts';

/** The first thing that does not hold: a line of a month, or a signed day. */
export const auditFault = z.object({
  kind: z.enum(faultKinds),
  /** The month (UTC) of the line, by its first day. */
  month: z.string().optional(),
  /** Its place in the chain of that month, from 1. */
  position: z.number().optional(),
  lineId: id.optional(),
  /** The day whose signature or head does not hold. */
  day: z.string().optional(),
});
export type AuditFault = z.infer<typeof auditFault>;

/** A check of the whole log. */
export const auditCheck = z.object({
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Lines that were found as they were written. */
  lines: z.number(),
  /** When the first of them happened. */
  since: z.string().nullable(),
  /** The newest signed day. */
  signedUntil: z.string().nullable(),
  fault: auditFault.nullable(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

const state = z.object({
  /** The check under way, with how far it is. */
  running: auditCheck.nullable(),
  /** The last that came to its end. */
  last: auditCheck.nullable(),
  /** Whole months after which a month leaves. */
  keptMonths: z.number(),
  /** Months that are over and wait for `npm run admin -- audit leave`, the oldest first. */
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
