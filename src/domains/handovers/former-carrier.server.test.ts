import { expect, it } from 'vitest';
import { buildInspection } from '#domains/inspections/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { playBookings } from '../../../test/harness/money/paid-booking.ts';
import { paymentsOrigin, startTestPayments } from '../../../test/harness/money/payments.ts';
import { buildBill } from './bills/fixtures.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
const money = startTestPayments(app);
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [shipper, carrier, driver, rival, nextDriver, admin] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('admin'),
]);
const { paid, assigned, addPhoto } = playBookings(app, money, { shipper, carrier });

async function inspected(transportId: string, quoteId: string, like: string): Promise<{ photoId: string; billId: string }> {
  const inspectionId = await buildInspection(sql, { transportId, quoteId, inspectorId: driver.id });
  const [stepId, photoId] = [newId(), newId()];
  await sql`
    insert into inspection_steps (id, inspection_id, sequence, kind, data, actor_id, device_id, done_at, clock_ahead_seconds, received_at)
    values (${stepId}, ${inspectionId}, 1, 'photo', ${sql.json({ shot: 'front', photoId })}, ${driver.id}, ${newId()}, now(), 0, now())`;
  await sql`update inspections set state = 'sealed', sealed_at = now(), sealed_hash = ${'0'.repeat(64)} where id = ${inspectionId}`;
  await sql`
    insert into documents (id, transport_id, user_id, document_type, file_id, thumb_file_id, file_name, file_size, mime_type, ip_address,
      original_sha256, upload_key)
    select ${photoId}, transport_id, ${driver.id}, 'inspection_photo', file_id, thumb_file_id, file_name, file_size, mime_type, ip_address,
      original_sha256, ${stepId} from documents where id = ${like}`;
  return { photoId, billId: await buildBill(sql, { inspectionId, transportId }) };
}

const getStatus = async (who: SignedIn, path: string) => (await who.call('GET', path)).status;

it('the next carrier cannot read photos and signatures of the former carrier, not even by id', async () => {
  const made = await paid((transportId) => buildQuote(sql, { transportId, kind: 'own', userId: rival.id }));
  const at = `/api/transports/${made.id}`;
  const { body: first } = await addPhoto(made.id);
  const evidence = `${at}/evidence/${first.id}`;
  await assigned(made, driver.id);
  const { photoId, billId } = await inspected(made.id, made.quoteId, first.id);
  const photo = `${at}/inspection-photos/${photoId}`;
  const bill = `/api/bills-of-lading/${billId}/file`;
  const getBills = async (who: SignedIn) => (await who.call('GET', `${at}/bills-of-lading`)).body.length;
  for (const who of [shipper, carrier, driver, admin]) {
    expect([await getStatus(who, evidence), await getStatus(who, photo), await getBills(who)]).toEqual([200, 200, 1]);
    expect(await getStatus(who, bill)).not.toBe(404);
  }

  expect((await carrier.call('POST', `/api/quotes/${made.quoteId}/withdrawal`, { reason: 'No truck' })).status).toBe(200);
  const [next] = await sql<{ id: string }[]>`select id from quotes where transport_id = ${made.id} and carrier_id = ${rival.id}`;
  expect((await shipper.call('POST', `/api/quotes/${next!.id}/acceptance`)).status).toBe(200);
  await assigned({ ...made, quoteId: next!.id }, nextDriver.id);
  for (const who of [rival, nextDriver]) {
    for (const path of [evidence, photo, bill]) expect([path, await getStatus(who, path)]).toEqual([path, 404]);
    expect(await getBills(who)).toBe(0);
  }
  for (const who of [shipper, admin]) {
    expect([await getStatus(who, evidence), await getStatus(who, photo), await getBills(who)]).toEqual([200, 200, 1]);
    expect(await getStatus(who, bill)).not.toBe(404);
  }
  expect(await getStatus(carrier, evidence), 'its own').toBe(200);

  const { body: own } = await addPhoto(made.id, rival);
  for (const who of [rival, nextDriver, shipper]) expect(await getStatus(who, `${at}/evidence/${own.id}`)).toBe(200);
  expect(await getStatus(carrier, `${at}/evidence/${own.id}`)).toBe(404);
  await sql`update documents set user_id = ${shipper.id} where id = ${first.id}`;
  expect(await getStatus(rival, evidence), 'the shipper’s, of before too').toBe(200);
});
