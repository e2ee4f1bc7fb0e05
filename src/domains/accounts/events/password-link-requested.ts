import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

export const passwordLinkRequested = defineEvent('account.password-link-asked', z.object({ userId: z.uuid() }), { audit: auditAccount });
