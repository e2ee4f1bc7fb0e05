import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { counted } from '#shared/text/counted.ts';
import { promisedHours } from '../rules.ts';
import { auditTransport, transportEvent, transportNotice } from './transport-event.ts';

const schema = transportEvent.extend({
  isToldFirst: z.boolean().default(true),
  more: z.number().default(0),
  hasEstimate: z.boolean().default(false),
});

/** One notice per import, for the first request (`isToldFirst`) with `more` others. `hasEstimate`: one can be booked. */
export const requestUnanswered = defineEvent('transport.unanswered', schema, {
  notify({ shipperId, transportId, vehicle, route, isToldFirst, more, hasEstimate }) {
    if (!isToldFirst) return [];
    if (more === 0)
      return [
        transportNotice(
          shipperId,
          transportId,
          `No quotes after ${promisedHours} hours`,
          `${vehicle}, ${route}. No carrier has sent a quote yet, and your request stays open. Your turn: ${hasEstimate ? 'book the estimate' : 'cancel it and send a different one'}, or contact support.`,
        ),
      ];
    const others = counted(more, { one: 'other request', other: 'other requests' });
    const body = `${vehicle}, ${route}, and ${others} submitted with it. No carrier has sent a quote yet, and your requests stay open. Your turn: ${hasEstimate ? 'book an estimate' : 'cancel them and send different ones'}, or contact support.`;
    const notice = transportNotice(shipperId, transportId, `No quotes after ${promisedHours} hours for ${more + 1} requests`, body);
    return [{ ...notice, href: '/quotes?status=submitted' }];
  },
  audit: auditTransport,
  webhook: ['Transports', 'A request has no quotes after the promised time'],
});
