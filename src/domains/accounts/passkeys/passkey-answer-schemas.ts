import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

/** What of the browser's WebAuthn answer is verified: of a new passkey its attestation, of a sign-in its signature. */
export const passkeyAnswer = z.object({
  id: base64url(1_400),
  clientDataJSON: base64url(8_000),
  attestationObject: base64url(40_000).optional(),
  transports: z.array(z.string().max(40)).max(10).optional(),
  authenticatorData: base64url(8_000).optional(),
  signature: base64url(8_000).optional(),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
