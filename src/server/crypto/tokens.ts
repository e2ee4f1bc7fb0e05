import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits. Shown once; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const keyPrefix = 'ck_';

/** The prefix lets people and secret scanners recognize it. */
export const newApiKey = (): string => keyPrefix + newToken();

/** Other tokens have 43 characters; one in 262,144 of them starts with the prefix. */
export const isApiKey = (token: string): boolean => token.startsWith(keyPrefix) && token.length !== 43;

/** Enough for 256 random bits, but too weak for a password. */
export const hashToken = (token: string): string => hash('sha256', token);

export const toTokenHash = (token: string): Buffer => Buffer.from(hashToken(token), 'hex');

/** Takes the same time wherever they differ, and whichever is longer. */
export const isSameSecret = (actual: string, expected: string): boolean =>
  timingSafeEqual(createHash('sha256').update(actual).digest(), createHash('sha256').update(expected).digest());
