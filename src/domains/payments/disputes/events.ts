import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { evidenceKinds } from './schemas.ts';

/** An administrator had evidence submitted against a dispute, it reached the bank, or it did not. */
export const evidenceMoved = defineEvent(
  'payment.evidence-moved',
  transportEvent.extend({
    paymentId: z.uuid(),
    evidenceId: z.uuid(),
    /** The dispute's id at the payment provider. */
    disputeId: z.string(),
    documents: z.array(z.enum(evidenceKinds)),
    outcome: z.enum(['requested', 'submitted', 'failed']),
    requestedById: z.uuid(),
    failure: z.string().nullable(),
  }),
);
