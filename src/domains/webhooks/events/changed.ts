import { z } from 'zod';
import { auditAccount } from '#domains/accounts/events/account-event.ts';
import { defineEvent } from '#server/events/event.ts';

export const webhookChanged = defineEvent(
  'webhook.changed',
  z.object({
    userId: z.uuid(),
    webhookId: z.uuid(),
    change: z.enum(['made', 'changed', 'secret-renewed', 'turned-on', 'turned-off', 'ended']),
  }),
  { audit: auditAccount },
);
