import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

/** A super administrator asked for a comparison with the provider before its hour. */
export const reconciliationRequested = defineEvent('payment.reconciliation-asked', z.object({ askedId: z.uuid() }), {
  audit: ({ askedId }) => ({ subjectType: 'payments', subjectId: askedId, details: {} }),
});
