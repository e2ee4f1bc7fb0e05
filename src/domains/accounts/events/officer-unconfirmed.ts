import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

/** The officer must be confirmed again, because the administrator's account may have been compromised. */
export const officerUnconfirmed = defineEvent('account.officer-unconfirmed', z.object({ userId: z.uuid() }), { audit: auditAccount });
