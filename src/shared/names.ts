/** What a name is refused with. */
export const nameProblem = 'Please enter a name only: one line, without web or e-mail addresses';

const otherLines = /[\p{Cc}\u2028\u2029]/u;
const addresses = /\S@\S|:\/\/|\bwww\./i;
/**
 * Endings that mail programs make a link of; a name ends a sentence or an initial with its dots. Looked for from the beginning of each
 * word alone: from each letter, a long word would take its length squared.
 */
const domains =
  /(?<![\p{L}\d-])[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|io|co|us|app|dev|xyz|top|site|online|shop|club|link|click|live|me|ly|tv|cc|ru|cn)(?![\p{L}\d])/iu;

/** Whether this is a name and nothing else: names of people stand in mails to others. */
export const isPersonName = (text: string): boolean => !otherLines.test(text) && !addresses.test(text) && !domains.test(text);

/** The same for a company, which may be called after its domain. */
export const isCompanyName = (text: string): boolean => !otherLines.test(text) && !addresses.test(text);

/** A name for a mail, whenever it was entered: one line, in which no program finds an address to make a link of. */
export const nameInMail = (name: string): string =>
  name
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/:\/\/|@/g, ' ')
    .replace(/\.(?=[\p{L}\d])/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
