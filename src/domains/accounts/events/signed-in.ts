import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditOwnAccount } from './account-event.ts';

export const accountSignedIn = defineEvent('account.signed-in', z.object({ userId: z.uuid() }), { audit: auditOwnAccount });
