import { defineEvent } from '#server/events/event.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

/** An administrator added a note for administrators. */
export const quoteNoted = defineEvent('quote.noted', quoteEvent, { audit: auditQuote });
