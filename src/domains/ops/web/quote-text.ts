import { formatUsd } from '#shared/money.ts';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';

export const toRoute = ({ transport: { fromCity, fromState, toCity, toState } }: AdminQuote) =>
  `${fromCity}, ${fromState} to ${toCity}, ${toState}`;

export const getTotal = ({ totalQuote }: { readonly totalQuote: string }): string =>
  Number(totalQuote) > 0 ? formatUsd(totalQuote) : 'Not priced yet';
