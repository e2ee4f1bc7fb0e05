import { formatUsdWhole, toCents } from '#shared/money.ts';

/** Dollars; wide enough not to identify a car, narrow enough to choose insurance. */
const edges = [5000, 10_000, 25_000, 50_000, 100_000, 250_000] as const;

const dollars = (amount: number): string => formatUsdWhole(amount * 100);
/** Precomputed, because formatting amounts is slow. */
const bands: readonly string[] = [
  `Under ${dollars(edges[0])}`,
  ...edges.slice(1).map((edge, at) => `${dollars(edges[at]!)} to ${dollars(edge)}`),
  `${dollars(edges.at(-1)!)} or more`,
];

/** '$10,000 to $25,000', 'Under $5,000', '$250,000 or more'; lower bounds are inclusive. Throws RangeError for an invalid amount. */
export function valueBand(value: string | null): string | null {
  if (value === null) return null;
  const cents = toCents(value);
  return bands.at(edges.findIndex((edge) => cents < edge * 100))!;
}
