import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount, stoppedNotice } from './account-event.ts';

/** An administrator blocked the account; its sessions have ended. */
export const accountBlocked = defineEvent('account.blocked', z.object({ userId: z.uuid(), reason: z.string() }), {
  notify: (account) => [stoppedNotice(account, 'blocked')],
  audit: auditAccount,
});
