import { defineEvent } from '#server/events/event.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

export const quoteNoted = defineEvent('quote.noted', quoteEvent, { audit: auditQuote });
