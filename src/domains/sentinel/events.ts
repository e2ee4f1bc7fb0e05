import { z } from 'zod';
import { defineEvent } from '#server/events/outbox.ts';

/** An address was banned; `bannedUntil` is null for a ban for good. */
export const addressBanned = defineEvent(
  'sentinel.address-banned',
  z.object({ ipAddress: z.string(), reason: z.string(), threatScore: z.int(), bannedUntil: z.string().nullable() }),
);

/** A ban was lifted by whoever the announcement names. */
export const addressUnbanned = defineEvent('sentinel.address-unbanned', z.object({ ipAddress: z.string() }));
