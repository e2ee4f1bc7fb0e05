import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditOwnAccount } from './account-event.ts';

/** An account signed in with its password. */
export const accountSignedIn = defineEvent('account.signed-in', z.object({ userId: z.uuid() }), { audit: auditOwnAccount });
