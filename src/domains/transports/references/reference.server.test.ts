import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildTransport, transportForm } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [sam, carrier, other, admin] = await app.signInAll('shipper', 'carrier', 'shipper', 'admin');
const own = { reference: 'order-4711', metadata: { branch: 'Austin', 'cost center': '7' } };
const others = { reference: null, metadata: null };

const create = async (change: object = own) => (await sam.call('POST', '/api/transports', { ...transportForm, ...change })).body;
const detail = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}`)).body;
const getIds = async (who: SignedIn, query: string) =>
  (await who.call('GET', `/api/transports?${query}`)).body.map(({ id }: { id: string }) => id);
const change = (who: SignedIn, id: string, body: object) => who.call('PATCH', `/api/transports/${id}/reference`, body);
const getStored = async (id: string) => (await sql`select reference, metadata, updated_at from transports where id = ${id}`)[0]!;

describe('reference and metadata of a transport', () => {
  it('are returned to the account that wrote them on creation, in the list and on the transport', async () => {
    const made = await create();
    expect(made).toMatchObject(own);
    expect(await detail(sam, made.id)).toMatchObject(own);
    const [first] = (await sam.call('GET', '/api/transports?limit=1')).body;
    expect(first).toMatchObject({ id: made.id, ...own });
    expect(await create({})).toMatchObject({ reference: null, metadata: {} });
  });

  it('are hidden from the marketplace, the carrier, participants and administrators', async () => {
    const insurer = await app.signIn('insurance');
    const { id } = await create();
    const open = await carrier.call('GET', `/api/marketplace/quotes/${id}`);
    expect([open.status, JSON.stringify(open.body)]).toEqual([200, expect.not.stringMatching(/order-4711|cost center/)]);
    expect(await detail(carrier, id)).toMatchObject(others);
    await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
    await sql`update transports set status = 'accepted' where id = ${id}`;
    await sql`insert into transport_participants ${sql({ transportId: id, userId: insurer.id, addedBy: sam.id, createdAt: new Date() })}`;
    for (const reader of [carrier, insurer, admin]) {
      expect(await detail(reader, id)).toMatchObject({ id, ...others });
      const listed = (await reader.call('GET', '/api/transports?limit=100')).body.find((row: { id: string }) => row.id === id);
      expect(listed).toMatchObject(others);
    }
  });

  it('can be found by exact value in own transports, and by no one else', async () => {
    const reference = `stock ${newId()}`;
    const [first, second] = [await create({ reference }), await create({ reference })];
    const wanted = [second.id, first.id];
    expect(await getIds(sam, `reference=${encodeURIComponent(reference)}`)).toEqual(wanted);
    expect(await getIds(sam, `search=${encodeURIComponent(reference)}`)).toEqual(wanted);
    for (const inexact of [reference.toUpperCase(), reference.slice(0, -1), '%', '_'])
      expect(await getIds(sam, `reference=${encodeURIComponent(inexact)}`)).toEqual([]);
    await buildQuote(sql, { transportId: first.id, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
    for (const reader of [carrier, other, admin])
      for (const by of ['reference', 'search']) expect(await getIds(reader, `${by}=${encodeURIComponent(reference)}`)).toEqual([]);
  });

  it('can be filtered page by page in every sort order', async () => {
    const reference = `lot ${newId()}`;
    const made: string[] = [];
    for (let at = 0; at < 3; at += 1) made.push((await create({ reference })).id);
    for (const sort of ['newest', 'needs-you', 'pickup']) {
      const first = await sam.call('GET', `/api/transports?limit=2&sort=${sort}&reference=${encodeURIComponent(reference)}`);
      const next = /<(.+)>/.exec(String(first.headers['link']))![1]!;
      const second = await sam.call('GET', next);
      expect([...first.body, ...second.body].map(({ id }: { id: string }) => id)).toEqual(made.toReversed());
    }
  });

  it('of a draft stay if the form saves it again without them, and are kept on submission', async () => {
    const draft = { ...transportForm, vehicleYear: '2019', ...own };
    const { body } = await sam.call('POST', '/api/quotes/save-draft', draft);
    expect(body.reference).toBe('order-4711');
    const { reference: _reference, metadata: _metadata, ...form } = draft;
    await sam.call('POST', '/api/quotes/save-draft', { ...form, draftId: body.id, notes: 'Call first' });
    expect(await getStored(body.id)).toMatchObject(own);
    expect((await sam.call('POST', `/api/quotes/draft/${body.id}/submit`)).body).toMatchObject(own);
  });

  it('can be imported from a file, with metadata as JSON and errors by line and column', async () => {
    const head = 'vehicle_type,year,make,model,pickup_zip,delivery_zip,Reference,Metadata';
    const line = (more: string) => `car,2019,Honda,Accord,78701,80202,${more}`;
    const send = async (lines: string[]) => {
      const reply = await app.http.inject({
        method: 'POST',
        url: '/api/transports/import',
        headers: { authorization: `Bearer ${sam.token}`, 'content-type': 'text/csv' },
        payload: [head, ...lines].join('\n'),
      });
      return { status: reply.statusCode, body: reply.json() };
    };
    const { status, body } = await send([line('order-4711,"{""branch"":""Austin"",""cost center"":""7""}"'), line(',')]);
    expect(status).toBe(201);
    expect(await detail(sam, body.transportIds[0])).toMatchObject(own);
    expect(await detail(sam, body.transportIds[1])).toMatchObject({ reference: null, metadata: {} });
    const refused = await send([line('x,branch=Austin'), line('y,[1]'), line('z,"{""a"":1}"')]);
    expect(Object.values(refused.body.fields)).toEqual([
      expect.stringMatching(/^Line 2, metadata: Enter JSON/),
      expect.stringMatching(/^Line 3, metadata: Metadata must be an object with text values/),
      expect.stringMatching(/^Line 4, metadata: Values must be text/),
    ]);
  });

  it('can be changed in any status, separately, without changing the time of the last update', async () => {
    for (const status of ['draft', 'submitted', 'in_transit', 'completed', 'cancelled']) {
      const id = await buildTransport(sql, { shipperId: sam.id, status, ...own });
      const before = await getStored(id);
      const changed = await change(sam, id, { metadata: { lane: 'TX-CO' } });
      expect([status, changed.status, changed.body]).toMatchObject([status, 200, { reference: 'order-4711', metadata: { lane: 'TX-CO' } }]);
      expect((await change(sam, id, { reference: null })).body).toMatchObject({ reference: null, metadata: { lane: 'TX-CO' } });
      expect((await getStored(id))['updatedAt']).toEqual(before['updatedAt']);
    }
  });

  it('cannot be changed by anyone else, who gets the same answer as for an unknown transport', async () => {
    const { id } = await create();
    for (const who of [other, carrier]) expect((await change(who, id, { reference: 'mine' })).status).toBe(404);
    expect((await change(admin, id, { reference: 'mine' })).status).toBe(403);
    expect((await change(sam, newId(), { reference: 'mine' })).status).toBe(404);
    expect((await change(sam, id, {})).status).toBe(422);
    expect(await getStored(id)).toMatchObject(own);
  });

  it('are in the data export and are erased with the account, while the transport stays', async () => {
    const leaver = await app.signIn('shipper');
    const id = await buildTransport(sql, { shipperId: leaver.id, status: 'completed', ...own });
    const { body } = await leaver.call('POST', '/api/settings/my-data', { password: personaPassword });
    const { transports } = typeof body === 'string' ? JSON.parse(body) : body;
    expect(transports).toEqual([expect.objectContaining({ id, ...own })]);
    expect((await leaver.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await getStored(id)).toMatchObject({ reference: null, metadata: {} });
  });
});
