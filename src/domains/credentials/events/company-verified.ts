import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { companyMethods, companyMethodLabels } from '../company/company-rules.ts';

/** Verified with a code, or by an officer's call. */
export const companyVerified = defineEvent(
  'company.verified',
  z.object({ userId: z.uuid(), name: z.string(), method: z.enum(companyMethods) }),
  {
    notify: ({ userId, method }) => [
      generalNotice(
        userId,
        'Your company is verified',
        `${companyMethodLabels[method]}. Shippers see it on your offers. If this wasn't you, contact support.`,
        '/settings/profile',
      ),
    ],
    audit: ({ userId, method }) => ({ subjectType: 'account', subjectId: userId, details: { method } }),
    webhook: ['Account and documents', 'Your company was verified'],
  },
);
