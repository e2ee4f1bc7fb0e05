import { stepAt, getTotp } from './totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as an authenticator app is given it (RFC 4648 base32). */
export const decodeSecret = (secret: string): Buffer =>
  Buffer.from(
    [...secret]
      .map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );

/** What the app shows now, or so many steps of thirty seconds later. */
export const getCode = (secret: string, steps = 0): string => getTotp(decodeSecret(secret), stepAt(new Date()) + steps);
