import { beforeAll, describe, expect, it } from 'vitest';
import { greatCircleMiles } from '#domains/places/rules.ts';
import { findPlace } from '#domains/places/zip-table.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { Place } from '#shared/paging.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { marketplaceFilter, type MarketplaceItem } from '../marketplace/marketplace-schemas.ts';
import { marketplaceSorts, type MarketplaceSort } from './search-rules.ts';
import { toPageSql } from '../marketplace/marketplace.ts';
import { toSearch } from './search.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');
const carrier = await app.signIn('carrier');

const end = (which: 'from' | 'to', zip: string) => {
  const { city, state, lat, lng } = findPlace(zip)!;
  return { [`${which}ZipCode`]: zip, [`${which}City`]: city, [`${which}State`]: state, [`${which}Lat`]: lat, [`${which}Lng`]: lng };
};
const open = (from: string, to: string, more: Record<string, unknown> = {}) =>
  buildTransport(sql, { shipperId: shipper.id, ...end('from', from), ...end('to', to), ...more });
const list = async (query: string): Promise<MarketplaceItem[]> => (await carrier.call('GET', `/api/marketplace/quotes?${query}`)).body;
const listIds = async (query: string) => (await list(query)).map(({ id }) => id);

async function walk(query: string): Promise<string[]> {
  const seen: string[] = [];
  for (let next = `/api/marketplace/quotes?${query}`; next;) {
    const { body, headers } = await carrier.call('GET', next);
    seen.push(...body.map(({ id }: MarketplaceItem) => id));
    next = /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
  }
  return seen;
}

const made: Record<string, string> = {};
beforeAll(async () => {
  made['austin'] = await open('78701', '80202', { roadMiles: 905, openingEstimate: '905.00', pickupDate: '2031-03-02' });
  made['waco'] = await open('76701', '80202', {
    roadMiles: 800,
    openingEstimate: '1600.00',
    pickupDate: '2031-03-01',
    vehicleType: 'rv',
    stops: { pickup: { windowTo: '2031-03-02' } },
  });
  made['dallas'] = await open('75201', '60601', {
    roadMiles: 950,
    openingEstimate: null,
    transportType: 'enclosed',
    stops: { delivery: { longestTruckFt: 40 } },
  });
  made['houston'] = await open('77002', '80903', { roadMiles: 1000, fixedPrice: '500.00', status: 'accepted', pickupDate: '2031-03-09' });
  made['anchorage'] = await open('99501', '98101', { roadMiles: null, openingEstimate: null, isOperable: false });
});
const names = (ids: readonly string[]) => ids.map((id) => Object.keys(made).find((name) => made[name] === id));

describe('a marketplace search', () => {
  it.each<[string, string[]]>([
    ['fromZip=78701&fromRadius=25', ['austin']],
    ['fromZip=78701', ['austin', 'waco']],
    ['fromZip=78701&fromRadius=160', ['austin', 'waco', 'houston']],
    ['fromZip=78701&fromRadius=250', ['austin', 'waco', 'dallas', 'houston']],
    ['toZip=80202&toRadius=100', ['austin', 'waco', 'houston']],
    ['fromZip=78701&fromRadius=160&toZip=80202&toRadius=25', ['austin', 'waco']],
    ['fromState=tx&toState=IL', ['dallas']],
    ['transportType=enclosed', ['dallas']],
    ['vehicleType=rv', ['waco']],
    ['running=no', ['anchorage']],
    ['transportType=enclosed&truckFt=40', ['dallas']],
    ['transportType=enclosed&truckFt=41', []],
    ['fromState=TX&truckFt=75', ['austin', 'waco', 'houston']],
    ['pickupFrom=2031-03-02', ['austin', 'waco', 'houston']],
    ['pickupFrom=2031-03-03', ['houston']],
    ['pickupFrom=2031-03-01&pickupTo=2031-03-02', ['austin', 'waco']],
    ['minRate=1', ['austin', 'waco']],
    ['maxRate=1.00', ['austin', 'houston']],
    ['minRate=0.75&maxRate=1.50&fromState=TX', ['austin']],
  ])('by %s finds %j', async (query, expected) => {
    expect(names(await listIds(query)).sort()).toEqual(expected.sort());
  });

  it.each<[MarketplaceSort, string[]]>([
    ['pickup', ['waco', 'austin', 'houston', 'dallas', 'anchorage']],
    ['rate', ['waco', 'austin', 'houston', 'anchorage', 'dallas']],
    ['longest', ['houston', 'dallas', 'austin', 'waco', 'anchorage']],
    ['shortest', ['waco', 'austin', 'dallas', 'houston', 'anchorage']],
  ])('by %s is sorted with unknown values last, in full and page by page', async (sort, expected) => {
    expect(names(await listIds(`sort=${sort}`))).toEqual(expected);
    expect(names(await walk(`sort=${sort}&limit=2`))).toEqual(expected);
  });

  it('nearest to a ZIP code shows the distance from coordinates rounded to a tenth of a degree', async () => {
    const found = await list('fromZip=78701&fromRadius=500&sort=nearest');
    expect(names(found.map(({ id }) => id))).toEqual(['austin', 'waco', 'houston', 'dallas']);
    const coarse = (zip: string) => {
      const place = findPlace(zip)!;
      return { lat: Math.round(place.lat! * 10) / 10, lng: Math.round(place.lng! * 10) / 10 };
    };
    expect(found[3]!.milesToPickup).toBe(Math.round(greatCircleMiles(coarse('78701'), coarse('75201'))));
    expect(found[3]!.milesToDelivery).toBeNull();
    expect(names(await walk('fromZip=78701&fromRadius=500&sort=nearest&limit=1'))).toEqual(['austin', 'waco', 'houston', 'dallas']);
    expect((await list('toZip=80202&toRadius=100'))[0]).toMatchObject({ milesToPickup: null });
  });

  it('reveals no location more exact than a tenth of a degree', async () => {
    const moved = await open('78701', '80202', { fromLat: 30.2999, fromLng: -97.7001 });
    const [first, second] = [made['austin'], moved].map((id) => id!);
    const found = await list('fromZip=78660&sort=nearest');
    expect(found.find(({ id }) => id === first)!.milesToPickup).toBe(found.find(({ id }) => id === second)!.milesToPickup);
    await sql`update transports set status = 'cancelled' where id = ${moved}`;
  });

  it.each([
    ['fromZip=00000', { fromZip: 'Please enter a valid ZIP code' }],
    ['fromZip=09001', { fromZip: 'Please enter a valid ZIP code' }],
    ['toZip=abc', { toZip: 'Please enter a valid ZIP code' }],
    ['fromZip=78701&fromRadius=24', { fromRadius: 'Use 25 to 500 miles' }],
    ['fromZip=78701&fromRadius=501', { fromRadius: 'Use 25 to 500 miles' }],
    ['fromZip=78701&fromRadius=near', { fromRadius: 'Use 25 to 500 miles' }],
    ['sort=nearest', { sort: 'Enter a pickup ZIP code to sort by distance' }],
    ['pickupFrom=2031-02-30', { pickupFrom: 'Enter a date' }],
    ['pickupFrom=2031-03-02&pickupTo=2031-03-01', { pickupTo: 'Choose a date on or after the first date' }],
    ['minRate=2&maxRate=1', { maxRate: 'Enter an amount above the minimum' }],
    ['transportType=sled', { transportType: 'Please select a transport type' }],
    ['vehicleType=plane', { vehicleType: expect.any(String) }],
    ['fromState=Maine', { fromState: 'Use the two-letter state code' }],
  ])('by %s is refused', async (query, fields) => {
    const { status, body } = await carrier.call('GET', `/api/marketplace/quotes?${query}`);
    expect([status, body.fields]).toEqual([422, fields]);
  });

  it('measures distances in the database as the code does', async () => {
    const [row] = await sql`select miles_between(30.27, -97.74, 39.75, -104.99) as miles, miles_between(10, 179.9, 10, -179.9) as over`;
    expect(row!['miles']).toBeCloseTo(greatCircleMiles({ lat: 30.27, lng: -97.74 }, { lat: 39.75, lng: -104.99 }), 6);
    expect(row!['over']).toBeCloseTo(greatCircleMiles({ lat: 10, lng: 179.9 }, { lat: 10, lng: -179.9 }), 6);
  });
});

describe('the lanes of a search', () => {
  it('count requests by origin state, the busiest lanes first', async () => {
    const { body } = await carrier.call('GET', '/api/marketplace/lanes');
    expect(body).toMatchObject({
      total: 5,
      states: [
        { state: 'TX', count: 4 },
        { state: 'AK', count: 1 },
      ],
    });
    expect(body.lanes[0]).toEqual({ fromState: 'TX', toState: 'CO', count: 3, pricePerMile: '1.17' });
    const few = await carrier.call('GET', '/api/marketplace/lanes?vehicleType=rv');
    expect(few.body).toEqual({
      total: 1,
      states: [{ state: 'TX', count: 1 }],
      lanes: [{ fromState: 'TX', toState: 'CO', count: 1, pricePerMile: '2.00' }],
    });
    expect((await carrier.call('GET', '/api/marketplace/lanes?vehicleType=golf')).body).toEqual({ total: 0, states: [], lanes: [] });
    expect((await shipper.call('GET', '/api/marketplace/lanes')).body.code).toBe('marketplace_denied');
  });
});

describe('among 20,000 open requests', { tags: 'full' }, () => {
  /** Rolls the transaction back, which is faster than deleting the rows. */
  const takenBack = new Error('taken back');
  const getPlan = async (tx: Sql, filter: object, sort: MarketplaceSort, last?: Place): Promise<string> => {
    const search = toSearch(marketplaceFilter.parse(filter));
    const rows = await tx`explain ${toPageSql(tx, carrier, search, { sort, limit: 20, last })}`;
    return rows.map((row) => row['QUERY PLAN'] as string).join('\n');
  };

  it('a search around two places uses the place index, and every sort order has its index', async () => {
    const done = sql.begin(async (tx) => {
      await tx`
        insert into transports (id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code,
          from_city, from_state, from_lat, from_lng, to_city, to_state, to_lat, to_lng, road_miles, opening_estimate, pickup_date)
        select gen_random_uuid(), ${shipper.id}, 'submitted', 'car', 2020, 'Honda', 'Accord', '00000', '00000', 'A', 'TX',
          25 + random() * 24, -124 + random() * 57, 'B', 'CO', 25 + random() * 24, -124 + random() * 57, 20 + (random() * 2500)::int,
          300 + (random() * 2000)::int, current_date + (random() * 60)::int
        from generate_series(1, 20000)`;
      await tx`analyze transports`;
      const narrow = { fromZip: '60601', fromRadius: 100, toZip: '80202', toRadius: 100, vehicleType: 'car' };
      for (const sort of marketplaceSorts) {
        const plan = await getPlan(tx, narrow, sort);
        expect(plan, sort).toMatch(/(Index Scan using|Bitmap Index Scan on) transports_open_(areas|to_area)_idx/);
        expect(plan, sort).not.toContain('Seq Scan on transports');
      }
      for (const [sort, index, key] of [
        ['newest', 'transports_open_idx', ''],
        ['pickup', 'transports_open_pickup_idx', 'infinity'],
        ['price', 'transports_open_price_idx', '1200.00'],
        ['rate', 'transports_open_rate_idx', '1.00'],
        ['longest', 'transports_open_longest_idx', '1200'],
        ['shortest', 'transports_open_shortest_idx', '1200'],
      ] as const) {
        expect(await getPlan(tx, {}, sort), sort).toContain(index);
        // Later pages must start at their position in the index.
        expect(await getPlan(tx, {}, sort, { key, id: newId() }), sort).toMatch(new RegExp(`${index}.*\\n *Index Cond: .*[<>]`));
        expect(await getPlan(tx, { fromZip: '60601', fromRadius: 500 }, sort), sort).not.toContain('Seq Scan on transports');
      }
      throw takenBack;
    });
    await done.catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  });
});
