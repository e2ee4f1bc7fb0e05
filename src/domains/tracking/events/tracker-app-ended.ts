import { z } from 'zod';
import { auditAccount } from '#domains/accounts/events/account-event.ts';
import { defineEvent } from '#server/events/event.ts';

/** A driver's tracking app was disconnected. */
export const trackerAppEnded = defineEvent('tracker-app.ended', z.object({ userId: z.uuid() }), { audit: auditAccount });
