import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { cause } from '../schemas.ts';
import { auditAddress } from './sentinel-event.ts';

/** An address was banned; `bannedUntil` is null for a ban for good, `causes` is empty for one by hand. */
export const addressBanned = defineEvent(
  'sentinel.address-banned',
  z.object({
    ipAddress: z.string(),
    reason: z.string(),
    threatScore: z.int(),
    bannedUntil: z.string().nullable(),
    causes: z.array(cause).default([]),
  }),
  { audit: auditAddress },
);
