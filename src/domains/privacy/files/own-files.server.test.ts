import { expect, it } from 'vitest';
import { buildDocument, dayAfter } from '#domains/compliance/fixtures.ts';
import { buildLicense } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { formatDate } from '#shared/dates.ts';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, driver, admin, other] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('driver'),
  app.signIn('admin'),
  app.signIn('carrier'),
]);
const ownFiles = async (who = driver) => (await who.call('GET', '/api/settings/own-files')).body;

async function getLicense(deliveredAt: Date | null, status = deliveredAt ? 'completed' : 'in_transit') {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status });
  const parties = { kind: 'own', userId: other.id, driverId: driver.id, isAccepted: true };
  await buildQuote(sql, { transportId, workflowState: 'closed', deliveredAt, ...parties });
  return { transportId, id: await buildLicense(sql, { transportId, driverId: driver.id }) };
}

it('shows for each license when it is deleted, or that it is on hold', async () => {
  const delivered = new Date(Date.now() - 10 * 86_400_000);
  const [done, underWay] = [await getLicense(delivered), await getLicense(null)];
  const held = await getLicense(new Date(Date.now() - 200 * 86_400_000));
  const hold = { id: newId(), transportId: held.transportId, reason: 'Asked by a court', placedBy: admin.id, placedAt: new Date() };
  await sql`insert into legal_holds ${sql(hold)}`;
  const goes = Object.fromEntries((await ownFiles()).map((file: { id: string; goes: string }) => [file.id, file.goes]));
  expect(goes).toEqual({
    [done.id]: `Deleted on ${formatDate(new Date(delivered.getTime() + 90 * 86_400_000))}`,
    [underWay.id]: 'Deleted 90 days after delivery',
    [held.id]: 'Kept for now because of an open claim, a payment on hold or a legal obligation',
  });
});

it('names the job of each license', async () => {
  const { id, transportId } = await getLicense(null);
  await sql`
    update transports set vehicle_year = 2019, vehicle_make = 'Honda', vehicle_model = 'Civic', from_city = 'Denver', to_city = 'Austin'
    where id = ${transportId}`;
  const { job } = (await ownFiles()).find((file: { id: string }) => file.id === id);
  expect(job).toBe('2019 Honda Civic, Denver to Austin');
});

it('shows the role and purpose of other viewers, without names and own views', async () => {
  const { id, transportId } = await getLicense(null);
  const [row] = await sql<{ fileId: string }[]>`select file_id from driver_license_uploads where id = ${id}`;
  const look = (accessedBy: string, accessedAs: string, accessType: string, purpose: string) =>
    sql`insert into pii_access_logs ${sql({ id: newId(), fileId: row!.fileId, fileType: 'driver_license', accessType, accessedBy, accessedAs, purpose, transportId })}`;
  await look(driver.id, 'driver', 'view', 'own_file');
  await look(admin.id, 'admin', 'view', 'oversight');
  await look(shipper.id, 'shipper', 'refused', 'transport');
  const { looks } = (await ownFiles()).find((file: { id: string }) => file.id === id);
  expect(looks).toEqual([
    { id: expect.any(String), accessType: 'refused', accessedAs: 'shipper', purpose: 'transport', accessedAt: expect.any(String) },
    { id: expect.any(String), accessType: 'view', accessedAs: 'admin', purpose: 'oversight', accessedAt: expect.any(String) },
  ]);
});

it('lists own documents with their retention page by page, to their owner only', async () => {
  const carrier = await app.signIn('carrier');
  await sql`delete from compliance_documents where user_id = ${carrier.id}`;
  const expirationDate = dayAfter(10);
  await buildDocument(sql, { userId: carrier.id, documentType: 'certificate_of_insurance', expirationDate });
  await buildDocument(sql, { userId: carrier.id, documentType: 'w9_tax_form', expirationDate: null });
  const files = await ownFiles(carrier);
  expect(files.map(({ name, goes }: { name: string; goes: string }) => [name, goes])).toEqual([
    ['W-9 Tax Form', 'Stored as long as your account exists'],
    ['Certificate of Insurance', expect.stringMatching(/^Deleted on /)],
  ]);
  expect(files.map(({ job }: { job: string | null }) => job)).toEqual([null, null]);
  const first = await carrier.call('GET', '/api/settings/own-files?limit=1');
  const second = await carrier.call('GET', /<([^>]+)>/.exec(String(first.headers['link']))![1]!);
  expect([...first.body, ...second.body]).toEqual(files);
  expect(await ownFiles(shipper)).toEqual([]);
});
