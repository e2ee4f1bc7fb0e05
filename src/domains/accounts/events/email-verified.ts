import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditOwnAccount } from './account-event.ts';

export const emailVerified = defineEvent('account.email-verified', z.object({ userId: z.uuid() }), { audit: auditOwnAccount });
