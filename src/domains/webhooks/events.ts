import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { offReasons } from './rules.ts';

const ofWebhook = { userId: z.uuid(), webhookId: z.uuid() };

/** The owner of an account made, changed or ended a webhook of it. */
export const webhookChanged = defineEvent(
  'webhook.changed',
  z.object({ ...ofWebhook, change: z.enum(['made', 'changed', 'secret-renewed', 'turned-on', 'turned-off', 'ended']) }),
);

/** The program switched a webhook off: its server is gone, or took nothing for days. */
export const webhookSwitchedOff = defineEvent(
  'webhook.switched-off',
  z.object({ ...ofWebhook, host: z.string(), because: z.enum(offReasons) }),
);
