import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditTransport, transportEvent } from './transport-event.ts';

/** A request went out to be priced; `isImported`: with others of one file, which `transports.imported` reports together. */
export const transportSubmitted = defineEvent('transport.submitted', transportEvent.extend({ isImported: z.boolean().default(false) }), {
  audit: auditTransport,
  custodyTitle: 'Request submitted',
  custody: ({ vehicle, route }) => ({ vehicle, route }),
  webhook: ['Transports', 'A request was submitted'],
});
