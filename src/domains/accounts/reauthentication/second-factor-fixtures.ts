import { toTotpStep, getTotp } from './totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const decodeSecret = (secret: string): Buffer =>
  Buffer.from(
    [...secret]
      .map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );

export const getCode = (secret: string, steps = 0): string => getTotp(decodeSecret(secret), toTotpStep(new Date()) + steps);
