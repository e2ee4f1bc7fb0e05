import { typedCents } from './amount.ts';

const decimal = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Exact for strings; numbers are rounded to the cent. Throws RangeError unless 0 <= amount < 100 million dollars. */
export function toCents(amount: string | number): number {
  const text = typeof amount === 'number' ? amount.toFixed(2) : amount.trim();
  const match = decimal.exec(text);
  if (!match) throw new RangeError(`not an amount of money: ${text.slice(0, 20)}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Two decimals, as in the API and in numeric(10,2): 4900 -> '49.00'. */
export function fromCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const abs = Math.abs(cents);
  return `${sign}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`;
}

export const isAmount = (text: string): boolean => decimal.test(text.trim());

/** Two-decimal string of an amount that passed `amountProblem`. */
export const bareAmount = (value: string | number): string => fromCents(typeof value === 'number' ? toCents(value) : typedCents(value)!);

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const usdWhole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** '$1,234.00' from a decimal string (dollars) or a number (cents). */
export const formatUsd = (amount: string | number): string => usd.format(typeof amount === 'number' ? amount / 100 : Number(amount));

/** '$1,234' from cents, for estimates. */
export const formatUsdWhole = (cents: number): string => usdWhole.format(cents / 100);
