import { describe, expect, it } from 'vitest';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { openDay, addDays } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildQuote } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, broker, driver, stranger] = await Promise.all(
  (['shipper', 'carrier', 'broker', 'driver', 'carrier'] as const).map((role) => app.signIn(role)),
);
const inDays = (days: number) => addDays(openDay(new Date()), days);

interface Detail {
  readonly [field: string]: unknown;
  readonly detailsChange: { at: string; agreed: object; canAnswer: boolean } | null;
}

async function aTransport(overrides: Record<string, unknown> = {}) {
  const id = await buildTransport(sql, { shipperId: shipper!.id, pickupDate: inDays(5), ...overrides });
  const change = (body: object, by: SignedIn = shipper!) => by.call('PATCH', `/api/transports/${id}/details`, body);
  const seenBy = async (by: SignedIn) => (await by.call('GET', `/api/transports/${id}`)).body as Detail;
  const answer = async (by: SignedIn, said: string, more: object = {}) =>
    by.call('POST', `/api/transports/${id}/details-answer`, {
      answer: said,
      changedAt: (await seenBy(by)).detailsChange?.at ?? new Date().toISOString(),
      ...more,
    });
  return { id, change, seenBy, answer };
}
async function aBooking(overrides: Record<string, unknown> = {}, quote: Record<string, unknown> = {}) {
  const transport = await aTransport({ status: 'assigned', ...overrides });
  await buildQuote(sql, {
    transportId: transport.id,
    kind: 'own',
    userId: carrier!.id,
    driverId: driver!.id,
    workflowState: 'assigned',
    isAccepted: true,
    ...quote,
  });
  return transport;
}
async function listTitles({ id }: SignedIn, transportId: string) {
  await app.settle();
  const rows = await sql<{ title: string }[]>`
    select content ->> 'title' as title from notification_dispatches
    where user_id = ${id} and transport_id = ${transportId} and channel = 'in_app' order by id`;
  return rows.map(({ title }) => title);
}

describe('changing transport details', () => {
  it('is possible with an API key before booking only, so that a leaked key cannot redirect a vehicle', async () => {
    const { secret } = await buildApiKey(sql, shipper!, { scopes: ['write_transports'] });
    const [open, booked] = [await aTransport({ status: 'quoted' }), await aBooking()];
    const byKey = ({ id }: { id: string }) =>
      app.anonymous('PATCH', `/api/transports/${id}/details`, { toAddress: '13 Thief Lane' }, { authorization: `Bearer ${secret}` });
    expect((await byKey(open)).status).toBe(200);
    expect(await byKey(booked)).toMatchObject({ status: 403, body: { code: 'key_not_admitted' } });
    expect((await booked.seenBy(carrier!))['toAddress']).not.toBe('13 Thief Lane');
  });

  it('is possible for the shipper, and hides addresses and contacts from carriers before booking', async () => {
    const open = await aTransport({ fromAddress: null, toAddress: null, status: 'quoted' });
    expect((await open.seenBy(shipper!))['can']).toMatchObject({ changeDetails: true });
    const sent = {
      fromAddress: '12 Rainey St',
      toAddress: '1700 Lincoln St',
      pickupDate: inDays(9),
      deliveryDate: inDays(14),
      contactName: 'Ana Ruiz',
      contactPhone: '512 555 0142 ext. 3',
      deliveryContactName: 'Lee Park',
      deliveryContactPhone: '(303) 555-0177',
      releaseNumber: 'R-77',
      accessNotes: 'Gate code 4411',
    };
    const stored = { ...sent, contactPhone: '+15125550142;ext=3', deliveryContactPhone: '+13035550177' };
    expect((await open.change(sent)).body).toMatchObject({ ...stored, detailsChange: null });
    const outside = JSON.stringify(await open.seenBy(carrier!));
    for (const secret of ['Rainey', 'Lincoln', 'Ruiz', 'Park', '5550142', '5550177', 'R-77', '4411']) expect(outside).not.toContain(secret);
    expect((await open.seenBy(carrier!))['pickupDate']).toBe(inDays(9));
    expect((await open.change({ accessNotes: null })).body).toMatchObject({ accessNotes: null, releaseNumber: 'R-77' });
  });

  it('notifies no one whose offer has ended', async () => {
    const open = await aTransport({ status: 'quoted' });
    await buildQuote(sql, { transportId: open.id, kind: 'own', userId: carrier!.id, workflowState: 'closed' });
    await buildBid(sql, { transportId: open.id, bidderId: stranger!.id, status: 'withdrawn' });
    expect((await open.change({ pickupDate: inDays(8) })).status).toBe(200);
    expect([await listTitles(carrier!, open.id), await listTitles(stranger!, open.id)]).toEqual([[], []]);
  });

  it('notifies those with an open offer if the pickup date changes', async () => {
    const open = await aTransport({ status: 'quoted' });
    await buildQuote(sql, { transportId: open.id, kind: 'own', userId: broker!.id, brokerId: broker!.id });
    await buildBid(sql, { transportId: open.id, bidderId: stranger!.id });
    await open.change({ fromAddress: '1 New St' });
    expect(await listTitles(stranger!, open.id)).toEqual([]);
    await open.change({ pickupDate: inDays(6) });
    for (const offerer of [broker!, stranger!])
      expect(await listTitles(offerer, open.id)).toEqual(['The pickup date of the 2019 Honda Accord changed']);
  });

  it('is refused to others, for drafts, with invalid values and after pickup', async () => {
    const open = await aTransport({ deliveryDate: inDays(8) });
    expect((await open.change({ fromAddress: 'x' }, carrier)).status).toBe(403);
    expect((await open.change({ fromAddress: 'x' }, await app.signIn('shipper'))).status).toBe(404);
    expect((await app.anonymous('PATCH', `/api/transports/${open.id}/details`, {})).status).toBe(401);
    expect((await shipper!.call('PATCH', `/api/transports/${newId()}/details`, {})).status).toBe(404);
    for (const [body, field] of [
      [{ pickupDate: inDays(-3) }, 'pickupDate'],
      [{ pickupDate: inDays(9) }, 'pickupDate'],
      [{ deliveryDate: inDays(2) }, 'deliveryDate'],
      [{ deliveryDate: inDays(800) }, 'deliveryDate'],
      [{ contactPhone: '555' }, 'contactPhone'],
      [{ deliveryContactPhone: 'call me' }, 'deliveryContactPhone'],
      [{ contactName: 'call 512-555-0142' }, 'contactName'],
      [{ toAddress: 'x'.repeat(201) }, 'toAddress'],
    ] as const) {
      const refused = await open.change(body);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
    }
    for (const status of ['in_transit', 'delivered', 'completed', 'cancelled']) {
      const closed = await aBooking({ status });
      expect((await closed.change({ toAddress: 'Elsewhere' })).body.code).toBe('not_changeable');
      expect((await closed.seenBy(shipper!))['can']).toMatchObject({ changeDetails: false });
    }
    expect((await (await aTransport({ status: 'draft' })).change({ toAddress: 'x' })).status).toBe(404);
  });

  it('changes nothing if the values are the same, even with a past date', async () => {
    const past = await aBooking({ pickupDate: inDays(-4) });
    expect((await past.change({ fromAddress: '600 Congress Ave', contactName: 'Sam Whitfield' })).body.detailsChange).toBeNull();
    expect(await sql`select from events where topic = 'transport.details-changed' and payload ->> 'transportId' = ${past.id}`).toEqual([]);
    expect((await past.change({ fromAddress: '601 Congress Ave' })).status).toBe(200);
  });
});

describe('a date or address changed after booking', () => {
  it('is announced to carrier and driver, and stays if the carrier agrees', async () => {
    const job = await aBooking();
    const agreed = { pickupDate: inDays(5), deliveryDate: null, fromAddress: '600 Congress Ave', toAddress: '1700 Lincoln St' };
    expect((await job.change({ pickupDate: inDays(7), accessNotes: 'Ring twice' })).body.detailsChange).toMatchObject({
      agreed,
      canAnswer: false,
    });
    expect((await job.seenBy(carrier!)).detailsChange).toMatchObject({ agreed, canAnswer: true });
    expect((await job.seenBy(driver!)).detailsChange).toMatchObject({ canAnswer: false });
    for (const told of [carrier!, driver!]) expect(await listTitles(told, job.id)).toContain('Details of the 2019 Honda Accord changed');
    expect((await job.answer(driver!, 'agreed')).status).toBe(403);
    expect((await job.answer(shipper!, 'agreed')).status).toBe(403);
    expect((await job.answer(stranger!, 'agreed')).status).toBe(404);
    expect((await job.answer(carrier!, 'agreed')).body).toMatchObject({ pickupDate: inDays(7), detailsChange: null });
    expect((await job.answer(carrier!, 'declined')).body.code).toBe('nothing_to_answer');
    expect(await listTitles(shipper!, job.id)).toEqual([expect.stringContaining('agreed to your changes')]);
  });

  it('is reset to the booked date if the carrier declines, even after several changes', async () => {
    const job = await aBooking({ toAddress: null });
    await job.change({ pickupDate: inDays(7) });
    const firstAt = (await job.seenBy(carrier!)).detailsChange!.at;
    await job.change({ toAddress: '99 Far Away Rd', pickupDate: inDays(8), contactName: 'Ana Ruiz' });
    expect((await job.answer(carrier!, 'declined', { changedAt: firstAt })).body.code).toBe('details_changed');
    const declined = await job.answer(carrier!, 'declined', { reason: 'No truck that week' });
    expect(declined.body).toMatchObject({
      pickupDate: inDays(5),
      toAddress: '99 Far Away Rd',
      contactName: 'Ana Ruiz',
      detailsChange: null,
    });
    expect(await listTitles(shipper!, job.id)).toEqual([expect.stringContaining('declined your changes')]);
    const told = { fields: ['pickupDate'], reason: 'No truck that week', by: expect.any(String), at: expect.any(String) };
    expect((await job.seenBy(shipper!))['declinedDetails']).toEqual(told);
    for (const other of [carrier!, driver!]) expect((await job.seenBy(other))['declinedDetails']).toBeNull();
    expect((await job.change({ contactName: 'Ana Maria Ruiz' })).body).toMatchObject({ declinedDetails: null });
    const timeline = (await shipper!.call('GET', `/api/transports/${job.id}/communication-timeline`)).body;
    const entries = timeline.filter(({ eventType }: { eventType: string }) => eventType.startsWith('transport_details'));
    expect(JSON.stringify(entries)).not.toContain('Far Away');
    expect(entries).toHaveLength(4);
  });

  it('needs no answer if undone, if only a contact changes, or if a missing address is added', async () => {
    const bare = await aBooking({ fromAddress: null });
    expect((await bare.change({ fromAddress: '1 Main St' })).body).toMatchObject({ fromAddress: '1 Main St', detailsChange: null });
    expect((await bare.change({ fromAddress: '2 Main St' })).body.detailsChange).toMatchObject({ agreed: { fromAddress: '1 Main St' } });
    const job = await aBooking();
    expect((await job.change({ contactPhone: '(303) 555-0123', releaseNumber: 'A1' })).body.detailsChange).toBeNull();
    expect(await listTitles(carrier!, job.id)).toEqual(['Details of the 2019 Honda Accord changed']);
    expect((await job.change({ toAddress: '1 Other St' })).body.detailsChange).not.toBeNull();
    expect((await job.change({ toAddress: '1700 Lincoln St' })).body.detailsChange).toBeNull();
  });

  it('is answered by the broker until it names a carrier, and by no one while the estimate is not taken', async () => {
    const brokered = await aBooking({ status: 'accepted' }, { userId: broker!.id, brokerId: broker!.id, carrierId: null, driverId: null });
    await brokered.change({ pickupDate: inDays(7) });
    expect((await brokered.answer(broker!, 'agreed')).status).toBe(200);
    const listed = await aTransport({ status: 'accepted', fixedPrice: '1100.00' });
    await buildQuote(sql, { transportId: listed.id, workflowState: 'booked', isAccepted: true });
    expect((await listed.change({ pickupDate: inDays(7) })).body.detailsChange).toBeNull();
  });

  it('needs no answer after the carrier left or the vehicle is in transit', async () => {
    const job = await aBooking();
    await job.change({ pickupDate: inDays(7) });
    const [quote] = await sql<{ id: string }[]>`select id from quotes where transport_id = ${job.id}`;
    await carrier!.call('POST', `/api/quotes/${quote!.id}/withdrawal`, { reason: null });
    expect(await job.seenBy(shipper!)).toMatchObject({ status: 'quoted', pickupDate: inDays(7), detailsChange: null });
    const road = await aBooking();
    await road.change({ pickupDate: inDays(7) });
    const [moving] = await sql<{ id: string }[]>`select id from quotes where transport_id = ${road.id}`;
    await driver!.call('PATCH', `/api/quotes/${moving!.id}/workflow-state`, { newState: 'in_transit' });
    expect(await road.seenBy(shipper!)).toMatchObject({ status: 'in_transit', detailsChange: null });
    expect((await road.answer(carrier!, 'declined')).body.code).toBe('not_changeable');
  });

  it('moves the days that the offer promised into the new window, and back when the carrier declines', async () => {
    const promised = { pickupDay: inDays(5), deliveryDay: inDays(9) };
    const job = await aBooking({}, promised);
    const days = async () => (await sql`select pickup_day, delivery_day from quotes where transport_id = ${job.id}`)[0];
    await job.change({ stops: { pickup: { windowFrom: inDays(4), windowTo: inDays(6) } } });
    expect(await days()).toEqual(promised);
    await job.change({ pickupDate: inDays(7) });
    expect(await days()).toEqual({ pickupDay: inDays(7), deliveryDay: inDays(11) });
    expect((await job.seenBy(carrier!)).detailsChange).toMatchObject({ agreed: { pickupDate: inDays(5), pickupUntil: null, ...promised } });
    expect((await job.answer(carrier!, 'declined')).body).toMatchObject({ pickupDate: inDays(5), detailsChange: null });
    expect(await days()).toEqual(promised);
    await job.change({ pickupDate: inDays(7) });
    await job.answer(carrier!, 'agreed');
    expect(await days()).toEqual({ pickupDay: inDays(7), deliveryDay: inDays(11) });
  });

  it('moves the promised delivery into a changed delivery window, and back when the carrier declines', async () => {
    const promised = { pickupDay: inDays(5), deliveryDay: inDays(9) };
    const job = await aBooking({}, promised);
    const days = async () => (await sql`select pickup_day, delivery_day from quotes where transport_id = ${job.id}`)[0];
    const later = () => job.change({ stops: { delivery: { windowFrom: inDays(12), windowTo: inDays(14) } } });
    await later();
    expect(await days()).toEqual({ ...promised, deliveryDay: inDays(12) });
    await job.answer(carrier!, 'declined');
    expect(await days()).toEqual(promised);
    await later();
    await job.answer(carrier!, 'agreed');
    expect(await days()).toEqual({ ...promised, deliveryDay: inDays(12) });
  });

  it('answered twice at once counts one answer', async () => {
    const job = await aBooking();
    await job.change({ pickupDate: inDays(7) });
    const answers = await Promise.all([job.answer(carrier!, 'agreed'), job.answer(carrier!, 'declined')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('does not affect the arrival date of a delivered transport', async () => {
    const job = await aBooking({}, { workflowState: 'in_transit', pickedUpAt: new Date() });
    await sql`update transports set status = 'in_transit', delivery_date = ${inDays(40)} where id = ${job.id}`;
    const [quote] = await sql<{ id: string }[]>`select id from quotes where transport_id = ${job.id}`;
    await driver!.call('PATCH', `/api/quotes/${quote!.id}/workflow-state`, { newState: 'delivered' });
    expect((await job.seenBy(shipper!))['deliveryDate']).not.toBe(inDays(40));
  });
});
