import { z } from 'zod';
import { auditAccount } from '#domains/accounts/events/account-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { offReasons, offReasonLabels } from '../rules.ts';

export const webhookSwitchedOff = defineEvent(
  'webhook.switched-off',
  z.object({ userId: z.uuid(), webhookId: z.uuid(), host: z.string(), because: z.enum(offReasons) }),
  {
    notify: ({ userId, webhookId, host, because }) => [
      generalNotice(
        userId,
        'A webhook was turned off',
        `We turned off your webhook to ${host}. ${offReasonLabels[because]} Fix the server, turn the webhook on and resend failed deliveries from its log.`,
        `/settings/webhooks/${webhookId}`,
      ),
    ],
    audit: ({ userId, webhookId, because }) => auditAccount({ userId, webhookId, because }),
    webhook: ['Account and documents', 'Another of your webhooks was turned off'],
  },
);
