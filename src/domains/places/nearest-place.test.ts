import { describe, expect, it } from 'vitest';
import { findNearestPlace } from './nearest-place.ts';
import { findPlace } from './zip-table.ts';

describe('the place nearest to a point', () => {
  it.each(['78701', '80202', '79201', '99701', '00901'])('for ZIP code %s is that ZIP code', (zip) => {
    const { lat, lng, city, state } = findPlace(zip)!;
    expect(findNearestPlace({ lat: lat!, lng: lng! })).toMatchObject({ city, state });
  });

  it('is found across a degree boundary', () => {
    expect(findNearestPlace({ lat: 34.4264, lng: -100.0001 })).toMatchObject({ state: 'TX' });
  });

  it('does not exist at sea', () => {
    expect(findNearestPlace({ lat: 30, lng: -140 })).toBeNull();
  });
});
