import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { stateCodes } from '#shared/states.ts';
import { transportTypes, vehicleTypes } from '#shared/vehicles/vehicles.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { carrierProfileForm } from './fixtures.ts';
import { fitsColumns, toOptions } from './load-fit.ts';
import { equipmentKinds, suits } from './rules.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, fresh, driver] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier'),
  app.signIn('carrier'),
  app.signIn('driver'),
]);
const open = (more: object = {}) => buildTransport(sql, { shipperId: shipper.id, ...more });
const save = (change: object) => carrier.call('PUT', '/api/settings/carrier', { ...carrierProfileForm, ...change });
const way = (from: string, to: string) => ({ fromState: from, toState: to });
const list = async (person: typeof carrier, query = '?limit=100') => {
  const { status, body } = await person.call('GET', `/api/marketplace/quotes${query}`);
  expect(status).toBe(200);
  return body as { id: string; fits: object }[];
};
const getFits = async (person: typeof carrier, id: string) => (await list(person)).find((item) => item.id === id)!.fits;

describe('the load fit of requests', () => {
  it('in the database agrees with the rule for all equipment and loads', async () => {
    const loads = vehicleTypes.flatMap(({ value: vehicleType }) =>
      transportTypes.flatMap(({ value: transportType }) => [true, false].map((isOperable) => ({ vehicleType, transportType, isOperable }))),
    );
    for (const load of loads) await open(load);
    for (const kind of equipmentKinds) {
      await save({ equipment: [{ kind, unitCount: 1, capacity: 1 }] });
      const rows = await sql<{ fitsEquipment: boolean; vehicleType: never; transportType: never; isOperable: boolean }[]>`
        select ${fitsColumns(sql, carrier)}, t.vehicle_type, t.transport_type, t.is_operable from transports t`;
      expect(rows).toHaveLength(loads.length);
      for (const { fitsEquipment, ...load } of rows) expect(fitsEquipment, `${kind} ${JSON.stringify(load)}`).toBe(suits([kind], load));
    }
    await sql`delete from transports`;
  });

  it('is shown to a carrier in the list and on the request page', async () => {
    await save({});
    const out = await open(way('TX', 'CO'));
    expect(await getFits(carrier, out)).toEqual({ lane: true, equipment: true, vehicleType: true });
    const off = await open({ ...way('CO', 'CA'), vehicleType: 'boat' });
    expect(await getFits(carrier, off)).toEqual({ lane: false, equipment: false, vehicleType: false });
    const back = await open({ ...way('NM', 'TX'), transportType: 'enclosed' });
    expect((await carrier.call('GET', `/api/marketplace/quotes/${back}`)).body.fits).toEqual({
      lane: true,
      equipment: true,
      vehicleType: true,
    });
  });

  it('is unknown for those without a carrier profile', async () => {
    const id = await open();
    const unknown = { lane: null, equipment: null, vehicleType: null };
    for (const person of [fresh, driver]) expect(await getFits(person, id)).toEqual(unknown);
  });

  it('limits the list to the own lanes in every sort order, and to nothing without lanes', async () => {
    await sql`delete from marketplace_activity`;
    await sql`delete from transports`;
    await save({});
    const fitting = await Promise.all([way('TX', 'CO'), way('CO', 'TX'), way('CA', 'ME')].map(open));
    await Promise.all([way('ME', 'CA'), way('TX', 'OK'), way('CO', 'NM')].map(open));
    const sorted = fitting.toSorted().toReversed();
    expect((await list(carrier, '?lanes=mine')).map(({ id }) => id)).toEqual(sorted);
    expect((await list(carrier, '?lanes=mine&limit=2')).map(({ id }) => id)).toEqual(sorted.slice(0, 2));
    expect((await list(carrier, `?lanes=mine&limit=2&cursor=${sorted[1]}`)).map(({ id }) => id)).toEqual(sorted.slice(2));
    for (const sort of ['pickup', 'rate', 'longest', 'shortest'])
      expect((await list(carrier, `?lanes=mine&sort=${sort}`)).map(({ id }) => id).toSorted()).toEqual(fitting.toSorted());
    expect(await list(fresh, '?lanes=mine')).toEqual([]);
    expect((await carrier.call('GET', '/api/marketplace/lanes?lanes=mine')).body.total).toBe(3);
    expect((await carrier.call('GET', '/api/marketplace/quotes?lanes=all')).status).toBe(422);
  });

  it('expands lanes into pairs of states', () => {
    expect(toOptions([{ fromStates: ['TX'], toStates: ['CO'], bothWays: true }])).toEqual(['COTX', 'TXCO']);
    expect(toOptions([{ fromStates: ['TX'], toStates: [], bothWays: false }])).toHaveLength(stateCodes.length);
    expect(toOptions([])).toEqual([]);
  });
});
