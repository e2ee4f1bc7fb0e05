import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { auditAccount } from './account-event.ts';

/** An administrator confirmed a Compliance Officer: the role's powers count from here on. */
export const officerConfirmed = defineEvent('account.officer-confirmed', z.object({ userId: z.uuid() }), {
  // No e-mail: one has left already, whatever the preferences say.
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
