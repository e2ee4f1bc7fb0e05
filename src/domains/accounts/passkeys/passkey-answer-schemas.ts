import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

/** What the browser's WebAuthn call answered, in JSON form. Only what is verified is named; the rest is ignored. */
export const passkeyAnswer = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000).optional(),
    authenticatorData: base64url(8_000).optional(),
    signature: base64url(8_000).optional(),
    userHandle: base64url(200).nullish(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: base64url(8_000).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
