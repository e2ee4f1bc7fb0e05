import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAddress, liftingReason } from './sentinel-event.ts';

/** The actor of the event lifted a ban. */
export const addressUnbanned = defineEvent('sentinel.address-unbanned', z.object({ ipAddress: z.string(), reason: liftingReason }), {
  audit: auditAddress,
});
