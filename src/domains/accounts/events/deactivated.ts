import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount, stoppedNotice } from './account-event.ts';

/** An administrator deactivated the account; its sessions have ended. */
export const accountDeactivated = defineEvent('account.deactivated', z.object({ userId: z.uuid(), reason: z.string() }), {
  notify: (account) => [stoppedNotice(account, 'deactivated')],
  audit: auditAccount,
});
