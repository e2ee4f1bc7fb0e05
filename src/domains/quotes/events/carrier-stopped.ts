import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique, type Notice } from '#server/events/notice.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

const schema = quoteEvent.extend({ stoppedId: z.uuid(), stoppedName: z.string(), standing: z.enum(['blocked', 'deactivated']) });
type CarrierStop = z.output<typeof schema>;

function describePart({ stoppedId, brokerId, driverId, carrierId, offeredById }: CarrierStop): 'carrier' | 'broker' | 'driver' {
  if (stoppedId === carrierId) return 'carrier';
  if (stoppedId === brokerId) return 'broker';
  return stoppedId === driverId && stoppedId !== offeredById ? 'driver' : 'carrier';
}

/** The reason is confidential between the platform and the stopped account. */
function stoppedNotice(userId: string, quote: CarrierStop, title: string, next: string): Notice {
  const { transportId, vehicle, route, stoppedName, standing } = quote;
  const body = `${vehicle}, ${route}. The account of ${stoppedName} was ${standing}. The transport has not changed. ${next}`;
  return transportNotice(userId, transportId, title, body);
}

const listOthers = ({ shipperId, stoppedId, offeredById, brokerId, carrierId, driverId }: CarrierStop): string[] =>
  unique([offeredById, brokerId, carrierId, driverId], stoppedId).filter((id) => id !== shipperId);

/** Once per running transport that names the account; the transport isn't moved. */
export const quoteCarrierStopped = defineEvent('quote.carrier-stopped', schema, {
  notify(quote) {
    const part = describePart(quote);
    return [
      stoppedNotice(
        quote.shipperId,
        quote,
        `Your ${part} was ${quote.standing}`,
        `Contact support before you continue. You can cancel until pickup.`,
      ),
      ...listOthers(quote).map((id) =>
        stoppedNotice(id, quote, `The ${part} on your transport was ${quote.standing}`, `Contact support to replace the ${part}.`),
      ),
    ];
  },
  // Includes the administrator who stopped the account, who may not know that a vehicle is affected.
  notifyStaff: {
    who: 'admins',
    notices(quote, adminIds) {
      const part = describePart(quote);
      const notifiedIds = [quote.stoppedId, quote.shipperId, ...listOthers(quote)];
      return adminIds
        .filter((id) => !notifiedIds.includes(id))
        .map((id) =>
          stoppedNotice(
            id,
            quote,
            `A ${part} on an active transport was ${quote.standing}`,
            `Your turn: agree with the shipper on a new ${part}.`,
          ),
        );
    },
  },
  audit: auditQuote,
  custodyTitle: 'Account blocked or deactivated',
  custody: ({ quoteId, stoppedName, standing }) => ({ quoteId, stoppedName, standing }),
  webhook: ['Transports', 'An account on an active transport was blocked or deactivated'],
});
