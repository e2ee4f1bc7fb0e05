import { z } from 'zod';
import { linkToken } from '#domains/accounts/guests-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';

/**
 * What the link did: the request is `live`; it was `confirmed` before; an account had `taken` it over before; or an account has this
 * address by now and signs in for it (`account_exists`).
 */
export const confirmationOutcomes = ['live', 'confirmed', 'taken', 'account_exists'] as const;

export const confirmRequest = {
  summary: 'Confirm a request with the emailed link; it goes live under a guest account',
  perMinute: 20,
  body: z.object({ token: linkToken }),
  reply: z.object({
    outcome: z.enum(confirmationOutcomes),
    /** Shows the offers of this transport to its guest; also by pressing again, as long as the mailed link is valid. */
    offersToken: z.string().nullable(),
  }),
  errors: ['link_invalid', 'link_expired', 'blocked', 'request_over'],
} satisfies Schemas;

export const readConfirmation = {
  summary: 'Whether the request of an emailed link still needs confirmation (POST keeps the token out of URLs; changes nothing)',
  perMinute: 60,
  body: z.object({ token: linkToken }),
  reply: z.object({ state: z.enum(['waiting', 'confirmed', 'taken']) }),
  errors: ['link_invalid', 'link_expired'],
} satisfies Schemas;

export const resendConfirmation = {
  summary: 'Email the confirmation link again; the answer does not reveal the state of the request',
  perMinute: 5,
  /** The claim token of the browser that asked, or the token of a link that is too old. */
  body: z.object({ claimToken: linkToken.optional(), token: linkToken.optional() }),
  reply: z.object({ sent: z.literal(true) }),
} satisfies Schemas;
