/** What stands in a text where contact details stood. */
export const hiddenContact = '[hidden until booking]';

const at = String.raw`(?: {0,2}@ {0,2}| {0,2}[[({<] ?[Aa][Tt] ?[\])}>] {0,2})`;
const dot = String.raw`(?: ?[[({<] ?(?:[Dd][Oo][Tt]|\.) ?[\])}>] ?| [Dd][Oo][Tt] )`;
const gap = '[ ./–—-]{1,3}';

/**
 * Patterns of e-mail addresses, of web addresses and of phone numbers: ten digits in the groups 3-3-4, with or without a country code, or
 * seven as 555-1234. A ZIP+4, a date, a VIN or a price is none of them. Also what is spaced out ('j o e @ m a i l . c o m', '5 5 5 1 2 3
 * 4567') or put in words ('joe [at] mail dot com'). Written in the common part of the regular expressions of JavaScript and PostgreSQL,
 * because lists are rendered there; they are held against the `plainText` of a text.
 */
export const contactPatterns = [
  String.raw`(?<!\w)(?:\w )+@(?: [\w.])+(?!\w)`,
  String.raw`[\w.+%-]+(?:${dot}[\w.+%-]+)*${at}[\w-]+(?:(?:\.|${dot})[\w-]+)+`,
  String.raw`[\w.+%-]+(?:${dot}[\w.+%-]+)* [Aa][Tt] [\w-]+(?:${dot}[\w-]+)+`,
  String.raw`[\w.+%-]+ [Aa][Tt] (?:[\w-]+\.)+(?:[Cc][Oo][Mm]|[Nn][Ee][Tt]|[Oo][Rr][Gg])(?!\w)`,
  String.raw`(?:[Hh][Tt][Tt][Pp][Ss]?://|(?<!\w)[Ww][Ww][Ww]\.)[^\s,;)]+`,
  String.raw`(?<![\w$])(?:\+?\d{1,3}[ ./–—-]{0,3})?\(?\d{3}\)?[ ./–—-]{0,3}\d{3}[ ./–—-]{0,3}\d{4}(?!\w)`,
  String.raw`(?<![\w$-])\d{3}[.-]\d{4}(?!\w)`,
  String.raw`(?<![\w$])(?:\+ ?)?(?:\(? ?\d ?\)?${gap}){6,12}\d{1,4}(?!\w)`,
  String.raw`(?<![\w$])(?:\d{2}${gap}){4}\d{2}(?!\w)`,
] as const;

/** Characters that are not seen, and stand between digits to part them. */
export const unseenCharacters = '\u00AD\u200B\u200C\u200D\u2060\uFEFF';

const unseen = new RegExp(`[${unseenCharacters}]`, 'g');
const compiled = contactPatterns.map((pattern) => new RegExp(pattern, 'g'));

/** A text as it reads: full-width and other lookalike letters, digits and signs as plain ones (NFKC), without unseen characters. */
const plainText = (text: string): string => text.normalize('NFKC').replace(unseen, '');

/**
 * A text without e-mail addresses, web addresses and phone numbers: contacts open after booking (decisions, section 2). A text that holds
 * none stays as it is, letter by letter; any other is answered in plain letters.
 */
export function hideContacts(text: string): string {
  const plain = plainText(text);
  const masked = compiled.reduce((left, pattern) => left.replace(pattern, hiddenContact), plain);
  return masked === plain ? text : masked;
}
