import { counted } from '#shared/counted.ts';
import { formatUsd, toCents } from '#shared/money.ts';

/** '$0.98 a mile'. */
export const perMile = (amount: string): string => `${formatUsd(amount)} a mile`;

/** An amount over road miles: '$1.10 a mile'. */
export const perMileOf = (amount: string, roadMiles: number): string => `${formatUsd(Math.round(toCents(amount) / roadMiles))} a mile`;

/** '4 days', or that nobody said. */
export const daysWords = (days: number | null): string => (days === null ? 'Not given' : counted(days, 'day', 'days'));

/** Where an own offer stands: '2 of 3'; null where it does not stand among others. */
export const rankWords = ({ rank, offerCount }: { rank: number | null; offerCount: number }): string | null =>
  rank === null ? null : `${rank} of ${Math.max(rank, offerCount)}`;

/** Positions are known to a tenth of a degree, some seven miles: no finer distance is claimed. */
const finestMiles = 10;

/** 'Pickup about 45 miles away', in steps of five; null without a distance. */
export function apartWords(what: string, miles: number | null): string | null {
  if (miles === null) return null;
  return miles < finestMiles ? `${what} within ${finestMiles} miles` : `${what} about ${Math.round(miles / 5) * 5} miles away`;
}
