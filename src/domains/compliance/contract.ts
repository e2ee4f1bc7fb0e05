import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** One reason why the gate is closed or warns, with the way to mend it (decisions, section 6). */
export const violation = z.object({
  code: z.string(),
  message: z.string(),
  fix: z.object({ label: z.string(), href: z.string() }),
});

/** The gate's answer for one account today. */
export const complianceStatus = z.object({
  canViewMarketplace: z.boolean(),
  canBid: z.boolean(),
  isCompliant: z.boolean(),
  badgeType: z.enum(['success', 'warning', 'destructive']),
  message: z.string(),
  violations: z.array(violation),
});
export type ComplianceStatus = z.infer<typeof complianceStatus>;

export const getComplianceStatus = endpoint({
  method: 'GET',
  path: '/api/compliance/status',
  summary: 'Whether the account may see the marketplace and bid, and why not',
  access: 'signed-in',
  reply: complianceStatus,
});
