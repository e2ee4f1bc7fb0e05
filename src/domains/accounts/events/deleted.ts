import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { roles } from '#shared/roles.ts';
import { auditAccount } from './account-event.ts';

export const accountDeleted = defineEvent('account.deleted', z.object({ userId: z.uuid(), role: z.enum(roles) }), { audit: auditAccount });
