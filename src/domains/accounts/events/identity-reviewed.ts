import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

/** A reviewer looked at the changed name and numbers of an account. */
export const identityReviewed = defineEvent('account.identity-reviewed', z.object({ userId: z.uuid() }), { audit: auditAccount });
