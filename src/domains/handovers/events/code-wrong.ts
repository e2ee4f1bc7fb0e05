import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditHandover, handoverEvent } from './handover-event.ts';

/** A wrong release code was entered, before the one that stops the handover. */
export const codeWrong = defineEvent('handover.code-wrong', handoverEvent.extend({ triesLeft: z.number(), triedAt: z.string() }), {
  audit: ({ triesLeft, ...handover }) => auditHandover(handover, { triesLeft }),
  custodyTitle: 'Wrong release code',
  custody: ({ driverName, triesLeft, triedAt }) => ({ driverName, triesLeft, triedAt }),
});
