import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { isPlainLine } from '#shared/text/names.ts';
import { apiKeyScopes, maxApiKeyDays } from './api-key-rules.ts';
import { ownerReauthentication } from '../reauthentication/reauthentication-schemas.ts';

export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  isSuspended: z.boolean(),
  suspendedUntil: z.string().nullable(),
  suspendReason: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Requires the password (and a code with two-factor authentication), because a key gives lasting access to the account. */
export const apiKeyInput = z.object({
  name: z
    .string('Give the key a name')
    .trim()
    .min(1, 'Give the key a name')
    .max(60, 'At most 60 characters')
    .refine(isPlainLine, 'The name must be one line'),
  scopes: z
    .array(z.enum(apiKeyScopes))
    .min(1, 'Choose what the key may do')
    .transform((chosen) => apiKeyScopes.filter((scope) => chosen.includes(scope))),
  expiresInDays: z.coerce
    .number<number | string>('Enter how many days the key works')
    .int('Enter whole days')
    .min(1, 'A key works for at least 1 day')
    .max(maxApiKeyDays, `A key works for at most ${maxApiKeyDays} days`),
  ...ownerReauthentication,
});

export const listApiKeys = {
  summary: 'List your API keys that are not revoked, newest first',
  reply: z.array(apiKey),
  errors: ['no_keys_for_role'],
} satisfies Schemas;

// No Idempotency-Key, because a replay would have to store the secret. The unique name prevents duplicates.
export const makeApiKey = {
  summary: 'Create an API key; `secret` is the key itself, shown only once',
  proof: 'not needed: it asks for the password, and a code where a second factor is on',
  perMinute: 10,
  status: 201,
  body: apiKeyInput,
  reply: apiKey.extend({ secret: z.string() }),
  errors: ['no_keys_for_role', 'email_unverified', 'name_taken', 'too_many_keys', 'password_changed'],
} satisfies Schemas;

export const revokeApiKey = {
  summary: 'Revoke one of your API keys; it stops working immediately',
  proof: 'not needed: it takes access away, and another key is made',
  params: idParams,
  reply: z.object({ revoked: z.literal(true) }),
  errors: ['no_keys_for_role'],
} satisfies Schemas;
