import type { MarketplaceSort } from '#domains/bids/searches/search-rules.ts';

interface Head {
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

export const headOfSort: Readonly<Record<MarketplaceSort, Head>> = {
  newest: { by: 'posted', order: 'desc' },
  pickup: { by: 'pickup', order: 'asc' },
  price: { by: 'price', order: 'desc' },
  rate: { by: 'rate', order: 'desc' },
  nearest: { by: '', order: 'asc' },
  longest: { by: 'miles', order: 'desc' },
  shortest: { by: 'miles', order: 'asc' },
};

/** Falls back to the column's only order if it has just one. */
export function toSort(key: string, order: 'asc' | 'desc'): MarketplaceSort {
  const found = Object.entries(headOfSort).filter(([, head]) => head.by === key);
  return (found.find(([, head]) => head.order === order) ?? found[0])![0] as MarketplaceSort;
}
