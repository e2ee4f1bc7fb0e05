import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

const schema = quoteEvent.extend({
  answer: z.string(),
  flaggedByIds: z.array(z.uuid()).default([]),
  /** Only in old events, from when one administrator could flag a quote. */
  flaggedById: z.uuid().nullable().optional(),
  wasEscalated: z.boolean(),
});

export const quoteFlagCleared = defineEvent('quote.flag-lifted', schema, {
  notify: ({ transportId, vehicle, route, answer, flaggedById, flaggedByIds, actorId }) =>
    unique([...flaggedByIds, flaggedById ?? null], actorId).map((userId) => ({
      userId,
      transportId,
      title: 'The flag on a quote was removed',
      body: `${vehicle}, ${route}: ${answer}`,
      href: '/admin/quotes',
      byEmail: false,
    })),
  audit: auditQuote,
});
