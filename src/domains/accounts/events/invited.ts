import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { roles } from '#shared/roles.ts';
import { auditAccount } from './account-event.ts';

export const adminInvited = defineEvent('account.invited', z.object({ userId: z.uuid(), role: z.enum(roles) }), { audit: auditAccount });
