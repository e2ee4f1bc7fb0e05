import type { webhookSwitchedOff } from '#domains/webhooks/events.ts';
import { offReasonWords } from '#domains/webhooks/rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import type { Notice } from './notice.ts';

/** The owner of a webhook hears that the program switched it off, and what to do. */
export const ofSwitchedOffWebhook = ({ userId, webhookId, host, because }: PayloadOf<typeof webhookSwitchedOff>): Notice[] => [
  {
    userId,
    transportId: null,
    title: 'A webhook was switched off',
    body: `The one to ${host}. ${offReasonWords[because]} Nothing is sent to it any more. Your turn: mend the server, switch the webhook on and send again what its log shows as not delivered.`,
    href: `/settings/webhooks/${webhookId}`,
    byEmail: true,
  },
];
