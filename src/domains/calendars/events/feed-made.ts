import { z } from 'zod';
import { auditAccount } from '#domains/accounts/events/account-event.ts';
import { defineEvent } from '#server/events/event.ts';

export const calendarFeedCreated = defineEvent('calendar-feed.made', z.object({ userId: z.uuid(), isRenewal: z.boolean() }), {
  audit: auditAccount,
});
