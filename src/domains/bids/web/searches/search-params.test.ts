import { describe, expect, it } from 'vitest';
import { countFilters, readSearch } from './search-params.ts';
import { describeFilter } from './filter-labels.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('the search parameters in the URL', () => {
  it('are read as far as they are valid', () => {
    expect(read('vehicleType=car&fromState=TX&fromZip=78701&fromRadius=50&minRate=0,75&pickupFrom=2026-12-01&sort=rate&map=yes')).toEqual({
      vehicleType: 'car',
      fromState: 'TX',
      fromZip: '78701',
      fromRadius: '50',
      minRate: '0.75',
      pickupFrom: '2026-12-01',
      sort: 'rate',
    });
    expect(read('vehicleType=plane&fromZip=78&fromRadius=50&toRadius=25&minRate=lots&pickupTo=soon&running=perhaps&sort=best')).toEqual({});
  });

  it('sort by distance only around a ZIP code', () => {
    expect(read('sort=nearest')).toEqual({});
    expect(read('sort=nearest&fromZip=78701')).toEqual({ fromZip: '78701', sort: 'nearest' });
  });

  it('count a ZIP code and its radius as one filter, and the sort order as none', () => {
    expect(countFilters(read('fromZip=78701&fromRadius=50&sort=nearest&running=no'))).toBe(2);
    expect(countFilters(read(''))).toBe(0);
  });
});

describe('a filter in words', () => {
  it.each([
    [{}, 'Everything'],
    [{ vehicleType: 'motorcycle', running: 'no' }, 'Motorcycle, does not run'],
    [{ fromState: 'TX', fromZip: '78701', fromRadius: 50, toState: 'CO' }, 'From Texas, 50 miles around 78701, to Colorado'],
    [{ toZip: '80202' }, 'To 100 miles around 80202'],
    [{ pickupFrom: '2026-12-01', pickupTo: '2026-12-05' }, 'Pickup Dec 01, 2026 to Dec 05, 2026'],
    [{ pickupTo: '2026-12-05' }, 'Pickup until Dec 05, 2026'],
    [{ minRate: '0.75', maxRate: '1.5' }, '$0.75 to $1.50 a mile'],
    [{ vehicleType: 'car', minRate: '1.00' }, 'Car / SUV / Pickup, at least $1.00 a mile'],
    [{ transportType: 'enclosed' }, 'Enclosed Carrier (protected)'],
  ])('%j', (filter, words) => expect(describeFilter(filter)).toBe(words));
});
