export const answeredAt = new Date('2026-03-02T15:00:00.000Z');

const minute = 60_000;
const day = 24 * 60 * minute;
const farAway = 400 * day;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Shifts times near the call relative to `answeredAt`; distant ones come from the test and stay. */
function moved(text: string, at: number): string {
  const near = (time: number) => Math.abs(time - at) < farAway;
  const days = Math.round((Date.parse(toDay(answeredAt.getTime())) - Date.parse(toDay(at))) / day);
  return text
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g, (said) => {
      const time = Date.parse(said);
      return near(time) ? new Date(answeredAt.getTime() + Math.round((time - at) / minute) * minute).toISOString() : said;
    })
    .replaceAll(/\b\d{4}-\d\d-\d\d\b(?!T)/g, (said) => (near(Date.parse(said)) ? toDay(Date.parse(said) + days * day) : said))
    .replaceAll(/\b(\d{4})(\d\d)(\d\d)(T\d{6}Z)?\b(?=\r?\n)/g, (said, year: string, month: string, date: string, clock?: string) => {
      const time = Date.parse(`${year}-${month}-${date}`);
      return near(time) ? `${toDay(time + days * day).replaceAll('-', '')}${clock ? 'T150000Z' : ''}` : said;
    })
    .replaceAll(/^\d{4}-\d\d$/g, (said) => (near(Date.parse(said)) ? toDay(answeredAt.getTime()).slice(0, 7) : said));
}

type ValueFactory = (count: number) => string;
const counted = (count: number, length: number): string => String(count).padStart(length, '0');

const forms: readonly (readonly [RegExp, ValueFactory])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (count) => `00000000-0000-7000-8000-${counted(count, 12)}`],
  [/\bck_[\w-]{43}(?![\w-])/g, (count) => `ck_not-a-key-${counted(count, 33)}`],
  [/\bwhsec_[A-Za-z0-9+/]{20,}=*/g, () => 'whsec_not-a-secret'],
  [/\b(?:cs_test|[a-z]{2,5}(?:_f1re)?)_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{14,}\b/g, (count) => `id_invented${counted(count, 13)}`],
  [/\b[0-9a-f]{64}\b/g, (count) => counted(count, 64)],
  [/\b[A-Z2-7]{32}\b/g, () => 'NOTASECRET'.padEnd(32, 'A')],
  [/\b(?:[a-z2-7]{4}-){5}[a-z2-7]{4}\b/g, (count) => `nota-real-code-aaaa-aaaa-${'abcdefghijklmnop'[count % 16]!.repeat(4)}`],
  [/MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=/g, () => `MCowBQYDK2VwAyEA${'NotARealKey'.padEnd(43, 'A')}=`],
  [/(?<![\w-])B[\w-]{86}(?![\w-])/g, () => 'BNotARealPublicKey'.padEnd(87, 'A')],
  [/[A-Za-z0-9+/]{86}==/g, () => `${'NotARealSignature'.padEnd(86, 'A')}==`],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/g, (count) => `not-a-token-${counted(count, 31)}`],
  [/http:\/\/(?:127\.0\.0\.1|localhost):\d+/g, () => 'https://carriage.example'],
  [/\b10(?:\.\d{1,3}){3}\b/g, (count) => `203.0.113.${count}`],
  [/\b\d+\.(?=[a-z]+(?:@|%40)carriage\.example)/g, () => ''],
];

function steadier(at: number): (text: string) => string {
  const stands = forms.map(() => new Map<string, string>());
  const ends = new Map<string, string>();
  return (text) => {
    let told = moved(text, at);
    for (const [index, [form, make]] of forms.entries())
      told = told.replaceAll(form, (found) => {
        const known = stands[index]!;
        if ([...known.values()].includes(found)) return found;
        if (!known.has(found)) known.set(found, make(known.size + 1));
        const standing = known.get(found)!;
        // Screens show the last eight characters of an id.
        if (index === 0) ends.set(found.slice(-8), standing.slice(-8));
        return standing;
      });
    for (const [end, standing] of ends) told = told.replaceAll(new RegExp(`\\b${end}\\b`, 'g'), standing);
    return told;
  };
}

function typed(text: string, name: string): string | null {
  if (/password$/i.test(name)) return 'an-example-password';
  if (/^code$/i.test(name) && /^\d{6}$/.test(text)) return '123456';
  if (/^code$/i.test(name) && /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(text)) return 'ABCD-2345';
  return null;
}

const rows = 2;
const lines = 3;

/** Removes secrets and random values, and shortens lists and CSV files. */
export function steady<T>({ at, value }: { readonly at: string; readonly value: T }): T {
  const steadied = steadier(Date.parse(at));
  const cutText = (text: string) => (/^[\w ]+,[^\n]+\r?\n/.test(text) ? text.split('\n').slice(0, lines).join('\n').trim() : text);
  const walk = (each: unknown, name: string): unknown => {
    if (typeof each === 'string') return typed(each, name) ?? steadied(cutText(each));
    if (Array.isArray(each)) return each.slice(0, rows).map((one) => walk(one, name));
    if (each && typeof each === 'object')
      return Object.fromEntries(Object.entries(each).map(([key, one]) => [steadied(key), walk(one, key)]));
    return each;
  };
  return walk(value, '') as T;
}
