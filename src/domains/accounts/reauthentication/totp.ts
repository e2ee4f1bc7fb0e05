import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '#server/crypto/tokens.ts';
import { productName } from '#shared/product.ts';

/*
 * RFC 6238 with what every authenticator app takes: HMAC-SHA-1, six digits, 30 seconds. Written here rather than taken from a
 * package: it is one HMAC and one truncation, the RFC brings its test values, and the step that a code belongs to is needed
 * to refuse the same code a second time.
 */
const stepMs = 30_000;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 (RFC 4648) without padding, as authenticator apps read a secret. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** 160 random bits, the length that RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** Number of the 30-second step that an instant lies in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** The six digits of a step (RFC 4226, 5.3). */
export function getTotp(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const value = mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fff_ffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** The step that a code belongs to: the present one or, for clocks that differ, the one before or after it; null when it is none of them. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const present = stepAt(now);
  return [present, present - 1, present + 1].find((step) => isSameSecret(code, getTotp(secret, step))) ?? null;
}

/** What a QR code tells an authenticator app. */
export const otpauthUri = (secret: Uint8Array, email: string): string =>
  `otpauth://totp/${productName}:${encodeURIComponent(email)}?secret=${encodeBase32(secret)}&issuer=${productName}&algorithm=SHA1&digits=${digits}&period=${stepMs / 1000}`;

/** Ten codes of 120 random bits for the day the phone is lost: 'abcd-efgh-ijkl-mnop-qrst-uvwx'. Too long to be guessed, so a plain hash keeps them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => encodeBase32(randomBytes(15)).toLowerCase().match(/.{4}/g)!.join('-'));

/** A recovery code without what people add or leave out when they copy it. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z2-7]/g, '');
