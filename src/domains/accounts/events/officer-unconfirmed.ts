import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

/** The person who confirmed a Compliance Officer may not have been the owner of the administrator's account: the officer waits for confirmation again. */
export const officerUnconfirmed = defineEvent('account.officer-unconfirmed', z.object({ userId: z.uuid() }), { audit: auditAccount });
