import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { answerDriving } from '../endpoints.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

/** `isOnOtherJob`: the driver is asked to take both jobs. */
export const quoteDriverNamed = defineEvent(
  'quote.driver-named',
  quoteEvent.extend({ driverName: z.string(), isOnOtherJob: z.boolean().default(false) }),
  {
    notify({ transportId, quoteId, vehicle, route, driverId, actorId, isOnOtherJob }) {
      if (driverId === null || driverId === actorId) return [];
      const busy = isOnOtherJob ? ' You are already on another job and are asked to take both.' : '';
      const body = `${route}.${busy} Your turn: agree or decline.`;
      const notice = transportNotice(driverId, transportId, `You were named to drive the ${vehicle}`, body);
      const agree = { path: answerDriving.path.replace(':id', quoteId), body: { answer: 'agreed' } };
      return [{ ...notice, pushTitle: 'You were named to drive a vehicle', agree }];
    },
    audit: auditQuote,
    custodyTitle: 'Driver assigned',
    custody: ({ quoteId, driverName }) => ({ quoteId, driverName }),
    webhook: ['Transports', 'A driver was named'],
  },
);
