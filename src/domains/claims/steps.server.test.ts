import { expect, it } from 'vitest';
import { buildBill } from '#domains/handovers/bills/fixtures.ts';
import { buildInspection, buildSealedInspection } from '#domains/inspections/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { buildClaim } from './fixtures.ts';

const app = await startTestApp({ PAYMENTS_ENABLED: 'off' });
const { sql } = app;
const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];

async function delivered(deliveredAt = new Date()): Promise<{ transportId: string; quoteId: string }> {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'delivered' });
  const job = { transportId, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'delivered', deliveredAt };
  return { transportId, quoteId: await buildQuote(sql, job) };
}

it('a claim includes only sealed documents of its own booking', async () => {
  const { transportId, quoteId } = await delivered();
  const former = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'closed' });
  const inspected = { transportId, quoteId, inspectorId: carrier.id };
  const own = await buildSealedInspection(sql, 'car', inspected);
  await buildInspection(sql, { ...inspected, stage: 'delivery' });
  const before = await buildSealedInspection(sql, 'car', { ...inspected, quoteId: former });
  await buildBill(sql, { inspectionId: before, transportId });
  const items = [{ reason: 'damage', words: 'The hood has a long scratch', amount: '400.00' }];
  const { body } = await shipper.call('POST', `/api/transports/${transportId}/claims`, { items });
  expect(body.evidence.map(({ id }: { id: string }) => id)).toEqual([own]);
});

it('a claim item can be a new damage mark with its photos, or other damage with a delivery photo', async () => {
  const { transportId, quoteId } = await delivered();
  const inspected = { transportId, quoteId, inspectorId: carrier.id };
  const [damageId, photoId] = [newId(), newId()];
  await buildSealedInspection(sql, 'car', inspected);
  const delivery = await buildInspection(sql, { ...inspected, stage: 'delivery' });
  const mark = { damageId, area: 'top_hood', view: 'top', x: 0.2, y: 0.5, kind: 'scratch', size: 'to_3', note: 'Down to the metal' };
  const dashId = newId();
  const photo = { photoId, shot: null, damageId, cameraTime: null, cameraPlace: null, devicePlace: null };
  const said = [
    ['damage', mark],
    ['photo', photo],
    ['photo', { ...photo, photoId: dashId, shot: 'dash', damageId: null }],
  ] as const;
  for (const [at, [kind, data]] of said.entries())
    await sql`
      insert into inspection_steps (id, inspection_id, sequence, kind, data, actor_id, done_at, clock_ahead_seconds, received_at)
      values (${newId()}, ${delivery}, ${at + 1}, ${kind}, ${sql.json(data)}, ${carrier.id}, now(), 0, now())`;
  await sql`update inspections set state = 'sealed', sealed_at = now(), sealed_hash = 'a' where id = ${delivery}`;
  const path = `/api/transports/${transportId}/claims`;
  const found = async () => (await shipper.call('GET', path)).body;
  expect(await found()).toMatchObject({
    marks: [{ damageId, words: 'Hood: scratch, 1 to 3 in', note: 'Down to the metal', photoIds: [expect.any(String)] }],
    photos: [
      { id: photoId, label: 'Hood: scratch, 1 to 3 in' },
      { id: dashId, label: 'Odometer and dash' },
    ],
  });
  const fuel = { reason: 'other', words: 'Two thirds of the tank are gone', amount: '60', inspectionPhotoIds: [dashId] };
  const scratch = { reason: 'damage', words: 'The hood has a long scratch', amount: '400.00', damageId };
  const { body } = await shipper.call('POST', path, { items: [scratch, fuel] });
  expect(body.items).toMatchObject([
    { damage: 'Hood: scratch, 1 to 3 in', inspectionPhotoIds: [photoId] },
    { damage: null, inspectionPhotoIds: [dashId] },
  ]);
  expect(await found()).toMatchObject({ marks: [], photos: [] });
});

it('each turn and each new offer restarts the deadline of a claim, and the first answer date stays', async () => {
  const id = await buildClaim(sql, { ...(await delivered()), claimantId: shipper.id, carrierSideId: carrier.id });
  const step = async (who: SignedIn, body: object) => (await who.call('POST', `/api/claims/${id}/steps`, body)).status;
  const offer = (amount: string) => ({ event: 'offered', amount, words: 'The scratch can be polished out' });
  const begins: boolean[] = [];
  for (const [who, said] of [
    [carrier, { event: 'acknowledged' }],
    [carrier, offer('100.00')],
    [carrier, offer('150.00')],
    [shipper, { event: 'rejected', words: 'It is deep' }],
    [shipper, { event: 'commented', words: 'The estimate follows' }],
  ] as const) {
    await sql`update claims set turn_since = now() - interval '12 days' where id = ${id}`;
    expect(await step(who, said)).toBe(200);
    begins.push((await sql`select turn_since > now() - interval '1 day' as begins from claims where id = ${id}`)[0]!['begins']);
  }
  expect(begins).toEqual([false, true, true, true, false]);
  await sql`update claims set acknowledged_at = '2026-01-02', answered_at = '2026-01-03' where id = ${id}`;
  expect(await step(carrier, offer('200.00'))).toBe(200);
  const { acknowledge, decide } = (await shipper.call('GET', `/api/claims/${id}`)).body;
  expect([acknowledge.keptAt, decide.keptAt]).toEqual(['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z']);
});

it('photos can be added to an open claim even after nine months, but not after its end', async () => {
  const job = await delivered(new Date(Date.now() - 280 * dayMs));
  const id = await buildClaim(sql, { ...job, claimantId: shipper.id, carrierSideId: carrier.id });
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="hood.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const send = async () => {
    const payload = Buffer.concat([Buffer.from(head), await buildJpeg(), Buffer.from('\r\n--b--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    return (await carrier.call('POST', `/api/transports/${job.transportId}/claim-photos`, payload, headers)).body;
  };
  expect((await send()).id).toEqual(expect.any(String));
  expect((await shipper.call('POST', `/api/claims/${id}/steps`, { event: 'withdrawn' })).status).toBe(200);
  expect((await send()).code).toBe('claim_too_late');
});

it('a proposal between administrators does not update a claim for its sides, but their steps do', async () => {
  const openedAt = new Date(Date.now() - 2 * dayMs);
  const id = await buildClaim(sql, { ...(await delivered()), claimantId: shipper.id, carrierSideId: carrier.id, openedAt });
  const changedAt = async () =>
    (await shipper.call('GET', '/api/claims')).body.find((line: { id: string }) => line.id === id).updatedAt as string;
  const admin = await app.signIn('admin');
  await sql`insert into claim_steps (id, claim_id, event, actor_id, amount_cents, created_at)
    values (${newId()}, ${id}, 'proposed', ${admin.id}, 10000, now())`;
  expect(await changedAt()).toBe(openedAt.toISOString());
  await carrier.call('POST', `/api/claims/${id}/steps`, { event: 'commented', words: 'An estimate follows' });
  expect(await changedAt()).not.toBe(openedAt.toISOString());
});
