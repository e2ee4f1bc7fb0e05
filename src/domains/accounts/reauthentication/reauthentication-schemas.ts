import { z } from 'zod';
import { atMost } from '#shared/text/text-limit.ts';

/** A code of the authenticator app, or a recovery code; needed where a second factor is on. */
export const secondFactorCode = z.string().trim().max(40, atMost(40)).optional();

/** The password, and a code where a second factor is on: an open session alone does not do what would outlast it. */
export const ownerReauthentication = {
  password: z.string('Password is required').min(1, 'Password is required').max(200, atMost(200)),
  code: secondFactorCode,
};

/** What a call takes that is made of the proof alone. */
export const reauthenticationInput = z.object(ownerReauthentication);
