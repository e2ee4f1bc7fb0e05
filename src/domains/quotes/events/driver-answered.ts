import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { driverAnswers } from '../crew/driver-schemas.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

export const quoteDriverAnswered = defineEvent(
  'quote.driver-answered',
  quoteEvent.extend({ driverName: z.string(), answer: z.enum(driverAnswers), reason: z.string().nullable() }),
  {
    notify({ transportId, carrierId, brokerId, shipperId, driverName, vehicle, route, answer, reason }) {
      const haulerIds = unique([carrierId, brokerId], null);
      if (answer === 'declined') {
        const why = asSentence(`${route}${reason ? `: ${reason}` : ''}`);
        return haulerIds.map((id) => {
          const next = id === (carrierId ?? brokerId) ? 'Your turn: name another driver.' : 'The carrier will name another driver.';
          return transportNotice(id, transportId, `${driverName} declined to drive the ${vehicle}`, `${why} ${next}`);
        });
      }
      const body = `${route}. The next step is pickup.`;
      return [
        ...haulerIds.map((id) => transportNotice(id, transportId, `${driverName} agreed to drive the ${vehicle}`, body)),
        transportNotice(shipperId, transportId, `${driverName} will drive your ${vehicle}`, body, false),
      ];
    },
    audit: auditQuote,
    custodyTitle: 'Driver answered',
    custody: ({ quoteId, driverName, answer }) => ({ quoteId, driverName, answer }),
    webhook: ['Transports', 'A driver agreed or declined'],
  },
);
