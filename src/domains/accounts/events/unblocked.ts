import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditAccount } from './account-event.ts';

export const accountUnblocked = defineEvent('account.unblocked', z.object({ userId: z.uuid(), reason: z.string().nullable() }), {
  notify: ({ userId, reason }) => [
    generalNotice(
      userId,
      'Your account is no longer blocked',
      `${asSentence(`An administrator unblocked your account${reason ? `: ${reason}` : ''}`)} You can sign in and continue.`,
      '/dashboard',
    ),
  ],
  audit: auditAccount,
  webhook: ['Account and documents', 'Your account is no longer blocked'],
});
