import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { cause } from '../schemas.ts';
import { auditAddress } from './sentinel-event.ts';

/** Null `bannedUntil`: permanent. `causes` is empty for a manual ban. */
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
