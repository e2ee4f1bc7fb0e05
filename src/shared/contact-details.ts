/** What stands in a text where contact details stood. */
export const hiddenContact = '[hidden until booking]';

/**
 * Patterns of e-mail addresses, of web addresses and of phone numbers: ten digits in the groups 3-3-4, with or without a country code, or
 * seven as 555-1234. A ZIP+4, a date, a VIN or a price is none of them. Written in the common part of the regular
 * expressions of JavaScript and PostgreSQL, because lists are rendered there.
 */
export const contactPatterns = [
  String.raw`[\w.+%-]+ {0,2}@ {0,2}[\w-]+(?:\.[\w-]+)+`,
  String.raw`(?:[Hh][Tt][Tt][Pp][Ss]?://|(?<!\w)[Ww][Ww][Ww]\.)[^\s,;)]+`,
  String.raw`(?<![\w$])(?:\+?\d{1,3}[ ./–—-]{0,3})?\(?\d{3}\)?[ ./–—-]{0,3}\d{3}[ ./–—-]{0,3}\d{4}(?!\w)`,
  String.raw`(?<![\w$-])\d{3}[.-]\d{4}(?!\w)`,
] as const;

const compiled = contactPatterns.map((pattern) => new RegExp(pattern, 'g'));

/** A text without e-mail addresses, web addresses and phone numbers: contacts open after booking (decisions, section 2). */
export const hideContacts = (text: string): string => compiled.reduce((masked, pattern) => masked.replace(pattern, hiddenContact), text);
