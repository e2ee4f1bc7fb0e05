import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';

export const companyUnverified = defineEvent('company.unverified', z.object({ userId: z.uuid(), name: z.string(), note: z.string() }), {
  notify: ({ userId, note }) => [
    generalNotice(userId, 'Your company verification was withdrawn', `${note} Your turn: verify your company again.`, '/settings/profile'),
  ],
  audit: ({ userId }) => ({ subjectType: 'account', subjectId: userId, details: {} }),
  webhook: ['Account and documents', 'Your company verification was withdrawn'],
});
