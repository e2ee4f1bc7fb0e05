import type { AdminQuote } from '#domains/quotes/admin-quotes-contract.ts';

/** From where to where, in a line. */
export const routeOf = ({ transport: { fromCity, fromState, toCity, toState } }: AdminQuote) =>
  `${fromCity}, ${fromState} to ${toCity}, ${toState}`;
