import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { cause } from '../schemas.ts';
import { auditHeldAccount } from './sentinel-event.ts';

/** An account is held back on every address; `heldUntil` is null where somebody has to lift it. */
export const accountHeld = defineEvent(
  'sentinel.account-held',
  z.object({ heldUserId: z.uuid(), reason: z.string(), threatScore: z.int(), heldUntil: z.string().nullable(), causes: z.array(cause) }),
  { audit: auditHeldAccount },
);
