import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { setback } from '#server/events/notice.ts';
import { reviewDays } from '../rules.ts';
import { transportStatuses } from '../schemas.ts';
import { auditTransport, transportEvent, transportNotice } from './transport-event.ts';

const schema = transportEvent.extend({
  from: z.enum(transportStatuses),
  to: z.enum(transportStatuses),
  toLabel: z.string(),
  totalAmount: z.string().nullable(),
});

/** Notifies the shipper only of completion, cancellation and reopening; quote events report other steps. */
export const transportStatusChanged = defineEvent('transport.status-changed', schema, {
  notify({ shipperId, transportId, vehicle, route, from, to }, actorId) {
    if (actorId === shipperId) return [];
    const wasBooked = from === 'accepted' || from === 'assigned';
    // A canceled booking is reported by its quote, with the reason.
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
