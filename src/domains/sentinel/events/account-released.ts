import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditSuspendedAccount, liftingReason } from './sentinel-event.ts';

export const accountReleased = defineEvent('sentinel.account-released', z.object({ heldUserId: z.uuid(), reason: liftingReason }), {
  audit: auditSuspendedAccount,
});
