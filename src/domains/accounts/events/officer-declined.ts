import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

export const officerDeclined = defineEvent('account.officer-declined', z.object({ userId: z.uuid(), reason: z.string() }), {
  audit: auditAccount,
});
