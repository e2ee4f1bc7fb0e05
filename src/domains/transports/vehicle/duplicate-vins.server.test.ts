import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
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

it('the same VIN on two accounts warns bidders and shows officers both requests', async () => {
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

it('one account, or related accounts, can list a VIN twice', async () => {
  const vin = '5YJSA1E26HF000337';
  const mine = await Promise.all([1, 2].map(() => buildTransport(sql, { shipperId: owner.id, vin })));
  expect(await Promise.all(mine.map(isFlagged))).toEqual([false, false]);
  const byAgent = await buildTransport(sql, { shipperId: thief.id, vin });
  expect(await isFlagged(mine[0]!)).toBe(true);
  for (const transportId of mine)
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${thief.id}, ${owner.id})`;
  expect([await isFlagged(mine[0]!), await isFlagged(byAgent), await listForOfficer(vin)]).toEqual([false, false, []]);
});

describe('a pair that an officer checked', () => {
  const note = 'Mother and son, both with the title';
  const check = (who: SignedIn, transportIds: readonly string[], words = note) =>
    who.call('POST', '/api/admin/duplicate-vins/check', { transportIds, note: words });
  const listChecked = async (vin: string) =>
    (await officer.call('GET', '/api/admin/duplicate-vins?state=checked')).body.filter((row: { vin: string }) => row.vin === vin);
  const buildPair = (vin: string, who: readonly SignedIn[] = [owner, thief]) =>
    Promise.all(who.map(({ id: shipperId }) => buildTransport(sql, { shipperId, vin })));

  it('is not reported again, also for new requests, until a third account lists the vehicle', async () => {
    const vin = '2HGFB2F50EH508114';
    const pair = await buildPair(vin);
    const { status, body } = await check(officer, pair.toReversed());
    expect([status, body]).toEqual([200, { at: expect.any(String), by: expect.any(String), note }]);
    expect([...(await Promise.all(pair.map(isFlagged))), ...(await listForOfficer(vin))]).toEqual([false, false]);
    expect(await listChecked(vin)).toMatchObject([{ first: { shipperName: 'Owner Motors' }, checked: { note } }]);
    await app.settle();
    const audited =
      await sql`select actor_id, details from audit_log where event_type = 'transport.vins-checked' and subject_id = any(${pair})`;
    expect(audited).toMatchObject([{ actorId: officer.id, details: { shipperId: owner.id, otherShipperId: thief.id } }]);
    expect(JSON.stringify(audited)).not.toContain(note);
    const again = await buildPair(vin);
    expect([...(await Promise.all(again.map(isFlagged))), ...(await listForOfficer(vin))]).toEqual([false, false]);
    await sql`update transports set status = 'cancelled' where id = any(${again})`;
    const third = await app.signIn('shipper');
    const byThird = await buildTransport(sql, { shipperId: third.id, vin });
    expect(await Promise.all([...pair, byThird].map(isFlagged))).toEqual([true, true, true]);
    expect(await listForOfficer(vin)).toHaveLength(2);
    expect(JSON.stringify(await listForOfficer(vin))).toContain(third.id);
  });

  it('counts for this VIN alone', async () => {
    await check(officer, await buildPair('3FA6P0LU5HR123456'));
    const others = await buildPair('1FMCU9GD7JUA12345');
    expect(await Promise.all(others.map(isFlagged))).toEqual([true, true]);
  });

  it('is checked by one of two officers at once, and the other is told', async () => {
    const vin = '1G4HP52K84U178826';
    const pair = await buildPair(vin);
    const second = await app.signIn('compliance');
    const answers = await Promise.all([check(officer, pair), check(second, pair, 'The same dealer')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect(lost!.body).toMatchObject({ code: 'already_checked', error: 'Another officer has already checked these two accounts' });
    expect((await listChecked(vin))[0].checked.note).toBe(won!.body.note);
    await app.settle();
    expect(await sql`select 1 from audit_log where event_type = 'transport.vins-checked' and subject_id = any(${pair})`).toHaveLength(1);
  });

  it('needs an officer, a note and a pair: others, other requests and closed ones are refused', async () => {
    const vin = '5NPE24AF8FH001122';
    const pair = await buildPair(vin);
    for (const who of [owner, thief, carrier]) expect((await check(who, pair)).status).toBe(403);
    expect((await app.anonymous('POST', '/api/admin/duplicate-vins/check', { transportIds: pair, note })).status).toBe(401);
    expect((await check(officer, pair, '  ')).body.fields).toEqual({ note: 'Say what you checked' });
    const other = await buildTransport(sql, { shipperId: owner.id, vin: '1HGCM82633A004352' });
    for (const ids of [
      [pair[0]!, other],
      [pair[0]!, pair[0]!],
      [pair[0]!, newId()],
    ])
      expect((await check(officer, ids)).status).toBe(404);
    await sql`update transports set status = 'cancelled' where id = ${pair[1]!}`;
    expect((await check(officer, pair)).status).toBe(404);
    expect(await listChecked(vin)).toEqual([]);
  });
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
