import { beforeEach, describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { noNumbers, noPlaces, listPages, type ListRow } from '../../../../test/harness/people/lists.ts';
import { marketplaceSorts } from './search-rules.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];

const around = 'fromZip=78701&fromRadius=500';
const asked = [
  ...marketplaceSorts.filter((sort) => sort !== 'nearest').map((sort) => `sort=${sort}`),
  ...marketplaceSorts.map((sort) => `sort=${sort}&${around}`),
  ...marketplaceSorts.map((sort) => `sort=${sort}&${around}&toZip=80202&toRadius=500`),
];
const toIds = (rows: readonly ListRow[]) => rows.map(({ id }) => id!);

beforeEach(async () => {
  await sql`delete from rate_limits`;
  await sql`delete from transports`;
  for (let at = 0; at < 11; at += 1)
    await buildTransport(sql, {
      shipperId: shipper.id,
      fromLat: 30.2713 + Math.floor(at / 2) / 3,
      pickupDate: [null, '2031-03-02', '2031-03-01'][at % 3],
      roadMiles: [905, 1205, 605, null][at % 4],
      openingEstimate: ['905.00', '1500.00', null, '99999.00'][at % 4],
    });
});

const changes: Record<string, (id: string) => PromiseLike<unknown>> = {
  taken: (id) => sql`update transports set status = 'assigned' where id = ${id}`,
  'asked anew, behind all others': (id) => sql`
    update transports set pickup_date = '2032-01-01', road_miles = 2000, opening_estimate = '1.00', from_lat = 33 where id = ${id}`,
  'asked anew, before all others': (id) => sql`
    update transports set pickup_date = '2030-01-01', road_miles = 100, opening_estimate = '9999.00', from_lat = 30.2713 where id = ${id}`,
};
const cases = asked.flatMap((query) => Object.keys(changes).map((change) => [query, change] as const));

describe('paging through the marketplace', () => {
  it.each(cases)('with %s lists each other request once if the last request of a page is %s', async (query, change) => {
    const path = `/api/marketplace/quotes?${query}`;
    const whole = toIds((await carrier.call('GET', `${path}&limit=100`)).body as ListRow[]);
    expect(whole).toHaveLength(11);
    const moved: string[] = [];
    const seen = await listPages(carrier, path, async ({ id }) => {
      moved.push(id!);
      await changes[change]!(id!);
    });
    const stay = (ids: readonly string[]) => ids.filter((id) => !moved.includes(id));
    expect(stay(toIds(seen))).toEqual(stay(whole));
    expect(moved.length).toBeGreaterThan(2);
  });

  it.each(asked)('with %s refuses an invalid cursor', async (query) => {
    const forged = noNumbers(newId()).filter((cursor) => !query.startsWith('sort=newest') || cursor.includes('.'));
    for (const cursor of [...noPlaces(newId()), ...forged]) {
      const { status, body } = await carrier.call('GET', `/api/marketplace/quotes?${query}&cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, status, body.fields]).toEqual([cursor, 422, { cursor: 'Invalid cursor' }]);
    }
  });
});
