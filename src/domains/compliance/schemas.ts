import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { documentTypes, documentStates } from './documents/documents-rules.ts';

export const violation = z.object({
  code: z.string(),
  message: z.string(),
  fix: z.object({ label: z.string(), href: z.string() }),
});

/** A required document; of several of a type the best counts. */
export const paper = z.object({
  documentType: z.enum(documentTypes),
  label: z.string(),
  state: z.enum(documentStates),
  expirationDate: z.string().nullable(),
  /** Days until the gate closes; negative afterwards, null if it doesn't expire. */
  daysLeft: z.number().nullable(),
  rejectionReason: z.string().nullable(),
  /** A newer document waits for review while this one is valid. */
  isRenewalPending: z.boolean(),
});

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
