import { formatUsd } from '#shared/money.ts';

/** '$0.98 a mile'. */
export const perMile = (amount: string): string => `${formatUsd(amount)} a mile`;

/** Positions are known to a tenth of a degree, some seven miles: no finer distance is claimed. */
const finestMiles = 10;

/** 'Pickup about 45 miles away', in steps of five; null without a distance. */
export function apartWords(what: string, miles: number | null): string | null {
  if (miles === null) return null;
  return miles < finestMiles ? `${what} within ${finestMiles} miles` : `${what} about ${Math.round(miles / 5) * 5} miles away`;
}
