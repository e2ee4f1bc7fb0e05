import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditPayment, consoleNotice } from '../../events/payment-event.ts';
import { evidenceKinds } from '../schemas.ts';

export const evidenceMoved = defineEvent(
  'payment.evidence-moved',
  transportEvent.extend({
    paymentId: z.uuid(),
    evidenceId: z.uuid(),
    /** Stripe's dispute id. */
    disputeId: z.string(),
    documents: z.array(z.enum(evidenceKinds)),
    outcome: z.enum(['requested', 'submitted', 'failed']),
    requestedById: z.uuid(),
    failure: z.string().nullable(),
  }),
  {
    notify: ({ paymentId, requestedById, outcome, failure, vehicle, route }) =>
      outcome !== 'failed'
        ? []
        : [
            consoleNotice(
              requestedById,
              paymentId,
              'Evidence for a dispute was not submitted',
              `${vehicle}, ${route}. ${asSentence(failure ?? '')} Your turn: submit it again before the deadline.`,
            ),
          ],
    audit: ({ failure: _failure, ...evidence }) => auditPayment(evidence),
  },
);
