import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { limitLength } from '#shared/text/text-limit.ts';

/** People are stored by id. */
export const quoteReview = z.object({
  flaggedReason: z.string().optional(),
  /** The last flagger; `flaggedByIds` has all since the flag was last removed. */
  flaggedById: z.string().optional(),
  flaggedByIds: z.array(z.string()).optional(),
  flaggedAt: z.string().optional(),
  isEscalated: z.boolean().optional(),
  adminNotes: z.array(z.object({ note: z.string(), byId: z.string(), at: z.string() })).optional(),
  answers: z
    .array(z.object({ flagReason: z.string(), answer: z.string(), byId: z.string(), at: z.string(), wasEscalated: z.boolean() }))
    .optional(),
});
export type QuoteReview = z.infer<typeof quoteReview>;

const textField = (missing: string) => z.string(missing).overwrite(seenText).trim().min(1, missing).max(1000, limitLength(1000));

export const flagQuote = {
  summary: 'Flag a quote with a reason and optionally escalate it to a super admin',
  proof: 'not needed: the flag can be removed',
  params: idParams,
  body: z.object({ reason: textField('Please select a quote and provide a reason'), escalateToSuperAdmin: z.boolean().default(false) }),
  reply: quoteReview,
} satisfies Schemas;

export const liftFlag = {
  summary: 'Remove the flag from a quote with an answer; only a super admin can answer an escalated flag',
  proof: 'not needed: the quote can be flagged again',
  params: idParams,
  body: z.object({ answer: textField('Please enter an answer') }),
  reply: quoteReview,
  errors: ['not_flagged'],
} satisfies Schemas;

export const addNote = {
  summary: 'Add a note for administrators to a quote',
  proof: 'not needed: notes are only added',
  params: idParams,
  body: z.object({ note: textField('Please select a quote and provide a note') }),
  reply: quoteReview,
  errors: ['too_many_notes'],
} satisfies Schemas;
