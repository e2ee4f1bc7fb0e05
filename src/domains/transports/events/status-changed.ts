import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { setback } from '#server/events/notice.ts';
import { reviewDays } from '../rules.ts';
import { transportStatuses } from '../schemas.ts';
import { auditTransport, transportEvent, transportNotice } from './transport-event.ts';

const schema = transportEvent.extend({
  from: z.enum(transportStatuses),
  to: z.enum(transportStatuses),
  /** The status as people read it. */
  toLabel: z.string(),
  totalAmount: z.string().nullable(),
});

/** A transport moved to another status. Its shipper is told when it ends or is open for offers again; other steps are told by its quote. */
export const transportStatusChanged = defineEvent('transport.status-changed', schema, {
  notify({ shipperId, transportId, vehicle, route, from, to }, actorId) {
    if (actorId === shipperId) return [];
    const wasBooked = from === 'accepted' || from === 'assigned';
    // The cancellation of a booking is told by its quote, with the reason.
    if (to === 'cancelled' && !wasBooked)
      return [transportNotice(shipperId, transportId, `Cancelled: ${vehicle}`, `${route}. Your transport was cancelled before pickup.`)];
    if (to === 'completed') {
      const body = `${route}. You have ${reviewDays} days to review your carrier.`;
      return [transportNotice(shipperId, transportId, `Completed: ${vehicle}`, body)];
    }
    if (to === 'quoted' && wasBooked) {
      const body = `${vehicle}, ${route} is open for offers again. Your turn: choose another offer or cancel.`;
      return [setback(transportNotice(shipperId, transportId, 'Your carrier withdrew', body))];
    }
    return [];
  },
  audit: auditTransport,
  custodyTitle: 'Status changed',
  custody: ({ from, to }) => ({ from, to }),
  webhook: ['Transports', 'A transport was cancelled, completed or reopened'],
});
