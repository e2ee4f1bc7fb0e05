import { describe, expect, it } from 'vitest';
import { phoneMessage } from '#server/phone.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { draftMessages } from './drafts/draft-rules.ts';
import { buildTransport } from './fixtures.ts';
import { contactMessage } from './request.ts';

const app = await startTestApp();
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [sam, other, carrier, broker, driver, storage, compliance, admin] = await app.signInAll(
  'shipper',
  'shipper',
  ['carrier', cleared],
  ['broker', cleared],
  'driver',
  'storage',
  'compliance',
  'admin',
);
const draftForm = { vehicleYear: '2019', vehicleMake: 'Honda', vehicleModel: 'Accord', fromZipCode: '78701', toZipCode: '80202' };
const countDrafts = async () => Number((await sql`select count(*) from transports where status = 'draft'`)[0]!['count']);
const toIds = (rows: { id: string }[]) => rows.map((row) => row.id);

describe('POST /api/quotes/save-draft', () => {
  it('stores the given fields and lists drafts separately from requests', async () => {
    const person = await app.signIn('shipper');
    const saved = await person.call('POST', '/api/quotes/save-draft', {
      ...draftForm,
      vehicleType: '',
      transportType: '',
      email: '',
      phone: '',
      fullName: 'Pat',
      pickupLocation: '78701',
      deliveryLocation: '80202',
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      vehicleYear: 2019,
      vehicleMake: 'Honda',
      vehicleModel: 'Accord',
      vehicleType: null,
      fromZipCode: '78701',
      pickupDate: null,
    });
    const published =
      'id vehicleYear vehicleMake vehicleModel vehicleType fromAddress toAddress fromZipCode toZipCode pickupDate createdAt'.split(' ');
    expect(Object.keys(saved.body)).toEqual(expect.arrayContaining(published));
    expect((await person.call('GET', '/api/quotes/drafts')).body).toEqual([saved.body]);
    expect((await person.call('GET', '/api/transports')).body).toEqual([]);
    expect((await person.call('GET', '/api/transports/counts')).body).toMatchObject({ all: 0, drafts: 1 });
    const [row] =
      await sql`select from_city, to_state, road_miles, service_fee, contacts -> 0 ->> 'name' as contact_name, pickup_location, delivery_location
        from transports t join stops s on s.transport_id = t.id and s.kind = 'pickup' where t.id = ${saved.body.id}`;
    expect(row).toEqual({
      fromCity: 'Austin',
      toState: 'CO',
      roadMiles: expect.any(Number),
      serviceFee: '49.00',
      contactName: 'Pat',
      pickupLocation: '78701',
      deliveryLocation: '80202',
    });
  });

  it('changes the draft with the given draftId', async () => {
    const { body } = await sam.call('POST', '/api/quotes/save-draft', draftForm);
    const changed = await sam.call('POST', '/api/quotes/save-draft', {
      ...draftForm,
      draftId: body.id,
      vehicleModel: 'ID.Buzz',
      vin: '*1HG-CM826-33A-004352*',
      vehicleValue: '$25000,00',
    });
    expect(changed.body).toMatchObject({ id: body.id, vehicleModel: 'ID.Buzz' });
    const [row] = await sql`select vin, vehicle_value, service_fee from transports where id = ${body.id}`;
    expect(row).toEqual({ vin: '1HGCM82633A004352', vehicleValue: '25000.00', serviceFee: '250.00' });
  });

  it.each([
    [{ vehicleMake: '' }, 'vehicleMake', draftMessages.missing],
    [{ vehicleModel: '  ' }, 'vehicleModel', draftMessages.missing],
    [{ vehicleYear: '' }, 'vehicleYear', draftMessages.missing],
    [{ fromZipCode: '' }, 'fromZipCode', draftMessages.missing],
    [{ toZipCode: undefined }, 'toZipCode', draftMessages.missing],
    [{ fromZipCode: '7870' }, 'fromZipCode', draftMessages.zip],
    [{ toZipCode: '80202-12' }, 'toZipCode', draftMessages.zip],
    [{ toZipCode: '00000' }, 'toZipCode', 'Please enter a valid ZIP code'],
    [{ fromZipCode: '80202' }, 'toZipCode', 'Pickup and delivery have the same ZIP code'],
    [{ vehicleModel: 'x'.repeat(300) }, 'vehicleModel', 'At most 60 characters'],
    [{ vehicleYear: '1899' }, 'vehicleYear', 'Invalid year'],
    [{ vehicleModel: 'Accord, call 303-555-0142' }, 'vehicleModel', contactMessage],
    [{ vehicleMake: 'Honda sam [at] mail.com' }, 'vehicleMake', contactMessage],
    [{ phone: 'the office' }, 'phone', phoneMessage],
    [{ color: 'red, see sam-hauls.com' }, 'color', contactMessage],
    [{ vehicleType: 'car', vin: '1HGCV1F3' }, 'vin', 'A VIN has 17 characters. You entered 8.'],
    [{ vehicleValue: 'plenty' }, 'vehicleValue', 'Vehicle value must be positive'],
    [{ vehicleValue: '1850,000,0' }, 'vehicleValue', 'Did you mean $1,850,000.00 or $18,500,000.00?'],
    [{ vehicleValue: -1 }, 'vehicleValue', 'Vehicle value must be positive'],
  ])('refuses %j and writes nothing', async (wrong, field, message) => {
    const before = await countDrafts();
    const answer = await sam.call('POST', '/api/quotes/save-draft', { ...draftForm, ...wrong });
    expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }]);
    expect(await countDrafts()).toBe(before);
  });

  it('is refused to strangers and administrators, and for drafts of others', async () => {
    const { body } = await sam.call('POST', '/api/quotes/save-draft', draftForm);
    expect((await app.anonymous('POST', '/api/quotes/save-draft', draftForm)).status).toBe(401);
    expect((await admin.call('POST', '/api/quotes/save-draft', draftForm)).status).toBe(403);
    expect((await other.call('POST', '/api/quotes/save-draft', { ...draftForm, draftId: body.id })).status).toBe(404);
    expect((await other.call('DELETE', `/api/quotes/draft/${body.id}`)).status).toBe(404);
    expect((await admin.call('GET', `/api/transports/${body.id}`)).status).toBe(404);
    expect((await sam.call('GET', `/api/transports/${body.id}`)).body.can).toEqual({
      accept: false,
      quote: false,
      bid: false,
      cancel: false,
      confirmDelivery: false,
      editDraft: true,
      changeDetails: false,
      manageParticipants: false,
    });
  });

  it('returns the same response for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await sam.call('POST', '/api/quotes/save-draft', draftForm, headers);
    const second = await sam.call('POST', '/api/quotes/save-draft', draftForm, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });
});

describe('DELETE /api/quotes/draft/:id', () => {
  it('deletes once, even if called twice at once', async () => {
    const { body } = await sam.call('POST', '/api/quotes/save-draft', draftForm);
    const answers = await Promise.all([1, 2].map(() => sam.call('DELETE', `/api/quotes/draft/${body.id}`)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404]);
  });

  it('does not delete a submitted request', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    expect((await sam.call('DELETE', `/api/quotes/draft/${id}`)).status).toBe(404);
    expect(await sql`select 1 from transports where id = ${id}`).toHaveLength(1);
  });
});

describe('GET /api/transports', () => {
  it('lists newest first in pages, with a Link header to the next', async () => {
    const person = await app.signIn('shipper');
    const made: string[] = [];
    for (let n = 0; n < 25; n += 1) made.unshift(await buildTransport(sql, { shipperId: person.id, id: newId() }));
    const first = await person.call('GET', '/api/transports');
    expect(toIds(first.body)).toEqual(made.slice(0, 20));
    const link = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))![1]!;
    const second = await person.call('GET', link);
    expect(toIds(second.body)).toEqual(made.slice(20));
    expect(second.headers['link']).toBeUndefined();
    expect((await person.call('GET', '/api/transports?limit=25')).headers['link']).toBeUndefined();
    expect((await person.call('GET', '/api/transports?limit=101')).status).toBe(422);
    expect((await person.call('GET', '/api/user/transports')).body).toEqual(first.body);
  });

  it('filters by status group and counts the groups', async () => {
    const person = await app.signIn('shipper');
    const statuses = ['submitted', 'quoted', 'accepted', 'assigned', 'in_transit', 'delivered', 'completed', 'cancelled', 'draft'];
    for (const status of statuses) await buildTransport(sql, { shipperId: person.id, status });
    const found = async (status: string) =>
      (await person.call('GET', `/api/transports?status=${status}`)).body.map((row: { status: string }) => row.status).toSorted();
    expect(await found('in_progress')).toEqual(['assigned', 'in_transit']);
    expect(await found('completed')).toEqual(['completed', 'delivered']);
    expect(await found('all')).toHaveLength(8);
    expect((await person.call('GET', '/api/transports/counts')).body).toEqual({
      all: 8,
      submitted: 1,
      quoted: 1,
      accepted: 1,
      inProgress: 2,
      completed: 2,
      delivered: 1,
      cancelled: 1,
      drafts: 1,
    });
  });

  it('lists for each role only transports it takes part in', async () => {
    const open = await buildTransport(sql, { shipperId: sam.id, id: newId() });
    const job = await buildTransport(sql, { shipperId: sam.id, status: 'assigned', id: newId() });
    await buildQuote(sql, {
      transportId: job,
      kind: 'own',
      userId: carrier.id,
      driverId: driver.id,
      workflowState: 'assigned',
      isAccepted: true,
    });
    const committed = await buildTransport(sql, { shipperId: sam.id, status: 'quoted', id: newId() });
    await buildQuote(sql, { transportId: committed, kind: 'own', userId: carrier.id, workflowState: 'assigned' });
    await buildQuote(sql, { transportId: open, kind: 'own', userId: broker.id, brokerId: broker.id });
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${job}, ${storage.id}, ${sam.id})`;
    const seen = async (person: typeof sam) =>
      toIds((await person.call('GET', '/api/transports?limit=100')).body).filter((id) => [open, job, committed].includes(id));
    expect(await seen(sam)).toEqual([committed, job, open]);
    expect(await seen(other)).toEqual([]);
    expect(await seen(carrier)).toEqual([committed, job]);
    expect(await seen(driver)).toEqual([job]);
    expect(await seen(broker)).toEqual([]);
    expect(await seen(storage)).toEqual([job]);
    expect(await seen(compliance)).toEqual([committed, job, open]);
    expect(await seen(admin)).toEqual([committed, job, open]);
    expect((await carrier.call('GET', '/api/transports/counts')).body).toMatchObject({ all: 2, quoted: 1, inProgress: 1 });
    const cards = (await carrier.call('GET', '/api/transports?limit=100')).body;
    expect(cards.map((card: { fromZipCode: string }) => card.fromZipCode)).toEqual(['787', '78701']);
    expect((await app.anonymous('GET', '/api/transports')).status).toBe(401);
  });
});

describe('GET /api/transports/:id', () => {
  it('shows its owner everything', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const { body, status } = await sam.call('GET', `/api/transports/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      shipperId: sam.id,
      fromZipCode: '78701',
      fromAddress: '600 Congress Ave',
      contactPhone: '(303) 555-0101',
      vehicleValue: '18500.00',
      serviceFee: '185.00',
      fromLat: 30.2713,
    });
    const published =
      'id shipperId status vehicleType vehicleYear vehicleMake vehicleModel vehicleValue vin fromZipCode toZipCode fromAddress toAddress ' +
      'notes isOperable pickupLocation pickupDate deliveryLocation deliveryDate serviceFee totalAmount metadata createdAt updatedAt';
    expect(Object.keys(body)).toEqual(expect.arrayContaining(published.split(' ')));
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body.can).toEqual({
      accept: true,
      quote: false,
      bid: false,
      cancel: true,
      confirmDelivery: false,
      editDraft: false,
      changeDetails: true,
      manageParticipants: true,
    });
    expect((await admin.call('GET', `/api/transports/${id}`)).body.can).toMatchObject({ accept: false, cancel: true });
  });

  it('hides street, names, phone and full ZIP from carriers until the shipper accepts them', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, releaseNumber: 'GATE-7', accessNotes: 'Code 4711' });
    const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, workflowState: 'assigned' });
    for (const person of [carrier, broker, driver]) {
      const { body } = await person.call('GET', `/api/transports/${id}`);
      const hidden = [
        'shipperId',
        'shipperName',
        'fromAddress',
        'toAddress',
        'contactName',
        'contactPhone',
        'vin',
        'releaseNumber',
        'accessNotes',
        'pickupLocation',
      ];
      expect(Object.fromEntries(hidden.map((name) => [name, body[name]]))).toEqual(Object.fromEntries(hidden.map((name) => [name, null])));
      expect([body.fromZipCode, body.toZipCode, body.fromLat, body.fromCity]).toEqual(['787', '802', 30.3, 'Austin']);
      expect(JSON.stringify(body)).not.toMatch(/Congress|Code 4711|GATE|Whitfield|\b78701\b/);
    }
    expect((await carrier.call('GET', `/api/transports/${id}`)).body.can).toMatchObject({ quote: true, bid: true, accept: false });
    expect((await driver.call('GET', `/api/transports/${id}`)).body.can).toMatchObject({ quote: false, bid: false });
    await sql`update quotes set is_accepted = true, workflow_state = 'booked' where id = ${quoteId}`;
    await sql`update transports set status = 'accepted' where id = ${id}`;
    expect((await carrier.call('GET', `/api/transports/${id}`)).body).toMatchObject({
      fromAddress: '600 Congress Ave',
      shipperName: 'Sam Whitfield',
      fromZipCode: '78701',
    });
    expect((await broker.call('GET', `/api/transports/${id}`)).status).toBe(404);
  });

  it('shows carriers the value as a range until they are accepted, and never the service fee', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, vehicleValue: '18537.00', serviceFee: '185.37' });
    const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, workflowState: 'assigned' });
    const told = async (person: typeof carrier) => {
      const { vehicleValue, vehicleValueBand, serviceFee } = (await person.call('GET', `/api/transports/${id}`)).body;
      return [vehicleValue, vehicleValueBand, serviceFee];
    };
    for (const person of [carrier, broker, driver]) expect(await told(person)).toEqual([null, '$10,000 to $25,000', null]);
    for (const person of [sam, admin]) expect(await told(person)).toEqual(['18537.00', '$10,000 to $25,000', '185.37']);
    await sql`update quotes set is_accepted = true, workflow_state = 'booked' where id = ${quoteId}`;
    await sql`update transports set status = 'accepted' where id = ${id}`;
    expect(await told(carrier)).toEqual(['18537.00', '$10,000 to $25,000', null]);
    const [card] = (await carrier.call('GET', '/api/transports')).body.filter((one: { id: string }) => one.id === id);
    expect(card.serviceFee).toBeNull();
    expect(await told(sam)).toEqual(['18537.00', '$10,000 to $25,000', '185.37']);
  });

  it('gives 404 for others, for a malformed id and for an unknown one', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    for (const url of [`/api/transports/${id}`, `/api/transports/${newId()}`]) {
      const { status, body } = await other.call('GET', url);
      expect([status, body]).toEqual([404, { error: "This transport does not exist or you don't have access to it", code: 'not_found' }]);
    }
    expect((await sam.call('GET', '/api/transports/12')).status).toBe(404);
    expect((await storage.call('GET', `/api/transports/${id}`)).status).toBe(404);
    expect((await app.anonymous('GET', `/api/transports/${id}`)).status).toBe(401);
  });
});
