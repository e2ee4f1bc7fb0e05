import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditAddress, liftingReason } from './sentinel-event.ts';

export const addressUnbanned = defineEvent('sentinel.address-unbanned', z.object({ ipAddress: z.string(), reason: liftingReason }), {
  audit: auditAddress,
});
