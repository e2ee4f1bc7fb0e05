import { readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { fileOfProgram } from '#server/root.ts';

/** The list of zxcvbn, kept by others, and the longer ones of a list of our own: whoever guesses begins with these. */
const known: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...readFileSync(fileOfProgram('src/domains/accounts/passwords/common-passwords.txt'), 'utf8').trim().split(/\s+/),
]);

/** What somebody who guesses at this very site tries: what it is called and what it is about. */
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

/** One letter, as often as one likes; blanks alone are none at all. */
const oneLetter = /^(.)\1*$/su;

/**
 * True for one of the most used passwords, in whatever case and width and with whatever blanks and unseen signs between its letters, for one
 * letter alone, and for one that is nothing but words of this site with figures and signs around them ('Carriage2026!',
 * 'tr4nsport-c4rrier').
 */
export function isKnownPassword(password: string): boolean {
  const lower = password
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .toLowerCase();
  if (known.has(lower) || known.has(password.toLowerCase()) || oneLetter.test(lower) || (lower === '' && password !== '')) return true;
  const bare = lower.replace(/^[^a-z]+/, '');
  return (
    ownWordsOnly.test(bare) ||
    ownWordsOnly.test(plain(lower).replace(/^[^a-z]+/, '')) ||
    ownWordsOnly.test(plain(bare.replace(/[^a-z]+$/, '')))
  );
}

/** How many passwords are known that have at least so many characters, for the test that holds the promise. */
export const countKnownPasswords = (atLeast: number): number => [...known].filter((password) => password.length >= atLeast).length;
