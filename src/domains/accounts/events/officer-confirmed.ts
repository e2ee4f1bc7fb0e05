import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { auditAccount } from './account-event.ts';

export const officerConfirmed = defineEvent('account.officer-confirmed', z.object({ userId: z.uuid() }), {
  // No email: the confirmation was already mailed.
  notify: ({ userId }) => [
    generalNotice(
      userId,
      'Your account was confirmed',
      'You are now a Compliance Officer. Review the waiting documents.',
      '/compliance-documents',
      false,
    ),
  ],
  audit: auditAccount,
});
