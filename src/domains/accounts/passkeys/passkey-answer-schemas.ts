import { z } from 'zod';
import { limitLength } from '#shared/text/text-limit.ts';

const wrongForm = 'Send the passkey response from the browser';
const base64url = (max: number) =>
  z
    .string(wrongForm)
    .max(max, limitLength(max))
    .regex(/^[\w-]+$/, wrongForm);
const transport = z.string(wrongForm).max(40, limitLength(40));

export const passkeyAnswer = z.object(
  {
    id: base64url(1_400),
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000).optional(),
    transports: z.array(transport, wrongForm).max(10, wrongForm).optional(),
    authenticatorData: base64url(8_000).optional(),
    signature: base64url(8_000).optional(),
  },
  wrongForm,
);
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
