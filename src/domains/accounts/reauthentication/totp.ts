import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '#server/crypto/tokens.ts';
import { productName } from '#shared/product.ts';

/* RFC 6238 (HMAC-SHA-1, six digits, 30 seconds). Not a package, because refusing a reused code needs the step that it belongs to. */
const stepMs = 30_000;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20);

export const toTotpStep = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** RFC 4226, 5.3. */
export function getTotp(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const value = mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fff_ffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** Accepts the present step and, for clock drift, one before or after; otherwise null. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const present = toTotpStep(now);
  return [present, present - 1, present + 1].find((step) => isSameSecret(code, getTotp(secret, step))) ?? null;
}

export const otpauthUri = (secret: Uint8Array, email: string): string =>
  `otpauth://totp/${productName}:${encodeURIComponent(email)}?secret=${encodeBase32(secret)}&issuer=${productName}&algorithm=SHA1&digits=${digits}&period=${stepMs / 1000}`;

/** Ten codes of 120 random bits such as 'abcd-efgh-ijkl-mnop-qrst-uvwx'; unguessable, so a plain hash suffices. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => encodeBase32(randomBytes(15)).toLowerCase().match(/.{4}/g)!.join('-'));

export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z2-7]/g, '');
