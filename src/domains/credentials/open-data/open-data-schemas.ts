import { z } from 'zod';

export const policyKinds = ['liability', 'cargo', 'bond'] as const;
export type PolicyKind = (typeof policyKinds)[number];

export const policyKindLabels: Record<PolicyKind, string> = { liability: 'liability insurance', cargo: 'cargo insurance', bond: 'bond' };

export const policy = z.object({
  kind: z.enum(policyKinds),
  insurer: z.string(),
  policyNumber: z.string(),
  effectiveOn: z.string().nullable(),
});
export type Policy = z.infer<typeof policy>;

/** `policy` names the filing. */
export interface PolicyCancellation {
  readonly policy: string;
  readonly kind: PolicyKind;
  readonly insurer: string;
  readonly cancelsOn: string;
}

export const authority = z.object({ type: z.string(), isActive: z.boolean(), reason: z.string().nullable(), changedOn: z.string() });
export type Authority = z.infer<typeof authority>;

/** For the current DOT number. */
export const openDataFacts = z.object({
  readAt: z.string(),
  authorities: z.array(authority),
  policies: z.array(policy),
  cancellations: z.array(z.object({ kind: z.enum(policyKinds), insurer: z.string(), cancelsOn: z.string() })),
});
export type OpenDataFacts = z.infer<typeof openDataFacts>;
