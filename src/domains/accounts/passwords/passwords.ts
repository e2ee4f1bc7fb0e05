import { hash, verify } from '@node-rs/argon2';
import { newToken } from '#server/crypto/tokens.ts';
import { AppError } from '#shared/errors.ts';
import { isKnownPassword } from './known-passwords.ts';

/** Argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's password storage sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password nobody knows: what an unknown e-mail address is held against, so that its answer takes as long. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$QzwOuyiSUyqzOqSP1o6U+Q$Twrs4hZ45iexUo2bOzV80gakX3eO42zRO355EfXV1C4';

/** True for a password that whoever guesses tries first. */
export const isCommonPassword = isKnownPassword;

/** Throws 422 `common_password` for the named field. */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is too common. Please choose another password.';
  throw new AppError(422, 'common_password', message, { fields: { [field]: message } });
}

/** One form of what is typed, however a system composes accents (NIST SP 800-63B 5.1.1.2). */
const normalised = (password: string): string => password.normalize('NFKC');

/** The forms in which a hash may have been made: normalised, and before that was done as it was typed, in either composition. */
const toForms = (password: string): string[] => [
  ...new Set([normalised(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

/** The Argon2id hash that is stored. */
export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost);

/** The hash of a password that nobody knows, for an account that nobody is to open. */
export const hashOfNobody = (): Promise<string> => hashPassword(newToken());

/** True when the password belongs to the hash; without a hash (no such account, or a guest's) it does the same work and answers false. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  for (const form of toForms(password)) if (await verify(passwordHash ?? nobodysHash, form)) return Boolean(passwordHash);
  return false;
}
