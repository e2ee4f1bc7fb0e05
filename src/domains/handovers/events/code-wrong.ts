import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditHandover, handoverEvent } from './handover-event.ts';

/** A wrong code that didn't yet stop the handover. */
export const codeWrong = defineEvent('handover.code-wrong', handoverEvent.extend({ triesLeft: z.number(), triedAt: z.string() }), {
  audit: ({ triesLeft, ...handover }) => auditHandover(handover, { triesLeft }),
  custodyTitle: 'Wrong release code',
  custody: ({ driverName, triesLeft, triedAt }) => ({ driverName, triesLeft, triedAt }),
});
