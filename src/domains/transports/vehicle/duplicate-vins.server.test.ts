import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildTransport } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [owner, thief, carrier, officer] = await Promise.all([
  app.signIn('shipper', { companyName: 'Owner Motors' }),
  app.signIn('shipper', { companyName: 'Other Motors' }),
  app.signIn('carrier'),
  app.signIn('compliance'),
]);
const isFlagged = async (id: string) => (await carrier.call('GET', `/api/marketplace/quotes/${id}`)).body.isVinListedElsewhere;
const listForOfficer = async (vin: string) =>
  (await officer.call('GET', '/api/admin/duplicate-vins')).body.filter((row: { vin: string }) => row.vin === vin);

it('the same VIN open on two accounts is shown to bidders without the other account, and to officers with both requests', async () => {
  const vin = '1HGCM82633A004352';
  const first = await buildTransport(sql, { shipperId: owner.id, vin });
  expect(await isFlagged(first)).toBe(false);
  const second = await buildTransport(sql, { shipperId: thief.id, vin, status: 'quoted' });
  expect([await isFlagged(first), await isFlagged(second)]).toEqual([true, true]);
  expect(JSON.stringify((await carrier.call('GET', `/api/marketplace/quotes/${first}`)).body)).not.toContain(thief.id);
  expect(await listForOfficer(vin)).toMatchObject([
    { first: { id: first, shipperName: 'Owner Motors' }, second: { id: second, shipperName: 'Other Motors' } },
  ]);
  expect((await owner.call('GET', '/api/admin/duplicate-vins')).status).toBe(403);
  expect((await owner.call('GET', `/api/transports/${second}`)).status).toBe(404);
  await sql`update transports set status = 'cancelled' where id = ${second}`;
  expect([await isFlagged(first), await listForOfficer(vin)]).toEqual([false, []]);
});

it('one account may list it twice, and so may an account that acts for the other', async () => {
  const vin = '5YJSA1E26HF000337';
  const mine = await Promise.all([1, 2].map(() => buildTransport(sql, { shipperId: owner.id, vin })));
  expect(await Promise.all(mine.map(isFlagged))).toEqual([false, false]);
  const byAgent = await buildTransport(sql, { shipperId: thief.id, vin });
  expect(await isFlagged(mine[0]!)).toBe(true);
  for (const transportId of mine)
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${thief.id}, ${owner.id})`;
  expect([await isFlagged(mine[0]!), await isFlagged(byAgent), await listForOfficer(vin)]).toEqual([false, false, []]);
});

it('no VIN, and one that is too short to name a vehicle, is never the same', async () => {
  for (const vin of [null, 'HULL1234']) {
    const ids = await Promise.all([owner, thief].map(({ id: shipperId }) => buildTransport(sql, { shipperId, vin })));
    expect(await Promise.all(ids.map(isFlagged))).toEqual([false, false]);
  }
});

it('other VINs are found by an index', async () => {
  const plan = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx`explain select 1 from transports where vin = '1HGCM82633A004352' and status in ('submitted', 'quoted')`;
  });
  expect(JSON.stringify(plan)).toContain('transports_open_vin_idx');
});
