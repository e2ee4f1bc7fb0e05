import { hideContacts, plainText } from './contact-details.ts';
import { holdsWebAddress } from './web-addresses.ts';

export const nameProblem = 'Enter only a name, on one line, without phone numbers, web or email addresses';

const otherLines = /[\p{Cc}\u2028\u2029]/u;
/** Invisible characters: direction marks, joiners, fillers. */
const unseenSigns = /[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/u;

/** Scripts that need a joiner (U+200C, U+200D) between two of their letters. */
const joiningScripts =
  'Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar';
const joining = `[${joiningScripts
  .split(' ')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')}]`;
const neededJoiners = new RegExp(String.raw`(?<=${joining})[\u200C\u200D](?=${joining})`, 'gu');

/** Longer than any name field; longer text is rejected for its length. */
const judgedLength = 500;
const holdsContact = (text: string): boolean => hideContacts(text) !== text || /\S@\S/u.test(text) || holdsWebAddress(plainText(text));

/** False for line breaks, control characters and invisible characters; joiners pass where the script needs them. */
export const isPlainLine = (text: string): boolean => !otherLines.test(text) && !unseenSigns.test(text.replace(neededJoiners, ''));

export function isName(text: string): boolean {
  return isPlainLine(text) && !holdsContact(text.slice(0, judgedLength));
}

/** Volkswagen models that look like web addresses: 'ID.Buzz', 'I.D.Vizzion'. */
const addressLikeModels = /(?<![\p{L}\p{N}.])I\.?D\.(?=(?:Buzz|Life|Space|Cross|Vizzion|Roomz|Code|\d)(?![\p{L}.]))/giu;

export const isVehicleName = (text: string): boolean => isName(text.slice(0, judgedLength).replace(addressLikeModels, 'ID '));

const unseenInMail = new RegExp(unseenSigns.source, 'gu');

/** User text for a mail: one line without invisible characters, changed so that no mail program makes a link of it. */
export const textInMail = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(unseenInMail, '')
    .replace(/:\/\/|@/g, ' ')
    .replace(/[.。．｡․](?=\p{L})/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
