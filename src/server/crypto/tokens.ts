import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random 256-bit secret for a session, a link or a claim, URL-safe. It is shown once; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const keyPrefix = 'ck_';

/** A random 256-bit API key: a token with a beginning by which people, and programs that look for leaked secrets, know it. */
export const newApiKey = (): string => keyPrefix + newToken();

/** Whether a bearer is meant as an API key: no token is as long, and one in 262,144 begins like it. */
export const isApiKey = (token: string): boolean => token.startsWith(keyPrefix) && token.length !== 43;

/** SHA-256 of a token in hex: enough for a secret of 256 random bits, too little for a password. */
export const hashToken = (token: string): string => hash('sha256', token);

/** The same as the bytes that columns keep: what a token is found by. */
export const toTokenHash = (token: string): Buffer => Buffer.from(hashToken(token), 'hex');

/** Compares two secrets in a time that does not tell where they differ, nor which is longer. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
