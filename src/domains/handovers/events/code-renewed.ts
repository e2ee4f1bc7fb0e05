import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { urgent } from '#server/events/notice.ts';
import { auditHandover, handoverEvent } from './handover-event.ts';

/** `wasStopped`: the new code lets a stopped handover continue. */
export const codeRenewed = defineEvent('handover.code-renewed', handoverEvent.extend({ wasStopped: z.boolean() }), {
  notify({ driverId, transportId, vehicle, route, wasStopped }) {
    if (!driverId || !wasStopped) return [];
    const body = `${route}. Your turn: ask the shipper for the new release code.`;
    return [urgent(transportNotice(driverId, transportId, `The handover of the ${vehicle} can continue`, body))];
  },
  audit: ({ wasStopped, ...handover }) => auditHandover(handover, { wasStopped }),
  custodyTitle: 'New release code',
  custody: ({ wasStopped }) => ({ wasStopped }),
  webhook: ['Pickup and delivery', 'A stopped handover can continue'],
});
