import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { roles } from '#shared/roles.ts';
import { auditAccount } from './account-event.ts';

/** The owner deleted the account: its row says nothing of a person any more. */
export const accountDeleted = defineEvent('account.deleted', z.object({ userId: z.uuid(), role: z.enum(roles) }), { audit: auditAccount });
