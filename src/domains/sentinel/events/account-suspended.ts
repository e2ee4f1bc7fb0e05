import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { cause } from '../schemas.ts';
import { auditSuspendedAccount } from './sentinel-event.ts';

/** Null `heldUntil`: until an administrator releases it. */
export const accountSuspended = defineEvent(
  'sentinel.account-held',
  z.object({ heldUserId: z.uuid(), reason: z.string(), threatScore: z.int(), heldUntil: z.string().nullable(), causes: z.array(cause) }),
  { audit: auditSuspendedAccount },
);
