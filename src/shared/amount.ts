/** Largest amount that numeric(10,2) holds, in cents. */
export const maxCents = 99_999_999_99;

/** What an amount as it was written means: its cents, or why it cannot be told; `asks` is the question for whoever wrote it. */
export type ParsedAmount =
  | { readonly cents: number; readonly problem: null }
  | { readonly cents: null; readonly problem: 'none' | 'decimals' | 'large' }
  | { readonly cents: null; readonly problem: 'unclear'; readonly asks: string };

const currency = /^(?:US ?)?\$ ?|^USD ?| ?\$$| ?USD$/gi;
/** Thousands in groups of exactly three digits, all parted alike, then at most two decimals behind another mark. */
const grouped = /^([1-9]\d{0,2}(?:(?<mark>[ ,.'’])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](\d{0,2}))?$/;
const plain = /^(\d+)(?:[.,](\d{0,2}))?$/;
const longest = 40;

const shown = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const getCents = (whole: string, decimals = ''): number => Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
const found = (whole: string, decimals?: string): ParsedAmount =>
  whole.length > 8 ? { cents: null, problem: 'large' } : { cents: getCents(whole, decimals), problem: null };

/** The amounts that marks in odd places may mean: all of them between thousands, or the last one before the cents. */
function askedBack(text: string): ParsedAmount {
  const [, whole, decimals] = /^(.*)[.,](\d{1,2})0*$/.exec(text) ?? [];
  const meant = [decimals && getCents(whole!.replace(/\D/g, ''), decimals), getCents(text.replace(/\D/g, ''))];
  const offered = [...new Set(meant)].filter((cents): cents is number => typeof cents === 'number' && cents > 0 && cents <= maxCents);
  if (offered.length > 0) return { cents: null, problem: 'unclear', asks: `Did you mean ${offered.map(shown).join(' or ')}?` };
  return { cents: null, problem: meant.includes(0) ? 'none' : 'large' };
}

/**
 * Reads an amount of dollars as people write it: '$18,500', '18 500.00', '950,50', '1.234,50'. A comma parts thousands only before exactly
 * three digits and is the decimal mark otherwise. What can mean two amounts is asked back, never guessed.
 */
export function readAmount(written: string): ParsedAmount {
  const text = written.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(currency, '').trim();
  if (text.length > longest || !/^\d[\d ,.'’]*$/.test(text)) return { cents: null, problem: 'none' };
  const [, whole, decimals] = plain.exec(text) ?? [];
  if (whole) return found(whole, decimals);
  if (/^\d+\.\d{3,}$/.test(text)) return { cents: null, problem: 'decimals' };
  const [, groups, , cents] = grouped.exec(text) ?? [];
  return groups ? found(groups.replace(/\D/g, ''), cents) : askedBack(text);
}

/** Cents of an amount as it is being typed; null while it is none. */
export const typedCents = (typed: unknown): number | null => readAmount(String(typed ?? '')).cents;

/** Words for an amount that cannot be read; one that is unclear is asked back. */
export interface AmountMessages {
  readonly none: string;
  readonly decimals: string;
  readonly large: string;
}

/** What is wrong with an amount as it was written; null for one that can be read. */
export function amountProblem(written: string, words: AmountMessages): string | null {
  const reading = readAmount(written);
  if (reading.problem === null) return null;
  return reading.problem === 'unclear' ? reading.asks : words[reading.problem];
}

/** A whole number as people write it, '45,321' among them; null for any other. */
export function typedCount(typed: string): number | null {
  const cents = /^\d[\d ,.'’]*$/.test(typed.trim()) ? typedCents(typed) : null;
  return cents !== null && cents % 100 === 0 ? cents / 100 : null;
}
