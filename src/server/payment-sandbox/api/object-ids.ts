import { randomBytes } from 'node:crypto';

export const newObjectId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** An id that alone grants access to a page. */
export const newSecretId = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url').replaceAll(/[-_]/g, '0')}`;

export const getId = (reference: string | { readonly id: string }): string => (typeof reference === 'string' ? reference : reference.id);

export const getSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);
