import { auditTransport } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { linkEvent } from './link-event.ts';

export const linkRevoked = defineEvent('tracking.link-revoked', linkEvent, {
  audit: ({ transportId, linkId }) => auditTransport({ transportId, linkId }),
  custodyTitle: 'Tracking link ended',
  custody: () => ({}),
});
