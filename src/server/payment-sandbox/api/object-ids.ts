import { randomBytes } from 'node:crypto';

/** A new id as Stripe writes them: 'ch_' and a text that nobody guesses. */
export const newObjectId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** A new id that is itself the key to a page: a checkout, a link. */
export const newSecretId = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url').replaceAll(/[-_]/g, '0')}`;

/** The id of what is there, or was expanded. */
export const getId = (reference: string | { readonly id: string }): string => (typeof reference === 'string' ? reference : reference.id);

/** Seconds since 1970, as Stripe counts time. */
export const getSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);
