import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

export const reconciliationRequested = defineEvent('payment.reconciliation-asked', z.object({ askedId: z.uuid() }), {
  audit: ({ askedId }) => ({ subjectType: 'payments', subjectId: askedId, details: {} }),
});
