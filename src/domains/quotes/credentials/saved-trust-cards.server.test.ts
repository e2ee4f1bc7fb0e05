import { describe, expect, it } from 'vitest';
import { buildFmcsaRecord, carrierProfileForm } from '#domains/carriers/fixtures.ts';
import { setCargoLimit } from '#domains/compliance/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { bidForm } from '#domains/bids/fixtures.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { acceptBid } from '../../../../test/harness/money/bids.ts';
import { ownQuoteForm, pastEverything } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [sam, carrier, rival, broker, admin] = await app.signInAll(
  'shipper',
  ['carrier', cleared],
  ['carrier', { ...cleared, companyName: 'Rival Haul' }],
  ['broker', cleared],
  'super_admin',
);
const saveProfile = (person: typeof carrier, change: object = {}) =>
  person.call('PUT', '/api/settings/carrier', { ...carrierProfileForm, ...change });
await saveProfile(carrier);
await setCargoLimit(sql, carrier.id, '250000.00');
await buildFmcsaRecord(sql, { userId: carrier.id });

const request = async (): Promise<string> =>
  (await sam.call('POST', '/api/transports', { ...transportForm, vehicleValue: '48000' })).body.id;
const getOpening = async (id: string): Promise<string> =>
  (await sql`select id from quotes where transport_id = ${id} and kind = 'opening'`)[0]!['id'];
const give = async (person: typeof carrier, id: string): Promise<string> =>
  (await person.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm)).body.id;
const readStored = async (quoteId: string) =>
  (await sql`select trust_card from quotes where id = ${quoteId}`)[0]!['trustCard'] as Record<string, any>[];
const getCredentials = (person: typeof carrier, id: string) => person.call('GET', `/api/transports/${id}/credentials`);
const accept = (quoteId: string) => sam.call('POST', `/api/quotes/${quoteId}/acceptance`);

describe('the trust card of an offer', () => {
  it('is included with every quote and bid for this vehicle, but not with the estimate', async () => {
    const id = await request();
    await give(carrier, id);
    await rival.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm);
    const quotes = (await sam.call('GET', `/api/transports/${id}/quotes`)).body;
    expect(quotes.map(({ kind, trust }: { kind: string; trust: unknown }) => [kind, trust === null])).toEqual([
      ['own', false],
      ['opening', true],
    ]);
    expect(quotes[0].trust).toMatchObject({
      carrierId: carrier.id,
      register: { state: 'verified' },
      authority: ['common'],
      filing: { kind: 'liability', amount: '1000000.00' },
      cargo: { limit: '250000.00', against: 'covers', vehicleValue: '48000.00' },
      equipment: { match: 'suits', kinds: ['enclosed', 'open'] },
    });
    const [bid] = (await sam.call('GET', `/api/transports/${id}/bids`)).body;
    expect(bid.trust).toMatchObject({ carrierId: rival.id, cargo: { against: 'not_stated' }, equipment: { match: 'not_stated' } });
    expect((await sam.call('GET', '/api/quotes')).body[0].trust).toMatchObject({ carrierId: carrier.id });
  });
});

describe('the trust card of an own offer', () => {
  it('hides the vehicle value from its maker until it is accepted', async () => {
    const id = await request();
    const quoteId = await give(carrier, id);
    await carrier.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm);
    const cargo = { limit: '250000.00', against: 'no_value', vehicleValue: null };
    expect((await carrier.call('GET', `/api/transports/${id}/quotes`)).body[0].trust).toMatchObject({ cargo });
    expect((await carrier.call('GET', `/api/transports/${id}/bids`)).body[0].trust).toMatchObject({ cargo });
    await accept(quoteId);
    const [own] = (await carrier.call('GET', `/api/transports/${id}/quotes`)).body;
    expect(own.trust.cargo).toMatchObject({ against: 'covers', vehicleValue: '48000.00' });
  });
});

describe('the trust card saved at acceptance', () => {
  it('is unchanged if the profile changes later', async () => {
    const quoteId = await give(carrier, await request());
    expect(await readStored(quoteId)).toEqual([]);
    expect((await accept(quoteId)).status).toBe(200);
    const kept = await readStored(quoteId);
    expect(kept).toMatchObject([{ carrierId: carrier.id, moment: 'acceptance', cargo: { limit: '250000.00', against: 'covers' } }]);
    await saveProfile(carrier, { equipment: [] });
    await setCargoLimit(sql, carrier.id, '10000.00');
    await sql`update users set dot_mc_verified = false where id = ${carrier.id}`;
    expect(await readStored(quoteId)).toEqual(kept);
    await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, {});
    expect(await readStored(quoteId)).toEqual(kept);
    await sql`update users set dot_mc_verified = true where id = ${carrier.id}`;
    await saveProfile(carrier);
    await setCargoLimit(sql, carrier.id, '250000.00');
  });

  it('is saved for an accepted bid', async () => {
    const id = await request();
    const bid = (await carrier.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm)).body;
    const quote = (await acceptBid(app, sam, bid.id)).body;
    expect(await readStored(quote.id)).toMatchObject([{ carrierId: carrier.id, moment: 'acceptance' }]);
  });

  it('is saved for the carrier that takes a booked estimate', async () => {
    const id = await request();
    const quoteId = await getOpening(id);
    await accept(quoteId);
    expect(await readStored(quoteId)).toEqual([]);
    expect((await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, {})).status).toBe(200);
    expect(await readStored(quoteId)).toMatchObject([{ carrierId: carrier.id, moment: 'dispatch' }]);
  });

  it('is saved for the broker, and for each carrier it names', async () => {
    const quoteId = await give(broker, await request());
    await accept(quoteId);
    for (const named of [rival, carrier, carrier])
      expect((await broker.call('POST', `/api/quotes/${quoteId}/dispatch`, { carrierEmail: named.email })).status).toBe(200);
    expect((await readStored(quoteId)).map(({ carrierId, moment }) => [carrierId, moment])).toEqual([
      [broker.id, 'acceptance'],
      [rival.id, 'dispatch'],
      [carrier.id, 'dispatch'],
    ]);
  });

  it('counts a transport only while it is completed', async () => {
    const getCompleted = async () => (await sam.call('GET', `/api/carriers/${carrier.id}`)).body.trust.completed as number;
    const before = await getCompleted();
    const id = await request();
    const quoteId = await give(carrier, id);
    await accept(quoteId);
    const overrides = [...pastEverything.overrides, 'driver-license', 'release-code', 'pickup-inspection', 'delivery-inspection'];
    const past = { ...pastEverything, overrides };
    const move = (newState: string) => admin.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState, ...past });
    await move('delivered');
    expect(await getCompleted()).toBe(before);
    expect((await sam.call('POST', `/api/transports/${id}/delivery-confirmation`)).status).toBe(200);
    expect(await getCompleted()).toBe(before + 1);
    await move('delivered');
    expect(await getCompleted()).toBe(before);
    const other = await give(carrier, await request());
    await accept(other);
    const [{ transportId }] = (await sql`select transport_id from quotes where id = ${other}`) as unknown as [{ transportId: string }];
    expect((await sam.call('POST', `/api/transports/${transportId}/cancellation`, { reason: 'Sold' })).status).toBe(200);
    expect(await getCompleted()).toBe(before);
  });
});

describe('GET /api/transports/:id/credentials', () => {
  it('returns saved and current facts, with the current compliance gate', async () => {
    const id = await request();
    const quoteId = await give(carrier, id);
    expect((await getCredentials(sam, id)).body).toEqual([]);
    await accept(quoteId);
    await setCargoLimit(sql, carrier.id, '10000.00');
    await sql`update users set insurance_verified = false, email_verified_at = null where id = ${carrier.id}`;
    const { status, body } = await getCredentials(sam, id);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      {
        kept: { carrierId: carrier.id, moment: 'acceptance', cargo: { limit: '250000.00', against: 'covers' } },
        today: { carrierId: carrier.id, cargo: { limit: '10000.00', against: 'below' } },
        gate: { mayTakeJobs: false },
      },
    ]);
    expect(body[0].gate.reasons).toContainEqual({ code: 'email_unverified', message: 'The email address is not confirmed' });
    for (const reader of [carrier, admin]) expect((await getCredentials(reader, id)).body).toHaveLength(1);
    expect((await getCredentials(rival, id)).status).toBe(404);
    expect((await app.anonymous('GET', `/api/transports/${id}/credentials`)).status).toBe(401);
    await sql`update users set insurance_verified = true, email_verified_at = now() where id = ${carrier.id}`;
    await saveProfile(carrier);
  });

  it('names broker and carrier, and no one while the booked estimate is not taken', async () => {
    const id = await request();
    const quoteId = await give(broker, id);
    await accept(quoteId);
    await broker.call('POST', `/api/quotes/${quoteId}/dispatch`, { carrierEmail: rival.email });
    const parties = (await getCredentials(sam, id)).body as { kept: { moment: string }; today: { role: string } }[];
    expect(parties.map(({ kept, today }) => [today.role, kept.moment])).toEqual([
      ['broker', 'acceptance'],
      ['carrier', 'dispatch'],
    ]);
    const waiting = await request();
    await accept(await getOpening(waiting));
    expect((await getCredentials(sam, waiting)).body).toEqual([]);
    expect((await getCredentials(rival, waiting)).body).toEqual([]);
  });
});
