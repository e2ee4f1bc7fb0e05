import { z } from 'zod';
import { auditTransport } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { detailsEvent } from './details-event.ts';

/**
 * The shipper added or changed details before pickup; `answererId` may decline them. The notices also go to accounts with open offers, so
 * notifications write them.
 */
export const detailsChanged = defineEvent('transport.details-changed', detailsEvent.extend({ answererId: z.uuid().nullable() }), {
  audit: auditTransport,
  custodyTitle: 'Details changed',
  custody: ({ fields }) => ({ fields }),
  webhook: ['Transports', 'Addresses, contacts or dates of a transport were changed'],
});
