import { z } from 'zod';
import { auditAccount } from '#domains/accounts/events/account-event.ts';
import { defineEvent } from '#server/events/event.ts';

/** A driver created an address for a tracking app; the one before ended with it. */
export const trackerAppCreated = defineEvent('tracker-app.made', z.object({ userId: z.uuid() }), { audit: auditAccount });
