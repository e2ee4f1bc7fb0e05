import { z } from 'zod';
import { auditTransport } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { linkEvent } from './link-event.ts';

export const linkCreated = defineEvent('tracking.link-made', linkEvent.extend({ until: z.string() }), {
  audit: ({ transportId, linkId, until }) => auditTransport({ transportId, linkId, until }),
  custodyTitle: 'Tracking link made',
  custody: ({ until }) => ({ until }),
});
