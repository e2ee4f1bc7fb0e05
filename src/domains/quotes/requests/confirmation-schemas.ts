import { z } from 'zod';
import { linkToken } from '#domains/accounts/guests-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';

/** `live`: now submitted; `confirmed`: was confirmed before; `taken`: an account claimed it; `account_exists`: must sign in. */
export const confirmationOutcomes = ['live', 'confirmed', 'taken', 'account_exists'] as const;

export const confirmRequest = {
  summary: 'Confirm a request with the emailed link; it goes live under a guest account',
  perMinute: 20,
  body: z.object({ token: linkToken }),
  reply: z.object({
    outcome: z.enum(confirmationOutcomes),
    /** Opens the offers for the guest; a repeated confirmation returns another one while the mailed link is valid. */
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
  body: z.object({ claimToken: linkToken.optional(), token: linkToken.optional() }),
  reply: z.object({ sent: z.literal(true) }),
} satisfies Schemas;
