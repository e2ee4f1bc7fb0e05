import { defineEvent } from '#server/events/event.ts';
import { formatDate } from '#shared/dates.ts';
import { auditCase, caseEvent, caseNotices } from './case-event.ts';

/** The shipper may now report the vehicle missing. */
export const caseMissingOffered = defineEvent('case.missing-offered', caseEvent, {
  notify: (event) =>
    caseNotices(event, {
      shipper: [
        'You can report your vehicle missing',
        `Delivery was promised for ${formatDate(event.dueDay!)}. If you report it missing, a claim for its full value is filed and the payment is put on hold.`,
      ],
      carrier: [
        'A delivery is three days late',
        'The shipper can report the vehicle missing now. Your turn: deliver it or give a new date.',
      ],
    }),
  audit: auditCase,
  custodyTitle: 'Three days late',
  custody: ({ caseId, kind }) => ({ caseId, case: kind }),
  webhook: ['Pickup and delivery', 'A late vehicle can be reported missing'],
});
