export const maxCents = 99_999_999_99;

/** `asks` is the question to show the user, such as 'Did you mean $950.50?'. */
export type ParsedAmount =
  | { readonly cents: number; readonly problem: null }
  | { readonly cents: null; readonly problem: 'none' | 'decimals' | 'large' }
  | { readonly cents: null; readonly problem: 'unclear'; readonly asks: string };

const currency = /^(?:US ?)?\$ ?|^USD ?| ?\$$| ?USD$/gi;
/** Thousands in groups of three with the same separator, then at most two decimals after a different one. */
const grouped = /^([1-9]\d{0,2}(?:(?<mark>[ ,.'’])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](\d{0,2}))?$/;
const plain = /^(\d+)(?:[.,](\d{0,2}))?$/;
const longest = 40;

const toUsd = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const getCents = (whole: string, decimals = ''): number => Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
const toParsed = (whole: string, decimals?: string): ParsedAmount =>
  whole.length > 8 ? { cents: null, problem: 'large' } : { cents: getCents(whole, decimals), problem: null };

/** Possible amounts for unusual separators: all are thousands separators, or the last one is the decimal point. */
function askedBack(text: string): ParsedAmount {
  const [, whole, decimals] = /^(.*)[.,](\d{1,2})0*$/.exec(text) ?? [];
  const candidates = [decimals && getCents(whole!.replace(/\D/g, ''), decimals), getCents(text.replace(/\D/g, ''))];
  const offered = [...new Set(candidates)].filter((cents): cents is number => typeof cents === 'number' && cents > 0 && cents <= maxCents);
  if (offered.length > 0) return { cents: null, problem: 'unclear', asks: `Did you mean ${offered.map(toUsd).join(' or ')}?` };
  return { cents: null, problem: candidates.includes(0) ? 'none' : 'large' };
}

/**
 * Reads '$18,500', '18 500.00', '950,50' or '1.234,50'. A comma separates thousands only before exactly three digits. Ambiguous text is
 * never guessed: the result asks the user.
 */
export function readAmount(typed: string): ParsedAmount {
  const text = typed.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(currency, '').trim();
  if (text.length > longest || !/^\d[\d ,.'’]*$/.test(text)) return { cents: null, problem: 'none' };
  const [, whole, decimals] = plain.exec(text) ?? [];
  if (whole) return toParsed(whole, decimals);
  if (/^\d+\.\d{3,}$/.test(text)) return { cents: null, problem: 'decimals' };
  const [, groups, , cents] = grouped.exec(text) ?? [];
  return groups ? toParsed(groups.replace(/\D/g, ''), cents) : askedBack(text);
}

export const typedCents = (typed: unknown): number | null => readAmount(String(typed ?? '')).cents;

export interface AmountMessages {
  readonly none: string;
  readonly decimals: string;
  readonly large: string;
}

export function amountProblem(typed: string, messages: AmountMessages): string | null {
  const reading = readAmount(typed);
  if (reading.problem === null) return null;
  return reading.problem === 'unclear' ? reading.asks : messages[reading.problem];
}

/** Whole numbers, also with separators ('45,321'); null for anything else. */
export function typedCount(typed: string): number | null {
  const cents = /^\d[\d ,.'’]*$/.test(typed.trim()) ? typedCents(typed) : null;
  return cents !== null && cents % 100 === 0 ? cents / 100 : null;
}
