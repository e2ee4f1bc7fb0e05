export const hiddenContact = '[contact hidden]';

/** Per letter, because a flag would apply to the whole pattern. */
const anyCase = (text: string): string => text.replaceAll(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);

const w = '[A-Za-z0-9_]';
const at = String.raw`(?: {0,2}@\s{0,2}| {0,2}[[({<] ?(?:${anyCase('at')}|@) ?[\])}>] {0,2})`;
const dot = String.raw`(?: ?[[({<] ?(?:${anyCase('dot')}|\.) ?[\])}>] ?| ${anyCase('dot')} )`;
/** Starts at a word boundary, so that a long word is tried once, not from every letter. */
const name = String.raw`(?<![^\s@,;:()<>[\]{}"])[^\s@,;:()<>[\]{}"]+`;
const plainName = String.raw`(?<![A-Za-z0-9_.+%-])[A-Za-z0-9_.+%-]+`;
const host = String.raw`[^\s@,;:()<>[\]{}".]+`;
const ending = anyCase('(?:com|net|org|biz|io)');
const mailbox = anyCase('(?:gmail|yahoo|hotmail|outlook|icloud|protonmail|aol)');
const gap = '[ \t./_*|~–—-]{1,3}';
const part = String.raw`(?:[\s./_*|~()–—-]{0,3}|,)`;
/** Spoken separators between digit groups. */
const spelledSeparator = anyCase('(?:dash|dot|hyphen|minus|point|period|space|then)');
const pause = String.raw`(?: ?${spelledSeparator} ?|[\s./_*|~,()–—-]{0,3})`;
const spelledDigit = anyCase(
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)',
);

/** Words after an '@' that means "at". */
const placesAfterAt = anyCase(
  '(?:noon|midnight|night|dawn|dusk|the|home|work|dock|gate|door|lot|yard|shop|auction|dealer|pickup|delivery|exit|port|least|most|once|all)',
);
const called = anyCase('(?:cell|call|text|tel|phone|mobile|sms)');
const networks = anyCase(
  '(?:ig|insta|instagram|tg|telegram|whatsapp|snapchat|fb|facebook|messenger|wechat|viber|skype|discord|tiktok|twitter|kik)',
);
const shortLinks = anyCase('(?:me|ee|ly|gg|co|us|app|bio|link|page|info|to)');
const bothCases = (texts: readonly string[]): string => `(?:${[...texts, ...texts.map((one) => one.toUpperCase())].join('|')})`;
/** Endings that nobody writes after a full stop without a space. All lower or all upper case, because sentences start with a capital. */
const plainEndings = bothCases([
  'xyz',
  'shop',
  'online',
  'website',
  'store',
  'app',
  'dev',
  'club',
  'click',
  'tech',
  'mobi',
  'agency',
  'icu',
  'lol',
  'ru',
  'eu',
  'cc',
  'ws',
]);
/** Endings that are also words: only matched after 'at' or before a slash. */
const wordEndings = bothCases([
  'us',
  'me',
  'co',
  'ca',
  'uk',
  'mx',
  'ai',
  'gg',
  'ly',
  'tv',
  'de',
  'fr',
  'es',
  'info',
  'site',
  'live',
  'link',
  'page',
  'pro',
  'top',
  'cars',
  'express',
  'today',
  'space',
  'world',
  'life',
  'email',
  'vip',
]);
const hostLabel = String.raw`(?=[0-9.-]{0,40}[A-Za-z])[A-Za-z0-9-]{1,60}(?:\.[A-Za-z0-9-]{1,60}){0,4}`;
const oddSign = String.raw`[ \t]?[!:;=#→'"+&<>\\^°${'`'}][ \t]?`;
/** A phone number with unusual separators; a last group that may be a year doesn't match. */
const dialled = (between: string) =>
  String.raw`(?<![A-Za-z0-9_$])[2-9]\d{2}${between}[2-9]\d{2}${between}(?!19\d\d|20[0-3]\d)\d{4}(?!${w})`;

/** O, I and l stand for digits in any group; S, B and Z only where hyphens or points mark a phone number. */
const digitLike = '[0-9OoIl]';
/** Not a phone number: North American area codes start with 2 to 9. */
const noPhone = String.raw`[01]\d{9}(?!\d)`;
/** A range of two round numbers, such as 800-1200. */
const range = String.raw`[1-9]\d0[.-]1\d\d0(?!${w})`;
const nearDigit = '[0-9OoIlSsBZz]';
/** Unusual groupings of the last seven digits. Years, mileages, dates and ZIP codes are grouped differently. */
const oddGroups = ['4 3', '5 2', '2 5', '2 2 3', '2 3 2', '3 2 2', '3 1 3', '1 3 3', '1 2 4']
  .map((sizes) => [...sizes.matchAll(/\d/g)].map(([size]) => String.raw`\d{${size}}`).join(gap))
  .join('|');

/**
 * Email and web addresses, social handles, and phone numbers, also spaced out or in words ('joe [at] mail dot com', 'five five five
 * 1234'). ZIP+4, dates, VINs and prices don't match. Applied to `plainText`.
 */
const contactPatterns = [
  String.raw`(?<!${w})(?:${w} )+@(?: [A-Za-z0-9_.])+(?!${w})`,
  String.raw`(?:${anyCase('http')}[Ss]?:// ?|(?<!${w})${anyCase('www')}\.)[^\s,;)]+`,
  String.raw`(?<![A-Za-z0-9_.-])[A-Za-z0-9_-]{1,40}\.${shortLinks}/[^\s,;)]+`,
  String.raw`(?:${plainName}(?: ${anyCase('at')} |@))?(?<![A-Za-z0-9_.+%-])${hostLabel}\.${plainEndings}(?![A-Za-z0-9_-])(?:/[^\s,;)]*)?`,
  String.raw`${plainName} ${anyCase('at')} ${hostLabel}\.${wordEndings}(?![A-Za-z0-9_-])(?:/[^\s,;)]*)?`,
  String.raw`(?<![A-Za-z0-9_.+%-])${hostLabel}\.${wordEndings}/[^\s,;)]+`,
  String.raw`${name}(?:${dot}${name}){0,6}${at}${host}(?:(?:\.|${dot})${host}){1,8}`,
  String.raw`${name}${at}${host} ?[.,] ?${ending}(?!${w})`,
  String.raw`${name}(?:${at}| ${anyCase('at')} )${mailbox}(?!${w})(?:(?:[ .,]|${dot})${ending}(?!${w}))?`,
  String.raw`${plainName}(?:${dot}${plainName}){0,6} ${anyCase('at')} [A-Za-z0-9_-]+(?:${dot}[A-Za-z0-9_-]+){1,8}`,
  String.raw`(?:${plainName} ${anyCase('at')} )?(?<![A-Za-z0-9_.+%-])(?:[A-Za-z0-9_-]+(?:\.|${dot})){1,8}${ending}(?![A-Za-z0-9_-])(?:/[^\s,;)]*)?`,
  String.raw`(?<![A-Za-z0-9_.+%-])[A-Za-z0-9_-]{3,40} ?\. ?${ending}(?!${w})`,
  String.raw`(?<!${w})${anyCase('t')} ?\. ?${anyCase('me')} ?/ ?${w}+`,
  String.raw`(?<!${w})(?:${networks}|${mailbox})(?: ${anyCase('is')})? (?=[A-Za-z]+[0-9_.][A-Za-z0-9_])[A-Za-z0-9_.]{3,40}(?!${w})`,
  String.raw`(?<!${w})${networks}(?: ?[:=@#] ?| - | ${anyCase('is')} )@?[A-Za-z0-9_.-]{3,40}`,
  String.raw`(?<![A-Za-z0-9_.])@(?!${placesAfterAt}(?!${w}))[A-Za-z_][A-Za-z0-9_.]{2,40}`,
  String.raw`(?<![A-Za-z0-9])(?!${noPhone})(?:\+?\d{1,3}${part})?\(?\d{3}\)?${part}\d{3}${part}\d{4}(?![A-Za-z0-9])`,
  String.raw`(?<!${w})${called} ?\d{10}(?!\d)`,
  dialled(oddSign),
  String.raw`(?<![A-Za-z0-9_$])(?=(?:[ ,]{0,2}(?:${spelledSeparator}[ ,]{0,2})?[0-9]){10})\d{1,4}(?:[ ,]{0,2}${spelledSeparator}[ ,]{0,2}\d{1,4}){2,9}(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$])\+ ?\d(?:${part}\d){7,13}(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$])(?:1${gap})?\(?\d{3}\)?${gap}(?:${oddGroups})(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$])(?!19|20)\d{4}${gap}(?:\d{3}${gap}\d{3}|\d{6})(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$])(?!${noPhone})(?=(?:[^0-9]{0,3}[0-9]){6})\(?${digitLike}{3}\)?${part}${digitLike}{3}${part}${digitLike}{4}(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$])(?=(?:[^0-9]{0,4}[0-9]){4})${nearDigit}{3}[.-]${nearDigit}{3}[.-]${nearDigit}{4}(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$-])(?!${range})(?=(?:[^0-9]{0,2}[0-9]){5})${digitLike}{3}[.-]${digitLike}{4}(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$-])(?!${range})\d{3}[.-]\d{4}(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$])(?:\+ ?)?(?:\(? ?\d ?\)?${gap}){6,12}\d{1,4}(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$])(?:\d{2}${gap}){4}\d{2}(?!${w})`,
  String.raw`(?<![A-Za-z0-9_$])(?=[\d\s./_*|~,()–—-]{0,40}${spelledDigit})(?:(?:\d|${spelledDigit})${pause}){6,}(?:\d|${spelledDigit})(?!${w})`,
] as const;

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step));

const unseenCharacters = [
  '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u3164\uFEFF',
  between(0x180b, 0x180f),
  between(0x200b, 0x200f),
  between(0x202a, 0x202e),
  between(0x2060, 0x206f),
  between(0xfe00, 0xfe0f),
  // Combining keycaps and circles.
  between(0x20dd, 0x20e4),
].join('');

const fromOne = '123456789';
/** Lookalikes that NFKC doesn't normalize, at the same index as the plain characters they stand for. */
const lookalikes = {
  seen: `‐‑‒―−⁃➖⸺⸻⎯・·•∙‧●。․⓿${between(0x24f5, 0x24fd)}${between(0x2776, 0x277e)}${between(0x2780, 0x2788)}${between(0x278a, 0x2792)}`,
  meant: `----------........0${fromOne.repeat(4)}`,
} as const;

const isDigit = (point: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(point));
/** Every script has its ten digits in one block. */
function getDigit(sign: string): string {
  const point = sign.codePointAt(0)!;
  let before = 0;
  while (isDigit(point - before - 1)) before += 1;
  return String(before % 10);
}

const unseen = new RegExp(`[${unseenCharacters}]`, 'gu');
const lookalikePattern = new RegExp(`[${lookalikes.seen}]`, 'gu');
const compiled = contactPatterns.map((pattern) => new RegExp(pattern, 'g'));

/** Normalizes lookalike letters, digits and signs and removes invisible characters. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/(?![0-9])\p{Nd}/gu, getDigit)
    .replace(/[ \t]{2,}/g, ' ')
    .replace(lookalikePattern, (sign) => lookalikes.meant[lookalikes.seen.indexOf(sign)]!);

export function hideContacts(text: string): string {
  const plain = plainText(text);
  const masked = compiled.reduce((result, pattern) => result.replace(pattern, hiddenContact), plain);
  return masked === plain ? text : masked;
}
