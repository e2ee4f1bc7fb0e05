import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount, stoppedNotice } from './account-event.ts';

export const accountDeactivated = defineEvent('account.deactivated', z.object({ userId: z.uuid(), reason: z.string() }), {
  notify: (account) => [stoppedNotice(account, 'deactivated')],
  audit: auditAccount,
});
