import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAccount } from './account-event.ts';

const businessIdentity = z.object({
  companyName: z.string().nullable(),
  dotNumber: z.string().nullable(),
  mcNumber: z.string().nullable(),
});

/** The company name or a number changed: earlier verification is void. */
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
