import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

export const paymentsExported = defineEvent(
  'payment.exported',
  z.object({ exportId: z.uuid(), what: z.enum(['payments', 'ledger']).default('payments'), filter: z.record(z.string(), z.string()) }),
  { audit: ({ exportId, what, filter }) => ({ subjectType: what, subjectId: exportId, details: { filter } }) },
);
