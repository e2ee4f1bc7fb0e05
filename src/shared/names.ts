import { hideContacts } from './contact-details.ts';

/** What a name is refused with. */
export const nameProblem = 'Please enter a name only: one line, without phone numbers, web or e-mail addresses';

const otherLines = /[\p{Cc}\u2028\u2029]/u;
const addresses = /\S@\S|:\/\/|\bwww\./i;
/**
 * Endings that mail programs make a link of; a name ends a sentence or an initial with its dots. Looked for from the beginning of each
 * word alone: from each letter, a long word would take its length squared.
 */
const domains =
  /(?<![\p{L}\d-])[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|io|co|us|app|dev|xyz|top|site|online|shop|club|link|click|live|me|ly|tv|cc|ru|cn)(?![\p{L}\d])/iu;

/** Longer than any field of a name takes: what is behind is refused for its length. */
const judgedLength = 500;
const holdsContact = (text: string): boolean => {
  const judged = text.slice(0, judgedLength);
  return hideContacts(judged) !== judged;
};

/**
 * Whether this is the name of a company and nothing else: it stands beside its offers before booking, when contacts are closed. One line,
 * no phone number, no address; endings that are words too ('Ready to go.us') pass.
 */
export const isCompanyName = (text: string): boolean => !otherLines.test(text) && !addresses.test(text) && !holdsContact(text);

/** The same for a person, without any ending of an address: names of people stand in mails to others. */
export const isPersonName = (text: string): boolean => !domains.test(text) && isCompanyName(text);

/** A name for a mail, whenever it was entered: one line, in which no program finds an address to make a link of. */
export const nameInMail = (name: string): string =>
  name
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/:\/\/|@/g, ' ')
    .replace(/\.(?=[\p{L}\d])/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
