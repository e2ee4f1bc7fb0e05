import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditQuote, quoteEvent } from './quote-event.ts';

/** `isNewlyEscalated`: now needs a super admin's answer. */
export const quoteFlagged = defineEvent(
  'quote.flagged',
  quoteEvent.extend({ flagReason: z.string(), isEscalated: z.boolean(), isNewlyEscalated: z.boolean() }),
  {
    notifyStaff: {
      who: 'superAdmins',
      notices: ({ transportId, vehicle, route, flagReason, isNewlyEscalated }, superAdminIds) =>
        isNewlyEscalated
          ? superAdminIds.map((userId) => ({
              userId,
              transportId,
              title: 'A flagged quote needs your answer',
              body: `${vehicle}, ${route}: ${asSentence(flagReason)} Your turn: review the quote, then remove the flag with an answer.`,
              href: '/admin/quotes?flag=escalated',
              byEmail: true,
            }))
          : [],
    },
    audit: auditQuote,
  },
);
