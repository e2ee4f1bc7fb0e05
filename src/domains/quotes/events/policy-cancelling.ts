import { z } from 'zod';
import { policyKindLabels, policyKinds } from '#domains/credentials/open-data/open-data-schemas.ts';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatDate } from '#shared/dates.ts';
import { auditQuote, otherParties, quoteEvent } from './quote-event.ts';

const schema = quoteEvent.extend({ insuredId: z.uuid(), insuredName: z.string(), policyKind: z.enum(policyKinds), cancelsOn: z.string() });

/** A participant's policy will be cancelled during a running transport (`policy.cancelling`, once per transport and account). */
export const quotePolicyCancelling = defineEvent('quote.policy-cancelling', schema, {
  // `policy.cancelling` notifies the account itself.
  notify: (quote) =>
    otherParties(quote, quote.insuredId).map((id) => {
      const next =
        id === quote.shipperId ? 'Ask for a new certificate before pickup. You can cancel until then.' : 'Resolve this before pickup.';
      const body = `${quote.vehicle}, ${quote.route}. The insurer told FMCSA that the ${policyKindLabels[quote.policyKind]} of ${quote.insuredName} ends on ${formatDate(quote.cancelsOn)}. ${next}`;
      return transportNotice(id, quote.transportId, `Insurance of ${quote.insuredName} ends on ${formatDate(quote.cancelsOn)}`, body);
    }),
  audit: auditQuote,
  webhook: ['Transports', "A policy of a transport's carrier will be cancelled"],
});
