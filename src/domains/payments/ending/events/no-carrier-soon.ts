import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatTimeOnRoute } from '#domains/places/zone-rules.ts';
import { formatUsd } from '#shared/money.ts';
import { endingEvent } from './ending-event.ts';

export const noCarrierSoon = defineEvent('payment.no-carrier-soon', endingEvent.extend({ heldAmount: z.string(), backBy: z.string() }), {
  notify: ({ shipperId, transportId, vehicle, route, heldAmount, backBy }) => [
    transportNotice(
      shipperId,
      transportId,
      'No carrier yet: refund soon',
      `${vehicle}, ${route}. We refund ${formatUsd(heldAmount)} automatically on ${formatTimeOnRoute(backBy, route, 'pickup')} unless a carrier takes the job before.`,
    ),
  ],
  webhook: ['Money', 'A paid booking ends soon without a carrier'],
});
