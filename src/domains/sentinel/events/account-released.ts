import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditSuspendedAccount, liftingReason } from './sentinel-event.ts';

/** The actor of the event released an account that was held back. */
export const accountReleased = defineEvent('sentinel.account-released', z.object({ heldUserId: z.uuid(), reason: liftingReason }), {
  audit: auditSuspendedAccount,
});
