/** Top-level domains that mail programs turn into links. Company suffixes (inc, llc, ltd) are excluded: `textInMail` separates those. */
const longEndings =
  'com|net|org|info|biz|app|dev|xyz|top|site|online|shop|store|club|link|click|live|page|website|space|tech|pro|vip|email|mobi|cloud|digital|agency|media|express|cars|today|world|life|icu|fun|buzz|lol|cyou|sbs|bond|zip|mov|run|solutions|autos|zone|bid|chat|рф|xn--[a-z0-9-]+';
const shortEndings =
  'us|uk|ca|au|de|fr|it|es|nl|ru|cn|in|jp|br|mx|pl|ua|kz|ir|io|co|me|ly|tv|cc|ws|to|gg|ee|sh|ai|fm|im|is|be|ch|at|se|no|dk|fi|cz|sk|hu|ro|bg|gr|tr|il|ae|za|ng|ke|eu|su|pw|tk|ml|ga|cf|gq|nu|id|vn|th|kr|tw|hk|sg|nz|ie|pt|by|ge|am|az|rs|pe|bz';
/** Abbreviations in names whose full stop doesn't belong to an address. */
const shortened = 'mr|mrs|ms|dr|st|ste|mt|ft|jr|sr|wm|no|nr|prof|capt|sgt|rev|bros|co|corp';

const label = String.raw`[\p{L}\p{N}_-]`;
/** Only matches at the start of a word; matching from every letter would be quadratic. */
const begins = String.raw`(?<![\p{L}\p{N}_.-])`;

const webAddresses: readonly RegExp[] = [
  /:\/\//u,
  /(?<![\p{L}\p{N}])www\./iu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u,
  new RegExp(
    String.raw`${begins}(?!(?:${shortened})\.)(?:${label}+\.)*${label}{2,}\.(?:${longEndings}|${shortEndings})(?![\p{L}\p{N}])`,
    'iu',
  ),
  new RegExp(String.raw`${begins}${label}\.(?:${longEndings})(?![\p{L}\p{N}])`, 'iu'),
  // A single letter is an initial ('J.De Vries') unless it is lowercase ('t.co').
  new RegExp(String.raw`${begins}\p{Ll}\.(?:${shortEndings})(?![\p{L}\p{N}])`, 'u'),
  new RegExp(String.raw`${begins}(?:${label}+\.)+\p{L}{2,24}/\S`, 'iu'),
];

/** Expects plain letters (`plainText`). The scheme is optional: 'evil.ru/x', 'x.com'. */
export const holdsWebAddress = (text: string): boolean => webAddresses.some((address) => address.test(text));
