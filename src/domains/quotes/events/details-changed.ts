import { z } from 'zod';
import { auditTransport } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { detailsEvent } from './details-event.ts';

/** `answererId` may decline the change. Notifications writes the notices, because bidders get them too. */
export const detailsChanged = defineEvent('transport.details-changed', detailsEvent.extend({ answererId: z.uuid().nullable() }), {
  audit: auditTransport,
  custodyTitle: 'Details changed',
  custody: ({ fields }) => ({ fields }),
  webhook: ['Transports', 'Addresses, contacts or dates of a transport were changed'],
});
