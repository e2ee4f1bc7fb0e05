import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditCase, caseEvent, caseNotices } from './case-event.ts';

export const caseExcused = defineEvent('case.excused', caseEvent.extend({ isExcused: z.boolean(), comment: z.string() }), {
  notify: (event) =>
    caseNotices(event, {
      shipper: null,
      carrier: [event.isExcused ? 'A no-show was excused' : 'A no-show counts on your record', `Carriage: ${event.comment}`],
    }),
  audit: auditCase,
  custodyTitle: 'No-show reviewed',
  custody: ({ caseId, kind, isExcused }) => ({ caseId, case: kind, isExcused }),
  webhook: ['Pickup and delivery', 'A no-show was excused or not'],
});
