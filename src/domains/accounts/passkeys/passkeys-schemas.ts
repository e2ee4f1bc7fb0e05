import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { ownerReauthentication, reauthenticationInput } from '../reauthentication/reauthentication-schemas.ts';
import { signedIn } from '../schemas.ts';
import { passkeyAnswer } from './passkey-answer-schemas.ts';

const name = z.string('Name is required').trim().min(1, 'Name is required').max(60, limitLength(60));

export const passkey = z.object({
  id,
  name: z.string(),
  /** Synced by a password manager, so it survives the loss of the device. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const options = z.object({ options: z.looseObject({ challenge: z.string() }) });

export const passkeyName = z.object({ name });
export const newPasskey = z.object({ name, ...ownerReauthentication });

export const listPasskeys = { summary: 'List the account’s passkeys', reply: z.array(passkey) } satisfies Schemas;

export const beginPasskey = {
  summary: 'Start adding a passkey; requires the password, and a code if two-factor authentication is on',
  proof: 'not needed: it asks for the password, and a code where a second factor is on',
  perMinute: 20,
  body: reauthenticationInput,
  reply: options,
  errors: ['limit_reached'],
} satisfies Schemas;

export const addPasskey = {
  summary: 'Add the passkey that the browser created',
  proof: 'not needed: only a re-authenticated owner gets its challenge',
  perMinute: 20,
  status: 201,
  body: z.object({ name, passkey: passkeyAnswer }),
  reply: passkey,
  errors: ['invalid_passkey', 'limit_reached'],
} satisfies Schemas;

export const renamePasskey = {
  summary: 'Rename a passkey',
  proof: 'not needed: it is changed back',
  params: idParams,
  body: passkeyName,
  reply: passkey,
} satisfies Schemas;

export const removePasskey = {
  summary: 'Remove a passkey; requires the password, and a code if two-factor authentication is on',
  proof: 'not needed: it asks for the password, and a code where a second factor is on',
  perMinute: 20,
  params: idParams,
  body: reauthenticationInput,
  reply: z.object({ removed: z.literal(true) }),
} satisfies Schemas;

export const beginPasskeySignIn = {
  summary: 'Start signing in or re-authenticating with a passkey',
  proof: 'not needed: it changes nothing',
  perMinute: 60,
  reply: options,
} satisfies Schemas;

export const signInWithPasskey = {
  summary: 'Sign in with a passkey; no second factor needed',
  perMinute: 20,
  body: z.object({ passkey: passkeyAnswer }),
  reply: signedIn,
  errors: ['invalid_passkey', 'blocked', 'inactive'],
} satisfies Schemas;
