import { z } from 'zod';
import { auditAccount } from '#domains/accounts/events/account-event.ts';
import { defineEvent } from '#server/events/event.ts';

export const calendarFeedEnded = defineEvent('calendar-feed.ended', z.object({ userId: z.uuid() }), { audit: auditAccount });
