import { hash, verify } from '@node-rs/argon2';
import { newToken } from '#server/crypto/tokens.ts';
import { AppError } from '#shared/errors.ts';
import { isKnownPassword } from './known-passwords.ts';

/** Argon2id parameters recommended by OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified for unknown addresses, so they take as long as known ones. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$QzwOuyiSUyqzOqSP1o6U+Q$Twrs4hZ45iexUo2bOzV80gakX3eO42zRO355EfXV1C4';

export const isCommonPassword = isKnownPassword;

/** Throws 422 `common_password` on `field`. */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is too common. Please choose another password.';
  throw new AppError(422, 'common_password', message, { fields: { [field]: message } });
}

const normalised = (password: string): string => password.normalize('NFKC');

/** Older hashes may be of the password as typed, composed (NFC) or decomposed (NFD). */
const toForms = (password: string): string[] => [
  ...new Set([normalised(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost);

/** Hash of a random password, for an account that must stay locked. */
export const hashOfNobody = (): Promise<string> => hashPassword(newToken());

/** Without a hash it does the same work and returns false. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  for (const form of toForms(password)) if (await verify(passwordHash ?? nobodysHash, form)) return Boolean(passwordHash);
  return false;
}
