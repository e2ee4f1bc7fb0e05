import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';

export const evidenceKinds = ['receipt', 'pickup', 'delivery', 'messages'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export const evidenceStatuses = ['not_submitted', 'past_due', 'sending', 'failed', 'submitted', 'closed'] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

export const disputeEvidence = z.object({
  dueAt: z.string().nullable(),
  status: z.enum(evidenceStatuses),
  /** Of the latest submission; null or empty without one. */
  requestedBy: z.string().nullable(),
  requestedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  failure: z.string().nullable(),
  documents: z.array(z.enum(evidenceKinds)),
  available: z.array(z.object({ kind: z.enum(evidenceKinds), title: z.string() })),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  draft: z.string(),
  can: z.object({ submit: z.boolean() }),
});
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

/** Stripe accepts 20,000 characters. */
export const explanationLimit = 5_000;

export const evidenceInput = z.object({
  documents: z
    .array(z.enum(evidenceKinds))
    .max(evidenceKinds.length)
    .transform((chosen) => evidenceKinds.filter((kind) => chosen.includes(kind))),
  explanation: z
    .string('Explain why the charge is valid')
    .overwrite(seenText)
    .trim()
    .min(10, 'Explain why the charge is valid, in 10 characters or more')
    .max(explanationLimit, `At most ${explanationLimit.toLocaleString('en-US')} characters`),
});

export const submitEvidence = {
  summary: 'Submit evidence for a dispute to the card’s bank. The bank accepts only one submission.',
  proof: 'needed',
  idempotent: 'required',
  params: idParams,
  body: evidenceInput.extend({ holdId: id }),
  status: 202,
  reply: disputeEvidence,
  errors: [
    'hold_already_released',
    'evidence_submitted',
    'evidence_past_due',
    'dispute_closed',
    'evidence_changed',
    'own_payment',
    'other_keys',
  ],
} satisfies Schemas;
