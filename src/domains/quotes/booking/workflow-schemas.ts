import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountInput } from '#shared/money-schemas.ts';
import { optionalText } from '#shared/text/text-limit.ts';
import { quote, workflowStates } from '../schemas.ts';

export const moveWorkflow = {
  summary:
    'Move a quote to a workflow state that the role allows; API keys also need the scope of the step: accept_offers for booked, dispatch_jobs for assigned, write_quotes_and_bids for quoted, cancel_bookings for closed',
  proof: 'needed',
  idempotent: 'required_for_keys',
  params: idParams,
  body: z.object({
    newState: z.enum(workflowStates),
    reason: optionalText(500),
    /** Guards a super admin overrides; needs a reason. A 409 lists them as fields `overrides.<name>`. */
    overrides: z.array(z.string().min(1).max(100)).max(20).optional(),
    /** Refund that was displayed; for closing a paid booking before pickup. */
    refund: amountInput.optional(),
  }),
  reply: quote,
  errors: [
    'override_not_allowed',
    'transition_not_allowed',
    'not_priced',
    'expired',
    'already_accepted',
    'not_accepted',
    'no_driver',
    'license_missing',
    'release_missing',
    'release_stopped',
    'pickup_not_inspected',
    'delivery_not_inspected',
    'refund_unseen',
    'refund_changed',
    'approval_needed',
  ],
} satisfies Schemas;

export const listTransitions = {
  summary: 'Workflow history of a quote: who, when, from, to and why',
  asSeen: true,
  params: idParams,
  reply: z.array(
    z.object({
      id,
      fromState: z.string(),
      toState: z.string(),
      actorName: z.string().nullable(),
      actorRole: z.string().nullable(),
      reason: z.string().nullable(),
      overrides: z.array(z.object({ guard: z.string(), refusal: z.string() })),
      createdAt: z.string(),
    }),
  ),
} satisfies Schemas;
