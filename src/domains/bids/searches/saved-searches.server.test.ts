import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { systemCtx } from '#app/services.ts';
import { matchSavedSearches } from './search-alerts.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');

const save = (who: SignedIn, name: string, filter: object, alert = true) =>
  who.call('POST', '/api/marketplace/searches', { name, alert, filter });
const listSearches = async (who: SignedIn) => (await who.call('GET', '/api/marketplace/searches')).body;
const submit = async (form: object = {}) => (await shipper.call('POST', '/api/transports', { ...transportForm, vin: '', ...form })).body.id;
const getBell = async (who: SignedIn) =>
  (await who.call('GET', '/api/notifications')).body.filter(
    ({ notificationType }: { notificationType: string }) => notificationType === 'saved-search.matched',
  );
const listMails = (who: SignedIn) =>
  sql`select subject, text_body from mail_outbox where recipient = ${who.email} and subject like '%new request%' or recipient = ${who.email} and subject like 'New request%' order by id`;
const anHourLater = async () => {
  await sql`update saved_searches set told_at = told_at - interval '61 minutes'`;
  await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'tell-of-new-requests', '{}')`;
  await app.settle();
};

describe('a saved search', () => {
  it('can be created, renamed, turned off and deleted', async () => {
    const carrier = await app.signIn('carrier');
    const filter = { vehicleType: 'car', fromZip: '78701', fromRadius: '50', toState: 'co', minRate: '0.5', pickupFrom: '2031-03-01' };
    const { status, body } = await save(carrier, '  Texas out ', filter);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Texas out',
      alert: true,
      filter: { vehicleType: 'car', fromZip: '78701', fromRadius: 50, toState: 'CO', minRate: '0.50', pickupFrom: '2031-03-01' },
      toldAt: null,
    });
    expect((await save(carrier, 'All boats', { vehicleType: 'boat' }, false)).body.alert).toBe(false);
    expect((await listSearches(carrier)).map(({ name }: { name: string }) => name)).toEqual(['All boats', 'Texas out']);
    const changed = await carrier.call('PATCH', `/api/marketplace/searches/${body.id}`, { name: 'Austin', alert: false });
    expect(changed.body).toMatchObject({ id: body.id, name: 'Austin', alert: false });
    expect((await carrier.call('DELETE', `/api/marketplace/searches/${body.id}`)).body).toEqual({ deleted: true });
    expect((await carrier.call('DELETE', `/api/marketplace/searches/${body.id}`)).status).toBe(404);
    expect(await listSearches(carrier)).toHaveLength(1);
  });

  it('needs a unique name, at least one filter and valid places', async () => {
    const carrier = await app.signIn('carrier');
    await save(carrier, 'Cars', { vehicleType: 'car' });
    const other = (await save(carrier, 'Boats', { vehicleType: 'boat' })).body;
    for (const answer of [
      await save(carrier, 'CARS', { vehicleType: 'rv' }),
      await carrier.call('PATCH', `/api/marketplace/searches/${other.id}`, { name: 'cars' }),
    ])
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        409,
        'name_taken',
        'You already have a saved search with this name',
      ]);
    expect((await carrier.call('PATCH', `/api/marketplace/searches/${other.id}`, { name: 'BOATS' })).body.name).toBe('BOATS');
    expect((await save(carrier, ' ', { vehicleType: 'car' })).body.fields).toEqual({ name: 'Enter a name' });
    expect((await save(carrier, 'All', {})).body.error).toBe('Add at least one filter before you save the search');
    expect((await save(carrier, 'Nowhere', { fromZip: '00000' })).body.fields).toEqual({ fromZip: 'Please enter a valid ZIP code' });
    expect(await listSearches(carrier)).toHaveLength(2);
  });

  it('is visible to its owner only, and refused to those without marketplace access', async () => {
    const [carrier, rival] = [await app.signIn('carrier'), await app.signIn('broker')];
    const { id } = (await save(carrier, 'Mine', { vehicleType: 'car' })).body;
    expect(await listSearches(rival)).toEqual([]);
    expect((await rival.call('PATCH', `/api/marketplace/searches/${id}`, { name: 'Yours' })).status).toBe(404);
    expect((await rival.call('DELETE', `/api/marketplace/searches/${id}`)).status).toBe(404);
    expect((await save(rival, 'Mine', { vehicleType: 'car' })).status).toBe(201);
    expect((await save(shipper, 'Cars', { vehicleType: 'car' })).body.code).toBe('marketplace_denied');
    expect((await app.anonymous('GET', '/api/marketplace/searches')).status).toBe(401);
    expect((await listSearches(carrier))[0].name).toBe('Mine');
  });

  it('is deleted with its account, as are the addresses of its views; those of others stay', async () => {
    const [leaving, staying] = [await app.signIn('carrier'), await app.signIn('carrier')];
    const id = await buildTransport(sql, { shipperId: shipper.id });
    for (const who of [leaving, staying]) {
      await save(who, 'Mine', { vehicleType: 'car' });
      expect((await who.call('GET', `/api/marketplace/quotes/${id}`)).status).toBe(200);
    }
    expect((await leaving.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await sql`select user_id from saved_searches where user_id in (${leaving.id}, ${staying.id})`).toEqual([{ userId: staying.id }]);
    const looks = await sql`
      select user_id, ip_address is not null as has_address, user_agent is not null as has_agent from marketplace_activity
      where transport_id = ${id} order by user_id nulls last`;
    expect(looks).toEqual([
      { userId: staying.id, hasAddress: true, hasAgent: true },
      { userId: null, hasAddress: false, hasAgent: false },
    ]);
  });

  it('is refused after twenty, even if several are created at once', async () => {
    const carrier = await app.signIn('carrier');
    for (let at = 0; at < 17; at += 1) await save(carrier, `Search ${at}`, { vehicleType: 'car' });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => save(carrier, `At once ${at}`, { vehicleType: 'car' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('too_many_searches');
    expect(await listSearches(carrier)).toHaveLength(20);
  });
});

describe('the alert of a saved search', () => {
  it('notifies its owner of a matching request in the app and by email', async () => {
    const [carrier, other] = [await app.signIn('carrier'), await app.signIn('independent_driver')];
    await save(carrier, 'Austin out', { fromZip: '78701', fromRadius: 50 });
    await save(other, 'Boats', { vehicleType: 'boat' });
    const id = await submit();
    await app.settle();
    expect(await getBell(carrier)).toMatchObject([
      {
        title: 'New request for "Austin out"',
        body: '2019 Honda Accord, Austin, TX to Denver, CO. Your turn: place a bid or send a quote.',
        href: `/marketplace/${id}`,
      },
    ]);
    expect(await listMails(carrier)).toHaveLength(1);
    expect(await getBell(other)).toEqual([]);
    expect(await sql`select * from saved_search_matches`).toEqual([]);
    expect((await listSearches(carrier))[0].toldAt).not.toBeNull();
  });

  it('comes at most once an hour: what is new meanwhile is told together', async () => {
    const carrier = await app.signIn('carrier');
    await save(carrier, 'Motorcycles', { vehicleType: 'motorcycle' });
    for (let count = 0; count < 3; count += 1) {
      await submit({ vehicleType: 'motorcycle', vehicleModel: `Gold Wing ${count}` });
      await app.settle();
    }
    expect(await getBell(carrier)).toHaveLength(1);
    const gone = await submit({ vehicleType: 'motorcycle', vehicleModel: 'Gone' });
    await app.settle();
    await shipper.call('POST', `/api/transports/${gone}/cancellation`, { reason: 'Sold' });
    await anHourLater();
    const told = await getBell(carrier);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ title: '2 new requests for "Motorcycles"', href: '/marketplace?vehicleType=motorcycle' });
    expect(told[0].body).toContain('Gold Wing 2');
    expect(told[0].body).not.toContain('Gone');
    expect(await listMails(carrier)).toHaveLength(2);
    await anHourLater();
    expect(await getBell(carrier)).toHaveLength(2);
  });

  it('is not sent if turned off, for own requests or to blocked accounts, and respects the email setting', async () => {
    const [off, quiet, blocked] = [await app.signIn('carrier'), await app.signIn('carrier'), await app.signIn('carrier')];
    const filter = { vehicleType: 'trailer' };
    const { id } = (await save(off, 'Trailers', filter)).body;
    await save(quiet, 'Trailers', filter);
    await save(blocked, 'Trailers', filter);
    await sql`update users set notification_email_opt_in = false where id = ${quiet.id}`;
    await off.call('PATCH', `/api/marketplace/searches/${id}`, { alert: false });
    const transportId = await submit({ vehicleType: 'trailer', vehicleMake: 'Airstream', vehicleModel: 'Basecamp' });
    await sql`update users set is_blocked = true where id = ${blocked.id}`;
    await app.settle();
    expect(await getBell(off)).toEqual([]);
    expect(await getBell(quiet)).toHaveLength(1);
    expect(await listMails(quiet)).toEqual([]);
    expect(await sql`select 1 from notification_dispatches where user_id = ${blocked.id}`).toEqual([]);
    await submit({ vehicleType: 'trailer', vehicleMake: 'Airstream', vehicleModel: 'Bambi' });
    await app.settle();
    expect(await getBell(quiet)).toHaveLength(1);
    await quiet.call('PATCH', `/api/marketplace/searches/${(await listSearches(quiet))[0].id}`, { alert: false });
    await quiet.call('PATCH', `/api/marketplace/searches/${(await listSearches(quiet))[0].id}`, { alert: true });
    await anHourLater();
    expect(await getBell(quiet), 'what came before it was turned off').toHaveLength(1);
    const own = await app.signIn('carrier');
    await save(own, 'Trailers', filter);
    await sql`update transports set shipper_id = ${own.id} where id = ${transportId}`;
    await matchSavedSearches(systemCtx({ sql, log: { child: () => {} } as never, services: app.services }), transportId);
    expect(await sql`select 1 from saved_search_matches n join saved_searches s on s.id = n.search_id where s.user_id = ${own.id}`).toEqual(
      [],
    );
  });

  it('matches the same requests as the marketplace list', async () => {
    const carrier = await app.signIn('carrier');
    const ids = await Promise.all([
      buildTransport(sql, { shipperId: shipper.id, vehicleType: 'golf', openingEstimate: '905.00', pickupDate: '2031-05-01' }),
      buildTransport(sql, { shipperId: shipper.id, vehicleType: 'golf', isOperable: false, fromLat: 32.8, fromLng: -96.8 }),
      buildTransport(sql, { shipperId: shipper.id, vehicleType: 'golf', toState: 'NV', toLat: 39.5, toLng: -119.8, roadMiles: null }),
      buildTransport(sql, { shipperId: shipper.id, vehicleType: 'golf', transportType: 'enclosed', openingEstimate: '1900.00' }),
    ]);
    const filters: object[] = [
      {},
      { transportType: 'enclosed' },
      { toState: 'NV' },
      { fromState: 'TX' },
      { running: 'no' },
      { running: 'yes' },
      { fromZip: '78701', fromRadius: 150 },
      { toZip: '80202', toRadius: 150 },
      { fromZip: '75201', fromRadius: 25, toZip: '80202', toRadius: 25 },
      { pickupFrom: '2031-04-01' },
      { pickupTo: '2031-05-01' },
      { minRate: '1.50' },
      { maxRate: '1.50' },
    ].map((filter) => ({ vehicleType: 'golf', ...filter }));
    for (const [at, filter] of filters.entries()) await save(carrier, `Filter ${at}`, filter);
    for (const id of ids) await matchSavedSearches(systemCtx({ sql, log: { child: () => {} } as never, services: app.services }), id);
    for (const [at, filter] of filters.entries()) {
      const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
      const listed = (await carrier.call('GET', `/api/marketplace/quotes?${query}`)).body.map(({ id }: { id: string }) => id);
      const matched = await sql<{ id: string }[]>`
        select n.transport_id as id from saved_search_matches n join saved_searches s on s.id = n.search_id
        where s.user_id = ${carrier.id} and s.name = ${`Filter ${at}`}`;
      expect(matched.map(({ id }) => id).sort(), JSON.stringify(filter)).toEqual([...listed].sort());
    }
  });
});
