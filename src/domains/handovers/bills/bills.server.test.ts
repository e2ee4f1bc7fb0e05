import { beforeEach, describe, expect, it } from 'vitest';
import type { WrittenStep } from '#domains/inspections/sealing/content-rules.ts';
import { bothSignatures, completeSteps } from '#domains/inspections/fixtures.ts';
import type { Stage } from '#domains/inspections/photos/shots-rules.ts';
import { buildCapture, buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { readPdf } from '../../../../test/harness/pdf.ts';

const app = await startTestApp({ PAYMENTS_ENABLED: 'off' });
const { sql } = app;
const [shipper, carrier, driver, stranger] = [
  await app.signIn('shipper'),
  await app.signIn('carrier'),
  await app.signIn('driver'),
  await app.signIn('carrier'),
];
await sql`update users set company_name = 'Mile High Hauling', dot_number = '2233445', mc_number = '778899' where id = ${carrier.id}`;
beforeEach(() => sql`delete from rate_limits`);

const scratch: WrittenStep = {
  kind: 'damage',
  data: {
    damageId: newId(),
    area: 'left_front_door',
    view: 'left',
    x: 0.4,
    y: 0.5,
    kind: 'scratch',
    size: 'to_3',
    note: 'Below the handle',
  },
};
const now = () => new Date().toISOString();

async function sign(transportId: string, stage: Stage): Promise<void> {
  const deviceId = newId();
  const begun = { id: newId(), stage, deviceId, startedAt: now(), sentAt: now(), place: null, noPlaceReason: 'No signal' };
  expect((await driver.call('POST', `/api/transports/${transportId}/inspections`, begun)).status).toBe(200);
  const marks: WrittenStep[] = stage === 'pickup' ? [scratch, { kind: 'walked_around', data: { nothingMore: true } }] : [];
  const says = [...completeSteps('car', { stage }), ...marks, ...bothSignatures];
  const steps = says.map((step, at) => ({ ...step, id: newId(), sequence: at + 1, doneAt: now() }));
  const written = await driver.call('POST', `/api/inspections/${begun.id}/steps`, { deviceId, sentAt: now(), steps });
  expect([written.status, written.body.progress?.missing]).toEqual([200, 0]);
  expect((await driver.call('POST', `/api/inspections/${begun.id}/seal`, { deviceId })).status).toBe(200);
}

async function signedJob(isPaidHere = false, days: object = {}): Promise<string> {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned', vin: '1HGCV1F30KA000006' });
  const quoteId = await buildQuote(sql, {
    transportId,
    kind: 'own',
    userId: carrier.id,
    driverId: driver.id,
    driverAgreedAt: new Date(),
    workflowState: 'assigned',
    isAccepted: true,
    acceptedAt: new Date(),
    ...days,
  });
  if (isPaidHere) {
    const paymentId = await buildPayment(sql, { transportId, quoteId, shipperUserId: shipper.id, recipientUserId: carrier.id });
    await buildCapture(sql, paymentId, 104_900);
  }
  await sign(transportId, 'pickup');
  return transportId;
}

const getBills = async (who: SignedIn, transportId: string) => who.call('GET', `/api/transports/${transportId}/bills-of-lading`);
const getFile = (who: SignedIn, id: string) =>
  app.http.inject({ url: `/api/bills-of-lading/${id}/file`, headers: { authorization: `Bearer ${who.token}` } });
const check = async (code: string) => {
  const reply = await app.http.inject(`/api/bills-of-lading/${encodeURIComponent(code)}/check`);
  return { status: reply.statusCode, body: reply.json() };
};

const readPdfText = async (bytes: Buffer) => (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ');
const getText = async (id: string) => readPdfText((await getFile(shipper, (await getBills(shipper, id)).body[0].id)).rawPayload);

describe('a bill of lading', () => {
  it('names the cargo insurer and limit stated by the carrier, or says that they were not given', async () => {
    const before = await getText(await signedJob());
    for (const words of ['Cargo insurer, stated by the carrier not given', 'Cargo limit, stated by the carrier not given'])
      expect(before).toContain(words);
    await sql`insert into carrier_profiles (user_id, cargo_limit, insurer) values (${carrier.id}, 250000, 'Great Plains Casualty')`;
    const after = await getText(await signedJob());
    for (const words of ['Cargo insurer, stated by the carrier Great Plains Casualty', 'Cargo limit, stated by the carrier $250,000.00'])
      expect(after).toContain(words);
  });

  it('names the agreed dates if the offer has any', async () => {
    const days = { pickupDay: '2026-12-01', deliveryDay: '2026-12-05' };
    const text = await getText(await signedJob(false, days));
    for (const words of ['Agreed pickup Dec 01, 2026', 'Agreed delivery, by Dec 05, 2026']) expect(text).toContain(words);
    expect(await getText(await signedJob())).not.toContain('Agreed pickup');
  });

  it('is issued when the pickup or delivery inspection is sealed, each with its own code', async () => {
    const id = await signedJob();
    expect((await getBills(shipper, id)).body).toMatchObject([{ stage: 'pickup', code: expect.stringMatching(/^(\w{4}-){2}\w{4}$/) }]);
    await sign(id, 'delivery');
    const { body } = await getBills(driver, id);
    expect(body.map(({ stage }: { stage: string }) => stage)).toEqual(['pickup', 'delivery']);
    expect(new Set(body.map(({ code }: { code: string }) => code)).size).toBe(2);
  });

  it('is a tagged PDF of the carrier with damage, readings, signatures and photos', async () => {
    const id = await signedJob();
    const [bill] = (await getBills(shipper, id)).body;
    const reply = await getFile(shipper, bill.id);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    const { title, isTagged } = await readPdf(reply.rawPayload);
    const text = await readPdfText(reply.rawPayload);
    expect({ title, isTagged }).toEqual({ title: 'Bill of lading: received at pickup', isTagged: true });
    for (const words of [
      'Mile High Hauling',
      'USDOT number 2233445',
      'MC number 778899',
      '1HGCV1F30KA000006',
      'Left front door: scratch, 1 to 3 in',
      '10122',
    ])
      expect(text).toContain(words);
    expect(text).toContain('Dana Reyes, signed by typing their name');
    expect(text).toContain('Customer: ');
    await sign(id, 'delivery');
    const later = (await readPdf((await getFile(shipper, (await getBills(shipper, id)).body.at(-1).id)).rawPayload)).text;
    expect([later.includes('Receiver: '), later.includes('Customer: ')]).toEqual([true, false]);
    expect(text).toContain(bill.code);
    expect(reply.rawPayload.toString('latin1')).toContain('The vehicle from five sides with 1 mark');
  });

  it('says whether the charges are held until delivery or paid directly', async () => {
    expect(await getText(await signedJob(true))).toContain(
      'Charges Prepaid by the shipper and held until delivery. Nothing to pay at the door.',
    );
    expect(await getText(await signedJob())).toContain('Charges Paid directly between shipper and carrier.');
  });

  it('can be read by shipper, carrier, driver and administrators, and gives 404 to others', async () => {
    const id = await signedJob();
    const [bill] = (await getBills(carrier, id)).body;
    const admin = await app.signIn('admin');
    for (const who of [shipper, carrier, driver, admin]) expect((await getFile(who, bill.id)).statusCode).toBe(200);
    expect([(await getFile(stranger, bill.id)).statusCode, (await getBills(stranger, id)).status]).toEqual([404, 404]);
  });
});

describe('checking a bill of lading by its code', () => {
  it('shows what was issued, however the code is typed, and names no person', async () => {
    const id = await signedJob();
    const [bill] = (await getBills(shipper, id)).body;
    const { status, body } = await check(bill.code.toLowerCase().replaceAll('-', ' '));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: bill.code,
      stage: 'pickup',
      carrier: { name: 'Mile High Hauling', dot: '2233445', mc: '778899' },
      vinEnd: '000006',
      marks: 1,
      verified: true,
    });
    const said = JSON.stringify(body);
    const people = await sql<{ fullName: string }[]>`select full_name from users where id = any(${[shipper.id, driver.id]}::uuid[])`;
    expect(people).toHaveLength(2);
    for (const { fullName } of people) expect(said).not.toContain(fullName);
  });

  it('says that it is not verified if the stored data was changed in the database', async () => {
    const id = await signedJob();
    const [bill] = (await getBills(shipper, id)).body;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update bills_of_lading set says = jsonb_set(says, '{vehicle,declaredValue}', '"1.00"') where id = ${bill.id}`;
    });
    expect((await check(bill.code)).body).toMatchObject({ verified: false });
    const { text } = await readPdf((await getFile(shipper, bill.id)).rawPayload);
    expect(text).toContain('no longer matches its fingerprints');
  });

  it('answers 404 for an unknown or malformed code', async () => {
    expect((await check('2222-2222-2222')).body.error).toContain('No bill of lading has this code');
    expect((await check('short')).status).toBe(404);
  });
});
