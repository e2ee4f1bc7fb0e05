import { z } from 'zod';
import { auditAccount } from '#domains/accounts/events/account-event.ts';
import { defineEvent } from '#server/events/event.ts';

export const trackerAppEnded = defineEvent('tracker-app.ended', z.object({ userId: z.uuid() }), { audit: auditAccount });
