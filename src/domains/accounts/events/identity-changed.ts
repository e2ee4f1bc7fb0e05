import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

/** What a business says it is. */
const businessIdentity = z.object({
  companyName: z.string().nullable(),
  dotNumber: z.string().nullable(),
  mcNumber: z.string().nullable(),
});

/** The owner changed the company name or a number: nothing that was verified of the old ones counts any more. */
export const identityChanged = defineEvent(
  'account.identity-changed',
  z.object({
    userId: z.uuid(),
    changed: z.array(z.enum(['companyName', 'dotNumber', 'mcNumber'])),
    before: businessIdentity,
    after: businessIdentity,
  }),
  { audit: auditAccount },
);
