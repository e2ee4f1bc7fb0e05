import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { allHolders, commonAbove, manyAbove } from '#domains/transports/participants/holders.ts';
import { startTestApp } from '../../../../../test/harness/app.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { opsSorts, type OpsSort } from './list-rules.ts';
import { toPageSql } from './page.ts';
import type { SearchStrategy } from './search.ts';

const app = await startTestApp();
const { sql } = app;
const [admin, mia, carrier] = await Promise.all([
  app.signIn('admin'),
  app.signIn('shipper', { fullName: 'Mia Marsh' }),
  app.signIn('carrier', { fullName: 'Otto Haul' }),
]);

interface Ride {
  readonly year?: number;
  readonly make: string;
  readonly model: string;
  readonly from: readonly [city: string, state: string];
  readonly to: readonly [city: string, state: string];
}
const roadster: Ride = { year: 2008, make: 'Tesla', model: 'Roadster', from: ['Marfa', 'TX'], to: ['Boise', 'ID'] };
const partner: Ride = { year: 2015, make: 'Peugeot', model: '2008', from: ['Boise', 'ID'], to: ['El Paso', 'TX'] };

async function payment({ year = 2019, make, model, from, to }: Ride): Promise<string> {
  const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'assigned' });
  await sql`
    update transports set vehicle_year = ${year}, vehicle_make = ${make}, vehicle_model = ${model}, from_city = ${from[0]}, from_state = ${from[1]},
      to_city = ${to[0]}, to_state = ${to[1]} where id = ${transportId}`;
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
  return buildPayment(sql, { transportId, quoteId, shipperUserId: mia.id, recipientUserId: carrier.id });
}
const listRows = async (search: string, more = ''): Promise<{ id: string; cursor: string }[]> =>
  (await admin.call('GET', `/api/admin/payments?search=${encodeURIComponent(search)}${more}`)).body;
const listIds = async (search: string, more = ''): Promise<string[]> => (await listRows(search, more)).map(({ id }) => id);

beforeEach(async () => {
  await sql`delete from rate_limits`;
  await sql`delete from payments`;
});

describe('payments can be searched by vehicle and route', () => {
  it('as listed, and by any of their words in any case and order', async () => {
    const [first, second] = [await payment(roadster), await payment(partner)];
    const [{ vehicle, route }] = (await admin.call('GET', `/api/admin/payments?search=${first}`)).body;
    const found: Record<string, string[]> = {
      [`${vehicle}, ${route}`]: [first],
      [route]: [first],
      roadster: [first],
      'TESLA road': [first],
      '2008 tesla': [first],
      'marfa, tx': [first],
      'Boise to El Paso': [second],
      'peugeot 2008': [second],
      'id tesla': [first],
      boise: [second, first],
      'Boise, TX': [second, first],
      'tesla 2015': [],
      'tesla el paso': [],
      'Marfa, CA': [],
    };
    for (const [text, ids] of Object.entries(found)) expect([text, await listIds(text, '&sort=newest')]).toEqual([text, ids]);
  });

  it('and by people; by a state or year alone, but not by punctuation', async () => {
    const id = await payment(roadster);
    expect(await listIds('mia marsh')).toEqual([id]);
    expect([await listIds('2008'), await listIds('ID'), await listIds('id tx')]).toEqual([[id], [id], [id]]);
    for (const text of ['2008 2015', 'WY', ',', '%', '___', '2019']) expect([text, await listIds(text)]).toEqual([text, []]);
  });

  it('by short model names and two-letter words as whole words', async () => {
    const ride = (make: string, model: string, from: Ride['from']): Ride => ({ make, model, from, to: ['Boise', 'ID'] });
    const [crv, x5, far] = [
      await payment(ride('Honda', 'CR-V', ['Austin', 'TX'])),
      await payment(ride('BMW', 'X5', ['Marfa', 'TX'])),
      await payment(ride('Audi', 'A4', ['Texarkana', 'AR'])),
    ];
    const found: Record<string, string[]> = {
      'CR-V': [crv],
      'honda cr-v': [crv],
      X5: [x5],
      a4: [far],
      tx: [x5, crv],
      'Honda in Austin': [crv],
      'from Marfa to Boise': [x5],
    };
    for (const [text, ids] of Object.entries(found)) expect([text, await listIds(text, '&sort=newest')]).toEqual([text, ids]);
  });

  it('in the export too', async () => {
    const [id] = [await payment(roadster), await payment(partner)];
    const lines = ((await admin.call('GET', '/api/admin/payments/export?search=tesla%20boise')).body as string).trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([id]);
  });

  it('with the same pages for a common word, in every order and for stalled ones only', async () => {
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await payment({ ...roadster, make: 'Commonmake' }));
    await sql`update payments set created_at = now() - interval '2 days' where id = ${ids[1]!}`;
    await payment(partner);
    const pages = async (sort: OpsSort) => {
      const [first] = await listRows('commonmake', `&sort=${sort}&limit=1`);
      return [first!.id, ...(await listIds('commonmake', `&sort=${sort}&limit=9&cursor=${first!.cursor}`))];
    };
    const everyOrder = async () => Object.fromEntries(await Promise.all(opsSorts.map(async (sort) => [sort, await pages(sort)] as const)));
    const before = await everyOrder();
    for (const sort of opsSorts) expect([sort, before[sort]!.toSorted()]).toEqual([sort, ids.toSorted()]);
    expect(await listIds('commonmake', '&needs=you')).toEqual([ids[1]]);
    await sql`
      insert into transports (id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code,
        from_city, from_state, to_city, to_state)
      select gen_random_uuid(), ${mia.id}, 'assigned', 'car', 2020, 'Commonmake', 'Accord', '00000', '00000', 'Marfa', 'TX', 'Boise', 'ID'
      from generate_series(1, ${commonAbove})`;
    expect(await everyOrder()).toEqual(before);
    expect(await listIds('commonmake', '&needs=you')).toEqual([ids[1]]);
  });

  it('with the same pages for a common name, of shipper or payee', async () => {
    const ids = [await payment(roadster), await payment(partner), await payment(roadster), await payment(partner)];
    const [rare] = await Promise.all([app.signIn('shipper', { fullName: 'Quillon Marsh' }), payment(roadster)]);
    await sql`update payments set shipper_user_id = ${rare.id} where id = any(${[ids[0]!, ids[2]!]})`;
    await sql`update payments set recipient_user_id = ${rare.id} where id = ${ids[3]!}`;
    const pages = async () =>
      Object.fromEntries(
        await Promise.all(opsSorts.map(async (sort) => [sort, await listIds('quillon', `&sort=${sort}&limit=2`)] as const)),
      );
    const before = await pages();
    expect(before['newest']).toEqual([ids[3], ids[2]]);
    await sql`
      insert into users (id, email, password_hash, full_name, role)
      select gen_random_uuid(), gen_random_uuid() || '@crowd.example', 'none', 'Quillon', 'shipper' from generate_series(1, ${manyAbove}::int)`;
    expect(await pages()).toEqual(before);
    expect(await listIds('quillon', '&sort=newest&limit=9')).toEqual([ids[3], ids[2], ids[0]]);
  });

  it('with full pages equal to a complete search, for any scan size', { tags: 'full' }, async () => {
    const ids: string[] = [];
    for (let at = 0; at < 10; at += 1) ids.push(await payment(at % 3 === 0 ? partner : roadster));
    await sql`update payments set escrow_status = 'held', held_at = now() where id = any(${[ids[0]!, ids[3]!, ids[4]!, ids[7]!, ids[8]!]})`;
    const now = new Date();
    let full = 0;
    for (const sort of opsSorts) {
      const cursors = (await listRows('', `&sort=${sort}`)).map(({ cursor }) => cursor);
      for (const search of ['tesla', 'boise', 'otto haul'])
        for (const cursor of [undefined, cursors[1], cursors[7]])
          for (const limit of [1, 3]) {
            const question = { search, sort, limit, cursor };
            const page = async (among: number | null, way: SearchStrategy) =>
              (await sql<{ id: string }[]>`select id from (${toPageSql(sql, now, question, among, way)}) page`).map(({ id }) => id);
            const all = await page(null, 'row by row');
            for (const way of ['row by row', { rowOf: allHolders(sql, search) }] as const)
              for (const among of [2, 4, 8, 100]) {
                const some = await page(among, way);
                if (some.length <= limit && among < 100) continue;
                full += 1;
                expect([question, among, some]).toEqual([question, among, all]);
              }
          }
    }
    expect(full).toBeGreaterThan(300);
  });
});
