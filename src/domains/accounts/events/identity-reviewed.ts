import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

export const identityReviewed = defineEvent('account.identity-reviewed', z.object({ userId: z.uuid() }), { audit: auditAccount });
