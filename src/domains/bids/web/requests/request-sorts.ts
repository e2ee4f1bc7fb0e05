import type { MarketplaceSort } from '#domains/bids/searches/search-rules.ts';

interface Head {
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

/** The column head of an order and its direction; sorting by nearest pickup has none. */
export const headOfSort: Readonly<Record<MarketplaceSort, Head>> = {
  newest: { by: 'posted', order: 'desc' },
  pickup: { by: 'pickup', order: 'asc' },
  price: { by: 'price', order: 'desc' },
  rate: { by: 'rate', order: 'desc' },
  nearest: { by: '', order: 'asc' },
  longest: { by: 'miles', order: 'desc' },
  shortest: { by: 'miles', order: 'asc' },
};

/** The order that a press on a head asks for; most columns are worth sorting one way alone. */
export function toSort(key: string, order: 'asc' | 'desc'): MarketplaceSort {
  const found = Object.entries(headOfSort).filter(([, head]) => head.by === key);
  return (found.find(([, head]) => head.order === order) ?? found[0])![0] as MarketplaceSort;
}
