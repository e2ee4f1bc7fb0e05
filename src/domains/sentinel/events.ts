import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { cause } from './schemas.ts';
import { eventTypes } from './rules.ts';

/** The note of whoever lifted it. */
const reason = z.string().nullable().default(null);

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
);

/** A ban was lifted by whoever the announcement names. */
export const addressUnbanned = defineEvent('sentinel.address-unbanned', z.object({ ipAddress: z.string(), reason }));

/** An account is held back on every address; `heldUntil` is null where somebody has to lift it. */
export const accountHeld = defineEvent(
  'sentinel.account-held',
  z.object({ heldUserId: z.uuid(), reason: z.string(), threatScore: z.int(), heldUntil: z.string().nullable(), causes: z.array(cause) }),
);

/** An account is held back no longer, by the word of whoever the announcement names. */
export const accountReleased = defineEvent('sentinel.account-released', z.object({ heldUserId: z.uuid(), reason }));

/** An API key works again, by the word of whoever the announcement names. */
export const keyReleased = defineEvent('sentinel.key-released', z.object({ heldUserId: z.uuid(), apiKeyId: z.uuid(), reason }));

const subject = { lessonId: z.uuid(), ipAddress: z.string().nullable(), heldUserId: z.uuid().nullable() };

/** Somebody who lifted a ban said why it was a mistake: such events do not count for this address or account until a day. */
export const lessonTaught = defineEvent(
  'sentinel.lesson-taught',
  z.object({ ...subject, eventTypes: z.array(z.enum(eventTypes)), reason: z.string(), endsAt: z.string() }),
);

/** Such events count again. */
export const lessonTakenBack = defineEvent('sentinel.lesson-taken-back', z.object(subject));

/** Sentinel kept out so many since super admins were told last. */
export const bansMade = defineEvent(
  'sentinel.bans-made',
  z.object({ addresses: z.int(), accounts: z.int(), reasons: z.array(z.string()) }),
);

/** Passwords are tried out over the whole site. Told once a day while it lasts. */
export const waveSeen = defineEvent('sentinel.wave-seen', z.object({ addresses: z.int(), failed: z.int(), entered: z.int() }));
