import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount, stoppedNotice } from './account-event.ts';

export const accountBlocked = defineEvent('account.blocked', z.object({ userId: z.uuid(), reason: z.string() }), {
  notify: (account) => [stoppedNotice(account, 'blocked')],
  audit: auditAccount,
});
