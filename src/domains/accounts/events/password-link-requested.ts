import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

/** An administrator had the link that sets a new password mailed to the owner of the account. */
export const passwordLinkRequested = defineEvent('account.password-link-asked', z.object({ userId: z.uuid() }), { audit: auditAccount });
