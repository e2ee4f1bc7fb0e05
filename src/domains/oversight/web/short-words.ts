import type { AdminQuote } from '#domains/quotes/admin-quotes-contract.ts';

/** From where to where, in a line. */
export const routeOf = ({ transport: { fromCity, fromState, toCity, toState } }: AdminQuote) =>
  `${fromCity}, ${fromState} to ${toCity}, ${toState}`;

/** Ids are shown by their last eight characters: the first ones are the time and alike for all of one minute. */
export const shortId = (id: string) => id.slice(-8);
