import { z } from 'zod';
import { limitLength } from '#shared/text/text-limit.ts';

/** From the authenticator app, or a recovery code; required with two-factor authentication. */
export const secondFactorCode = z.string().trim().max(40, limitLength(40)).optional();

/** For actions whose effect outlasts a session: a stolen session must not be enough. */
export const ownerReauthentication = {
  password: z.string('Password is required').min(1, 'Password is required').max(200, limitLength(200)),
  code: secondFactorCode,
};

export const reauthenticationInput = z.object(ownerReauthentication);
