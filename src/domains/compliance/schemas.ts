import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { documentTypes, documentStates } from './documents/documents-rules.ts';

/** One reason why the gate is closed or warns, with the way to mend it. */
export const violation = z.object({
  code: z.string(),
  message: z.string(),
  fix: z.object({ label: z.string(), href: z.string() }),
});

/** One paper that the account's role needs and where it stands; the best of its type counts. */
export const paper = z.object({
  documentType: z.enum(documentTypes),
  label: z.string(),
  state: z.enum(documentStates),
  expirationDate: z.string().nullable(),
  /** Until the day on which the gate closes; negative behind it, null for what does not expire. */
  daysLeft: z.number().nullable(),
  rejectionReason: z.string().nullable(),
  /** A newer one of the type waits for review while this one still counts. */
  isRenewalPending: z.boolean(),
});

/** The gate's answer for one account today. */
export const complianceStatus = z.object({
  canViewMarketplace: z.boolean(),
  canBid: z.boolean(),
  isCompliant: z.boolean(),
  badgeType: z.enum(['success', 'warning', 'destructive']),
  message: z.string(),
  violations: z.array(violation),
  papers: z.array(paper),
});
export type ComplianceStatus = z.infer<typeof complianceStatus>;

export const getComplianceStatus = {
  summary: 'Whether the account may see the marketplace and bid, and if not, why',
  asSeen: true,
  reply: complianceStatus,
} satisfies Schemas;
