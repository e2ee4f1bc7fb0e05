import { describe, expect, it } from 'vitest';
import { transportForm } from '#domains/transports/fixtures.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import { phoneMessage } from '#server/phone.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { quoteRequestForm } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [sam, other, carrier, admin] = await app.signInAll('shipper', 'shipper', 'carrier', 'admin');
const inDays = (days: number) => addDays(openDay(new Date()), days);
const count = async () => {
  const [row] =
    await sql`select (select count(*) from transports) as t, (select count(*) from quotes) as q, (select count(*) from pending_quotes) as p, (select count(*) from events) as e`;
  return row;
};
const listEvents = async (transportId: string) =>
  (await sql`select topic from events where payload->>'transportId' = ${transportId} order by created_at, id`).map((row) => row['topic']);
const getOpening = async (transportId: string) =>
  (await sql`select * from quotes where transport_id = ${transportId} and kind = 'opening'`)[0]!;

describe('POST /api/transports', () => {
  it('includes existing photos in the images of its quotes, leaving out deleted files and non-photos', async () => {
    const { body } = await sam.call('POST', '/api/transports', transportForm);
    const ids = [];
    for (const position of [1, 2, 3]) {
      const id = await buildEvidence(sql, { transportId: body.id, userId: sam.id });
      if (position < 3) await sql`update documents set document_type = 'vehicle_photo', position = ${position} where id = ${id}`;
      ids.push(id);
    }
    await sql`update documents set deleted_at = now() where id = ${ids[1]!}`;
    const { id: quoteId } = await getOpening(body.id);
    const [image, ...more] = await sql`select * from quote_images where quote_id = ${quoteId}`;
    expect(more).toEqual([]);
    const published = 'quoteId fileName filePath fileSize mimeType uploadedBy ipAddress';
    expect(Object.keys(image!)).toEqual(expect.arrayContaining(published.split(' ')));
    expect(image).toMatchObject({ id: ids[0], quoteId, uploadedBy: sam.id });
  });

  it('submits the request with an itemized opening quote valid for seven days', async () => {
    const { status, body } = await sam.call('POST', '/api/transports', transportForm);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'submitted',
      fromCity: 'Austin',
      toCity: 'Denver',
      serviceFee: '185.00',
      offerCount: 0,
      shipperId: sam.id,
      can: { accept: true },
    });
    expect(body.roadMiles).toBeGreaterThan(800);
    const opening = await getOpening(body.id);
    expect(opening).toMatchObject({ workflowState: 'submitted', isAccepted: false, userId: null, notes: null });
    const cents = ['baseRate', 'fuelSurcharge', 'tolls', 'permits', 'specialHandling'].reduce(
      (sum, line) => sum + Math.round(Number(opening[line]) * 100),
      0,
    );
    expect(cents).toBe(Math.round(Number(opening['totalQuote']) * 100));
    expect(cents).toBeGreaterThan(0);
    expect(Date.parse(opening['validUntil']) - Date.parse(opening['createdAt'])).toBe(7 * 86_400_000);
    expect(await listEvents(body.id)).toEqual(['transport.submitted']);
    const [quote] = (await sam.call('GET', `/api/transports/${body.id}/quotes`)).body;
    expect(quote).toMatchObject({
      kind: 'opening',
      offeredBy: null,
      isExpired: false,
      can: { accept: true, take: false, moveTo: ['booked'] },
    });
  });

  it.each([
    ['Alaska', { toZipCode: '99501' }],
    ['Hawaii', { toZipCode: '96813' }],
    ['a post office of the forces', { toZipCode: '09012' }],
    ['a boat', { vehicleType: 'boat', vin: '' }],
  ])('leaves the opening quote without a price for %s', async (_, more) => {
    const { status, body } = await sam.call('POST', '/api/transports', { ...transportForm, ...more });
    expect(status).toBe(201);
    const opening = await getOpening(body.id);
    expect([opening['totalQuote'], opening['notes']]).toEqual(['0.00', expect.stringMatching(/a carrier sets the price/)]);
    const booked = await sam.call('POST', `/api/quotes/${opening['id']}/acceptance`);
    expect([booked.status, booked.body]).toEqual([409, { error: 'This request has not been priced yet', code: 'not_priced' }]);
  });

  it.each([
    [{ pickupDate: '2020-01-01' }, 'pickupDate', 'Pickup date cannot be in the past'],
    [{ fromZipCode: '99999' }, 'fromZipCode', 'Please enter a valid ZIP code'],
    [{ toZipCode: '78701-1234' }, 'toZipCode', 'Pickup and delivery have the same ZIP code'],
    [{ pickupDate: '2999-01-01' }, 'pickupDate', 'Pickup date must be within a year'],
    [{ vehicleModel: 'x'.repeat(300) }, 'vehicleModel', 'At most 60 characters'],
    [{ vehicleValue: '12.345' }, 'vehicleValue', 'Vehicle value can have at most two decimals, like 1250.00'],
    [{ vehicleValue: '1234567890' }, 'vehicleValue', 'Vehicle value must be below $100,000,000'],
    [{ vin: 'OOOOOOOOOOOOOOOOO' }, 'vin', 'A VIN has only digits and letters, never I, O or Q'],
  ])('refuses %j and writes nothing', async (wrong, field, message) => {
    const before = await count();
    const answer = await sam.call('POST', '/api/transports', { ...transportForm, ...wrong });
    expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }]);
    expect(await count()).toEqual(before);
  });

  it('accepts a VIN with a wrong check digit, because the form warns about it', async () => {
    expect((await sam.call('POST', '/api/transports', { ...transportForm, vin: '1hgcv1f3 0ka000007' })).body.vin).toBe('1HGCV1F30KA000007');
  });

  it('creates one transport for two calls at once with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': newId() };
    const before = await count();
    const answers = await Promise.all([1, 2].map(() => sam.call('POST', '/api/transports', transportForm, headers)));
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(Number((await count())!['t'])).toBe(Number(before!['t']) + 1);
  });
});

describe('POST /api/quotes/draft/:id/submit', () => {
  const draft = { vehicleYear: '2019', vehicleMake: 'Honda', vehicleModel: 'Accord', fromZipCode: '78701', toZipCode: '80202' };
  const save = async (more: object = { vehicleType: 'car' }) =>
    (await sam.call('POST', '/api/quotes/save-draft', { ...draft, ...more })).body.id as string;

  it('turns a draft into a request with an opening quote, once', async () => {
    const id = await save();
    const answers = await Promise.all([1, 2].map(() => sam.call('POST', `/api/quotes/draft/${id}/submit`)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body.code).toBe('not_a_draft');
    expect((await sam.call('GET', `/api/transports/${id}`)).body).toMatchObject({ status: 'submitted', can: { editDraft: false } });
    expect((await getOpening(id))['workflowState']).toBe('submitted');
    expect(await listEvents(id)).toEqual(['transport.submitted']);
  });

  it('requires fields that a draft can omit', async () => {
    const id = await save({});
    const { status, body } = await sam.call('POST', `/api/quotes/draft/${id}/submit`);
    expect([status, body.fields]).toEqual([422, { vehicleType: 'Please select a vehicle type' }]);
    expect((await sql`select status from transports where id = ${id}`)[0]!['status']).toBe('draft');
  });

  it('gives 404 for drafts of others', async () => {
    const id = await save();
    expect((await other.call('POST', `/api/quotes/draft/${id}/submit`)).status).toBe(404);
  });
});

describe('POST /api/quotes/submit', () => {
  it('stores an anonymous request with a claim token, of which only the hash is kept', async () => {
    const { status, body } = await app.anonymous('POST', '/api/quotes/submit', quoteRequestForm);
    expect(status).toBe(201);
    expect(body).toMatchObject({ transportId: null, pendingQuoteId: expect.any(String), claimToken: expect.stringMatching(/^[\w-]{43}$/) });
    const [row] = await sql`select *, encode(claim_token_hash, 'hex') as hash from pending_quotes where id = ${body.pendingQuoteId}`;
    const { email, vehicleType, vehicleYear, vehicleMake, vehicleModel, transportType } = quoteRequestForm;
    expect(row).toMatchObject({
      email,
      phone: '+15125550142',
      vehicleType,
      vehicleYear,
      vehicleMake,
      vehicleModel,
      transportType,
      fullName: 'Pat Doyle',
      pickupLocation: '78701',
      deliveryLocation: '80202',
      fromZipCode: '78701',
      toZipCode: '80202',
      pickupDate: null,
      notes: 'Flexible on dates',
      isRunning: true,
      hasKeys: true,
    });
    expect(row).toMatchObject({ isProcessed: false, processedAt: null });
    expect(JSON.stringify(row)).not.toContain(body.claimToken);
  });

  it('creates a transport at once for any signed-in role except administrators', async () => {
    const { body } = await carrier.call('POST', '/api/quotes/submit', { ...quoteRequestForm, vehicleValue: '$75,000' });
    expect(body).toMatchObject({ transportId: expect.any(String), pendingQuoteId: null, claimToken: null });
    const seen = (await carrier.call('GET', `/api/transports/${body.transportId}`)).body;
    expect(seen).toMatchObject({
      serviceFee: '499.00',
      contactName: 'Pat Doyle',
      contactPhone: '+15125550142',
      can: { accept: true, quote: false },
    });
    expect((await admin.call('POST', '/api/quotes/submit', quoteRequestForm)).status).toBe(403);
  });

  it.each([
    [{ email: 'pat' }, 'email', 'Please enter a valid email address'],
    [{ phone: '303-555-0142 or 303-555-0143' }, 'phone', phoneMessage],
    [{ vehicleYear: '1800' }, 'vehicleYear', 'Invalid year'],
    [{ toZipCode: '99999' }, 'toZipCode', 'Please enter a valid ZIP code'],
    [{ pickupDate: '2020-01-01' }, 'pickupDate', 'Pickup date cannot be in the past'],
    [{ pickupUntil: inDays(3) }, 'pickupDate', 'Enter the first day too'],
    [{ pickupDate: inDays(5), pickupUntil: inDays(3) }, 'pickupUntil', 'The last day cannot be before the first'],
  ])('refuses %j for signed-in and anonymous users, and writes nothing', async (wrong, field, message) => {
    const before = await count();
    for (const call of [app.anonymous, sam.call]) {
      const answer = await call('POST', '/api/quotes/submit', { ...quoteRequestForm, ...wrong });
      expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }]);
    }
    expect(await count()).toEqual(before);
  });
});

it('the database defaults are a draft transport and a submitted quote without surcharges', async () => {
  const named = { id: newId(), shipperId: sam.id, vehicleType: 'car', vehicleYear: 2019, vehicleMake: 'Honda', vehicleModel: 'Accord' };
  const road = { fromZipCode: '78701', fromCity: 'Austin', fromState: 'TX', toZipCode: '80202', toCity: 'Denver', toState: 'CO' };
  expect(await sql`insert into transports ${sql({ ...named, ...road, serviceFee: '49.00' })} returning status`).toEqual([
    { status: 'draft' },
  ]);
  const quote = { id: newId(), transportId: named.id, kind: 'opening', baseRate: '700.00', totalQuote: '700.00' };
  expect(
    await sql`insert into quotes ${sql(quote)} returning workflow_state, is_accepted, fuel_surcharge, tolls, permits, special_handling`,
  ).toEqual([
    {
      workflowState: 'submitted',
      isAccepted: false,
      fuelSurcharge: '0.00',
      tolls: '0.00',
      permits: '0.00',
      specialHandling: '0.00',
    },
  ]);
});
