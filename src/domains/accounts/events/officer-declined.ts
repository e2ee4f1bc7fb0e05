import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

/** An administrator declined a Compliance Officer: the account is deactivated and its sessions have ended. */
export const officerDeclined = defineEvent('account.officer-declined', z.object({ userId: z.uuid(), reason: z.string() }), {
  audit: auditAccount,
});
