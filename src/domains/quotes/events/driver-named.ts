import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

/** A driver was named, or another one, while the job stayed assigned; `isOnOtherJob` where the driver is on another one and the carrier knows. */
export const quoteDriverNamed = defineEvent(
  'quote.driver-named',
  quoteEvent.extend({ driverName: z.string(), isOnOtherJob: z.boolean().default(false) }),
  {
    notify({ transportId, vehicle, route, driverId, actorId, isOnOtherJob }) {
      if (driverId === null || driverId === actorId) return [];
      const busy = isOnOtherJob ? ' You are already on another job and are asked to take both.' : '';
      const body = `${route}.${busy} Your turn: agree or decline.`;
      return [transportNotice(driverId, transportId, `You were named to drive the ${vehicle}`, body)];
    },
    audit: auditQuote,
    custody: ({ quoteId, driverName }) => ({ quoteId, driverName }),
    webhook: ['Transports', 'A driver was named'],
  },
);
