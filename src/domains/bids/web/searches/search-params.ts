import type { QueryInput } from '#shared/endpoint.ts';
import type { listMarketplace } from '#domains/bids/endpoints.ts';
import { marketplaceFilter } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { marketplaceSorts, type MarketplaceSort } from '#domains/bids/searches/search-rules.ts';

export type SearchParams = Omit<QueryInput<typeof listMarketplace>, 'limit' | 'cursor'>;
export type FilterName = keyof typeof marketplaceFilter.shape;

export const filterNames = Object.keys(marketplaceFilter.shape) as FilterName[];

export const clearedFilters = Object.fromEntries([...filterNames, 'sort'].map((name) => [name, '']));

/** Drops invalid values, and a radius without its ZIP code. */
export function readSearch(params: URLSearchParams): SearchParams {
  const entries = filterNames.flatMap((name) => {
    const text = params.get(name)?.trim();
    const { success, data } = marketplaceFilter.shape[name].safeParse(text || null);
    return success ? [[name, typeof data === 'string' ? data : text!] as const] : [];
  });
  const { fromRadius, toRadius, ...filter } = Object.fromEntries(entries) as Record<string, string>;
  const sort = marketplaceSorts.find((option) => option === params.get('sort')) ?? 'newest';
  return {
    ...filter,
    ...(params.get('lanes') === 'mine' && { lanes: 'mine' }),
    ...(filter['fromZip'] && fromRadius && { fromRadius }),
    ...(filter['toZip'] && toRadius && { toRadius }),
    ...(sort !== 'newest' && (sort !== 'nearest' || filter['fromZip']) && { sort }),
  } as SearchParams;
}

/** A ZIP code and its radius count as one. */
export const countFilters = (search: SearchParams): number =>
  filterNames.filter((name) => !name.endsWith('Radius') && (search as Record<string, unknown>)[name] !== undefined).length;

export const sortLabels: Record<MarketplaceSort, string> = {
  newest: 'Newest first',
  pickup: 'Pickup soonest',
  price: 'Highest price',
  rate: 'Price per mile',
  nearest: 'Nearest pickup',
  longest: 'Longest distance',
  shortest: 'Shortest distance',
};
