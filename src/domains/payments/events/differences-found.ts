import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

/** `count` includes differences already reported. */
export const differencesFound = defineEvent('payments.differences-found', z.object({ runId: z.uuid(), count: z.number() }), {
  notifyStaff: {
    who: 'admins',
    notices: ({ count }, adminIds) =>
      adminIds.map((userId) => ({
        userId,
        transportId: null,
        title:
          count === 1 ? 'Our ledger differs from the payment service' : `${count} differences between our ledger and the payment service`,
        body: 'Your turn: review each difference and its cause in the payments console.',
        href: '/admin/payments',
        byEmail: true,
      })),
  },
  audit: ({ runId, count }) => ({ subjectType: 'payments', subjectId: runId, details: { count } }),
});
