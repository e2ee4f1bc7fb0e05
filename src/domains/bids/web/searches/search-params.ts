import type { QueryInput } from '#shared/endpoint.ts';
import type { listMarketplace } from '#domains/bids/endpoints.ts';
import { marketplaceFilter } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { marketplaceSorts, type MarketplaceSort } from '#domains/bids/searches/search-rules.ts';

/** What the marketplace is asked for, as the address bar holds it. */
export type SearchParams = Omit<QueryInput<typeof listMarketplace>, 'limit' | 'cursor'>;
/** A name in the address bar that narrows the list. */
export type FilterName = keyof typeof marketplaceFilter.shape;

/** Every filter, in the order of the screen. */
export const filterNames = Object.keys(marketplaceFilter.shape) as FilterName[];

/** The change of the address bar that takes every filter and the order out. */
export const clearedFilters = Object.fromEntries([...filterNames, 'sort'].map((name) => [name, '']));

/** What the address bar asks for; anything that is not well-formed is left out, and a radius without its ZIP code. */
export function readSearch(params: URLSearchParams): SearchParams {
  const given = filterNames.flatMap((name) => {
    const text = params.get(name)?.trim();
    const { success, data } = marketplaceFilter.shape[name].safeParse(text || null);
    return success ? [[name, typeof data === 'string' ? data : text!] as const] : [];
  });
  const { fromRadius, toRadius, ...filter } = Object.fromEntries(given) as Record<string, string>;
  const sort = marketplaceSorts.find((known) => known === params.get('sort')) ?? 'newest';
  return {
    ...filter,
    ...(params.get('lanes') === 'mine' && { lanes: 'mine' }),
    ...(filter['fromZip'] && fromRadius && { fromRadius }),
    ...(filter['toZip'] && toRadius && { toRadius }),
    ...(sort !== 'newest' && (sort !== 'nearest' || filter['fromZip']) && { sort }),
  } as SearchParams;
}

/** How many filters narrow the list; a ZIP code and its radius count as one. */
export const countFilters = (search: SearchParams): number =>
  filterNames.filter((name) => !name.endsWith('Radius') && (search as Record<string, unknown>)[name] !== undefined).length;

/** What a person reads for an order. */
export const sortLabels: Record<MarketplaceSort, string> = {
  newest: 'Newest first',
  pickup: 'Pickup soonest',
  price: 'Highest price',
  rate: 'Price per mile',
  nearest: 'Nearest pickup',
  longest: 'Longest distance',
  shortest: 'Shortest distance',
};
