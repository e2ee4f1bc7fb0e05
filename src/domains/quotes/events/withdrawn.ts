import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditQuote, quoteEvent, stoppedOfferNotice } from './quote-event.ts';

const schema = quoteEvent.extend({ wasAccepted: z.boolean(), reason: z.string().nullable() });

/** `actorId` null: withdrawn by the platform, because the account was blocked or deactivated. `wasAccepted`: the transport reopens. */
export const quoteWithdrawn = defineEvent('quote.withdrawn', schema, {
  notify(quote) {
    const { shipperId, transportId, vehicle, offeredByName, wasAccepted, actorId, reason } = quote;
    if (wasAccepted) return [];
    if (actorId === null && reason) return [stoppedOfferNotice(quote, 'quote', offeredByName ?? 'a carrier', reason)];
    const body = `${offeredByName ?? 'A carrier'} withdrew their quote for your ${vehicle}.`;
    return [transportNotice(shipperId, transportId, 'A quote was withdrawn', body, false)];
  },
  audit: ({ reason: _reason, ...quote }) => auditQuote(quote),
  webhook: ['Offers and questions', 'A quote for your request was withdrawn'],
});
