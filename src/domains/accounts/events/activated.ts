import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { auditAccount } from './account-event.ts';

export const accountActivated = defineEvent('account.activated', z.object({ userId: z.uuid() }), {
  notify: ({ userId }) => [
    generalNotice(
      userId,
      'Your account is active again',
      'An administrator activated your account. You can sign in and continue.',
      '/dashboard',
    ),
  ],
  audit: auditAccount,
  webhook: ['Account and documents', 'Your account is active again'],
});
