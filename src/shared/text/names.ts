import { hideContacts, plainText } from './contact-details.ts';
import { holdsWebAddress } from './web-addresses.ts';

/** What a name is refused with. */
export const nameProblem = 'Enter only a name, on one line, without phone numbers, web or email addresses';

const otherLines = /[\p{Cc}\u2028\u2029]/u;
/** Signs that nobody sees: directions, which turn what stands behind them around, joiners, fillers. */
const unseenSigns = /[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/u;

/** Scripts whose letters take another shape, or end a syllable, where a joiner (U+200C, U+200D) stands between two of them. */
const joiningScripts =
  'Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar';
const joining = `[${joiningScripts
  .split(' ')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')}]`;
const neededJoiners = new RegExp(String.raw`(?<=${joining})[\u200C\u200D](?=${joining})`, 'gu');

/** Longer than any field of a name takes: what is behind is refused for its length. */
const judgedLength = 500;
const holdsContact = (text: string): boolean => hideContacts(text) !== text || /\S@\S/u.test(text) || holdsWebAddress(plainText(text));

/** Whether a text of one line is all seen: no line breaks, no controls, no signs that turn or part what is read, but joiners where a script needs them. */
export const isPlainLine = (text: string): boolean => !otherLines.test(text) && !unseenSigns.test(text.replace(neededJoiners, ''));

/**
 * Whether this is the name of a company, a person, a make or a model, and nothing else: names stand beside offers before booking, when
 * contacts are closed, and in mails to others. One line, no phone number, no address, also none without a scheme: a firm that is called by
 * its address ('Cars.com') writes it without the ending.
 */
export function isName(text: string): boolean {
  return isPlainLine(text) && !holdsContact(text.slice(0, judgedLength));
}

/** Names that are written like an address, and are none: Volkswagen's 'ID.Buzz', 'ID.Life', 'I.D.Vizzion'. */
const addressLikeModels = /(?<![\p{L}\p{N}.])I\.?D\.(?=(?:Buzz|Life|Space|Cross|Vizzion|Roomz|Code|\d)(?![\p{L}.]))/giu;

/** Whether this is the make, model or color of a vehicle and nothing else, as `isName`; names under which vehicles are sold pass. */
export const isVehicleName = (text: string): boolean => isName(text.slice(0, judgedLength).replace(addressLikeModels, 'ID '));

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
