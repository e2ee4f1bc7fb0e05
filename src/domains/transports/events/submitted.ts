import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditTransport, transportEvent } from './transport-event.ts';

/** `isImported`: reported together by `transports.imported`. */
export const transportSubmitted = defineEvent('transport.submitted', transportEvent.extend({ isImported: z.boolean().default(false) }), {
  audit: auditTransport,
  custodyTitle: 'Request submitted',
  custody: ({ vehicle, route }) => ({ vehicle, route }),
  webhook: ['Transports', 'A request was submitted'],
});
