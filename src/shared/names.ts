import { hideContacts, plainText } from './contact-details.ts';
import { holdsWebAddress } from './web-addresses.ts';

/** What a name is refused with. */
export const nameProblem = 'Please enter a name only: one line, without phone numbers, web or e-mail addresses';

const otherLines = /[\p{Cc}\u2028\u2029]/u;
/** Signs that nobody sees: directions, which turn what stands behind them around, joiners, fillers. */
const unseenSigns = /[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/u;

/** Longer than any field of a name takes: what is behind is refused for its length. */
const judgedLength = 500;
const holdsContact = (text: string): boolean => hideContacts(text) !== text || /\S@\S/u.test(text) || holdsWebAddress(plainText(text));

/** Whether a text of one line is all seen: no line breaks, no controls, no signs that turn or part what is read. */
export const isPlainLine = (text: string): boolean => !otherLines.test(text) && !unseenSigns.test(text);

/**
 * Whether this is the name of a company, a person, a make or a model, and nothing else: names stand beside offers before booking, when
 * contacts are closed, and in mails to others. One line, no phone number, no address, also none without a scheme: a firm that is called by
 * its address ('Cars.com') writes it without the ending.
 */
export function isName(text: string): boolean {
  return isPlainLine(text) && !holdsContact(text.slice(0, judgedLength));
}

const unseenInMail = new RegExp(unseenSigns.source, 'gu');

/**
 * What others wrote, for a mail or its subject, whenever it was entered: one line, seen as it is, in which no program finds an address to
 * make a link of. Sums, times and dates stay as they are.
 */
export const textInMail = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(unseenInMail, '')
    .replace(/:\/\/|@/g, ' ')
    .replace(/[.。．｡․](?=\p{L})/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
