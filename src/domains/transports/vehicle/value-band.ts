import { formatUsdWhole, toCents } from '#shared/money.ts';

/** Where the bands of a vehicle's value meet, in dollars: wide enough that a band names no single car, narrow enough to choose cover by. */
const edges = [5000, 10_000, 25_000, 50_000, 100_000, 250_000] as const;

const dollars = (amount: number): string => formatUsdWhole(amount * 100);
/** Made once: writing an amount takes longer than all else of an answer that names a band. */
const bands: readonly string[] = [
  `Under ${dollars(edges[0])}`,
  ...edges.slice(1).map((edge, at) => `${dollars(edges[at]!)} to ${dollars(edge)}`),
  `${dollars(edges.at(-1)!)} or more`,
];

/**
 * What carriers read of a vehicle's value before booking: '$10,000 to $25,000', 'Under $5,000', '$250,000 or more'. A value on an edge
 * belongs to the band above it. Null where nobody said what it is worth. Throws RangeError for what is no amount.
 */
export function valueBand(value: string | null): string | null {
  if (value === null) return null;
  const cents = toCents(value);
  return bands.at(edges.findIndex((edge) => cents < edge * 100))!;
}
