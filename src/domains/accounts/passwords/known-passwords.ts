import { readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { fileOfProgram } from '#server/root.ts';

/** zxcvbn's list plus our own list of longer passwords. */
const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...readFileSync(fileOfProgram('src/domains/accounts/passwords/common-passwords.txt'), 'utf8').trim().split(/\s+/),
]);

const ownWords = [
  'carriage', 'shipping', 'shipment', 'shipper', 'transport', 'transporter', 'transportation', 'carrier', 'broker', 'driver', 'trucking',
  'trucker', 'truck', 'hauling', 'hauler', 'freight', 'logistics', 'vehicle', 'vehicles', 'delivery', 'pickup', 'dispatch', 'marketplace',
  'autotransport', 'carshipping', 'carhauler', 'fmcsa', 'usdot', 'compliance', 'inspection', 'insurance', 'storage', 'admin', 'administrator',
  'superadmin', 'account', 'welcome', 'login', 'password',
]; // prettier-ignore

const plainLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const plain = (text: string): string => text.replace(/[013457@$!]/g, (sign) => plainLetters[sign]!);
const ownWordsOnly = new RegExp(`^(?:(?:${ownWords.toSorted((one, other) => other.length - one.length).join('|')})(?:[^a-z]*|s))+$`);

const oneLetter = /^(.)\1*$/su;

/** Ignores case, width, blanks and invisible characters; also true for 'Carriage2026!' or 'tr4nsport-c4rrier'. */
export function isKnownPassword(password: string): boolean {
  const lower = password
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .toLowerCase();
  if (
    commonPasswords.has(lower) ||
    commonPasswords.has(password.toLowerCase()) ||
    oneLetter.test(lower) ||
    (lower === '' && password !== '')
  )
    return true;
  const bare = lower.replace(/^[^a-z]+/, '');
  return (
    ownWordsOnly.test(bare) ||
    ownWordsOnly.test(plain(lower).replace(/^[^a-z]+/, '')) ||
    ownWordsOnly.test(plain(bare.replace(/[^a-z]+$/, '')))
  );
}

export const countKnownPasswords = (atLeast: number): number =>
  [...commonPasswords].filter((password) => password.length >= atLeast).length;
