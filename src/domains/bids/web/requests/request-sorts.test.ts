import { expect, it } from 'vitest';
import { marketplaceSorts } from '#domains/bids/searches/search-rules.ts';
import { headOfSort, toSort } from './request-sorts.ts';

it('each column header sorts by its column, and reverses the order if possible', () => {
  for (const sort of marketplaceSorts.filter((one) => one !== 'nearest')) {
    const { by, order } = headOfSort[sort];
    expect([sort, toSort(by, order)]).toEqual([sort, sort]);
  }
  expect([toSort('miles', 'asc'), toSort('miles', 'desc'), toSort('price', 'asc'), toSort('posted', 'asc')]).toEqual([
    'shortest',
    'longest',
    'price',
    'newest',
  ]);
});
