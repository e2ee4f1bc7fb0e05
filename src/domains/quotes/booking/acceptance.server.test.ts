import { describe, expect, it } from 'vitest';
import { buildTransport, transportForm } from '#domains/transports/fixtures.ts';
import { hiddenContact } from '#shared/text/contact-details.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { listPublishedEvents } from '../../../../test/harness/people/published-events.ts';
import { buildQuote, ownQuoteForm } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [sam, other, carrier, rival, ivan, broker, driver, admin] = await app.signInAll(
  'shipper',
  'shipper',
  ['carrier', cleared],
  ['carrier', cleared],
  ['independent_driver', cleared],
  ['broker', cleared],
  'driver',
  'admin',
);
const request = async (): Promise<string> => (await sam.call('POST', '/api/transports', transportForm)).body.id;
const getOpening = async (id: string): Promise<string> =>
  (await sql`select id from quotes where transport_id = ${id} and kind = 'opening'`)[0]!['id'];
const getTransport = async (id: string) =>
  (await sql`select status, total_amount, offer_count, best_offer, fixed_price from transports where id = ${id}`)[0]!;
const give = (person: typeof sam, id: string, more: object = {}) =>
  person.call('POST', `/api/transports/${id}/quotes`, { ...ownQuoteForm, ...more });
const accept = (person: typeof sam, quoteId: string, headers = {}) =>
  person.call('POST', `/api/quotes/${quoteId}/acceptance`, undefined, headers);
const listTopics = async (id: string) =>
  (await sql`select topic from events where payload->>'transportId' = ${id} order by created_at, id`).map((row) => row['topic']);

describe('POST /api/transports/:id/quotes', () => {
  it('hides contact details in the notes', async () => {
    const { body } = await give(carrier, await request(), { notes: 'Enclosed. Call 5 5 5 1 2 3 4567' });
    expect(body.notes).toBe(`Enclosed. Call ${hiddenContact}`);
  });

  it('stores a price, counts the offer and updates the best one', async () => {
    const id = await request();
    const given = await give(carrier, id);
    expect(given.status).toBe(201);
    expect(given.body).toMatchObject({
      kind: 'own',
      workflowState: 'quoted',
      totalQuote: '1180.00',
      includesInsurance: true,
      offeredBy: { id: carrier.id, name: 'Jensen Auto Transport', role: 'carrier' },
      can: { accept: false, take: false, moveTo: ['assigned'] },
    });
    expect(await getTransport(id)).toMatchObject({ status: 'quoted', offerCount: 1, bestOffer: '1180.00' });
    await give(ivan, id, { baseRate: '700.00' });
    await give(broker, id, { baseRate: '2000' });
    expect(await getTransport(id)).toMatchObject({ offerCount: 3, bestOffer: '880.00' });
    expect((await sam.call('GET', `/api/transports/${id}/quotes`)).body).toHaveLength(4);
    const seenByRival = (await carrier.call('GET', `/api/transports/${id}/quotes`)).body;
    expect(seenByRival.map((quote: { kind: string }) => quote.kind)).toEqual(['own', 'opening']);
    expect((await other.call('GET', `/api/transports/${id}/quotes`)).status).toBe(404);
    expect(await listTopics(id)).toEqual(expect.arrayContaining(['quote.given', 'quote.state-changed', 'transport.status-changed']));
  });

  it('refuses a second open quote, own or closed requests and a zero price, and writes nothing', async () => {
    const id = await request();
    await give(carrier, id);
    const before = await sql`select count(*) from quotes`;
    const again = await give(carrier, id, { baseRate: '1.00' });
    expect([again.status, again.body.code]).toEqual([409, 'already_quoted']);
    expect((await give(rival, id, { baseRate: '0', fuelSurcharge: '0', tolls: '0', specialHandling: '0' })).body.fields).toEqual({
      baseRate: 'Enter a price above zero',
    });
    expect((await give(rival, id, { baseRate: '-5' })).status).toBe(422);
    expect((await give(rival, id, { baseRate: '99999999.99', tolls: '99999999.99' })).body.fields).toEqual({
      baseRate: 'The total is too large',
    });
    expect((await give(rival, newId())).status).toBe(404);
    for (const person of [sam, driver, admin]) expect((await give(person, id)).status).toBe(403);
    const own = await buildTransport(sql, { shipperId: carrier.id });
    expect((await give(carrier, own)).body.code).toBe('own_request');
    const draft = await buildTransport(sql, { shipperId: sam.id, status: 'draft' });
    expect((await give(rival, draft)).status).toBe(404);
    const cancelled = await buildTransport(sql, { shipperId: sam.id, status: 'cancelled' });
    expect((await give(rival, cancelled)).status).toBe(404);
    expect(await sql`select count(*) from quotes`).toEqual(before);
  });

  it('is refused by the compliance gate, and the refusal is recorded', async () => {
    const id = await request();
    const newcomer = await app.signIn('carrier', { ...cleared, emailVerifiedAt: null });
    const refused = await give(newcomer, id);
    expect([refused.status, refused.body.code]).toEqual([403, 'gate_closed']);
    expect(await sql`select 1 from compliance_gate_events where user_id = ${newcomer.id} and attempted_action = 'give_quote'`).toHaveLength(
      1,
    );
    expect((await getTransport(id))['status']).toBe('submitted');
  });

  it('stores one quote if several are sent at once', async () => {
    const id = await request();
    const answers = await Promise.all([1, 2, 3].map(() => give(carrier, id)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
    expect(await getTransport(id)).toMatchObject({ offerCount: 1 });
  });
});

describe('GET /api/quotes', () => {
  it('lists received and given quotes, newest first, with full ZIP codes for the owner only', async () => {
    const [pat, jensen, idle] = await Promise.all([app.signIn('shipper'), app.signIn('carrier', cleared), app.signIn('carrier', cleared)]);
    const { id } = (await pat.call('POST', '/api/transports', transportForm)).body;
    const own = (await give(jensen, id)).body.id as string;
    const received = (await pat.call('GET', '/api/quotes')).body;
    expect(received.map((quote: { id: string }) => quote.id)).toEqual([own, await getOpening(id)]);
    expect(received[0]).toMatchObject({
      totalQuote: '1180.00',
      transport: { status: 'quoted', vehicleMake: 'Honda', fromZipCode: '78701' },
    });
    const given = (await jensen.call('GET', '/api/quotes')).body;
    expect(given).toMatchObject([{ id: own, transport: { fromZipCode: '787', toZipCode: '802' } }]);
    expect((await idle.call('GET', '/api/quotes')).body).toEqual([]);
    expect((await pat.call('GET', '/api/quotes?limit=1')).headers['link']).toContain('rel="next"');
  });
});

describe('POST /api/quotes/:id/acceptance', () => {
  it('accepts one quote, closes the others and shows the address to its carrier', async () => {
    const id = await request();
    const [mine, lost] = [(await give(carrier, id)).body, (await give(rival, id)).body];
    const accepted = await accept(sam, mine.id);
    expect(accepted.body).toMatchObject({ id: mine.id, workflowState: 'booked', isAccepted: true, can: { accept: false, moveTo: [] } });
    expect(await getTransport(id)).toEqual({
      status: 'accepted',
      totalAmount: '1180.00',
      offerCount: 0,
      bestOffer: null,
      fixedPrice: null,
    });
    const others =
      await sql`select kind, workflow_state, closed_reason from quotes where transport_id = ${id} and not is_accepted order by kind`;
    expect(others.map((row) => [row['kind'], row['workflowState'], row['closedReason']])).toEqual([
      ['opening', 'closed', 'taken'],
      ['own', 'closed', 'taken'],
    ]);
    expect((await carrier.call('GET', `/api/transports/${id}`)).body.contactName).toBe('Sam Whitfield');
    expect((await rival.call('GET', `/api/transports/${id}`)).status).toBe(404);
    const [fact] = await listPublishedEvents(sql, 'quote.accepted', { transportId: id });
    expect(fact).toMatchObject({
      shipperId: sam.id,
      carrierId: carrier.id,
      totalQuote: '1180.00',
      serviceFee: '185.00',
      standsAtFixedPrice: false,
      actorId: sam.id,
    });
    expect((await accept(sam, lost.id)).body).toEqual({ error: 'Another offer was accepted', code: 'already_accepted' });
    expect((await accept(sam, mine.id)).body.code).toBe('already_accepted');
    const steps = (await sam.call('GET', `/api/quotes/${mine.id}/transitions`)).body;
    expect(
      steps.map((step: { fromState: string; toState: string; actorRole: string }) => [step.fromState, step.toState, step.actorRole]),
    ).toEqual([
      ['submitted', 'quoted', 'carrier'],
      ['quoted', 'booked', 'shipper'],
    ]);
    expect((await rival.call('GET', `/api/quotes/${mine.id}/transitions`)).status).toBe(404);
  });

  it('closes the offer of a carrier who already assigned a truck', async () => {
    const id = await request();
    const mine = (await give(carrier, id)).body;
    const assigned = await buildQuote(sql, { transportId: id, kind: 'own', userId: rival.id, workflowState: 'assigned' });
    expect((await accept(sam, mine.id)).status).toBe(200);
    const closed = await sql`select workflow_state, closed_reason from quotes where id = ${assigned}`;
    expect(closed).toEqual([{ workflowState: 'closed', closedReason: 'taken' }]);
  });

  it('books the estimate: the request stays listed at a fixed price until a carrier takes it', async () => {
    const id = await request();
    const opening = await getOpening(id);
    const { totalQuote } = (await accept(sam, opening)).body;
    expect(await getTransport(id)).toMatchObject({ status: 'accepted', fixedPrice: totalQuote, totalAmount: totalQuote });
    const listed = (await sam.call('GET', '/api/transports?limit=50')).body as { id: string; fixedPrice: string | null }[];
    expect(listed.find((one) => one.id === id)?.fixedPrice).toBe(totalQuote);
    expect((await carrier.call('GET', `/api/transports/${id}`)).body).toMatchObject({
      fixedPrice: totalQuote,
      fromAddress: null,
      can: { quote: false },
    });
    expect((await carrier.call('GET', `/api/transports/${id}/quotes`)).body[0].can.take).toBe(true);
    const answers = await Promise.all([carrier, rival, ivan].map((person) => person.call('POST', `/api/quotes/${opening}/dispatch`, {})));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.body).toEqual({ error: 'Another carrier has taken this job', code: 'already_assigned' });
    expect(await getTransport(id)).toMatchObject({ status: 'assigned', fixedPrice: null, totalAmount: totalQuote });
  });

  it('is for the shipper only', async () => {
    const id = await request();
    const quote = (await give(carrier, id)).body;
    expect((await app.anonymous('POST', `/api/quotes/${quote.id}/acceptance`)).status).toBe(401);
    expect((await accept(admin, quote.id)).status).toBe(403);
    expect((await accept(carrier, quote.id)).status).toBe(403);
    for (const person of [other, rival, broker]) expect((await accept(person, quote.id)).status).toBe(404);
    expect((await getTransport(id))['status']).toBe('quoted');
  });

  it('refuses an expired or closed quote', async () => {
    const id = await request();
    const expired = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, validUntil: new Date(Date.now() - 1000) });
    expect((await accept(sam, expired)).body.code).toBe('expired');
    const closed = await buildQuote(sql, { transportId: id, kind: 'own', userId: rival.id, workflowState: 'closed' });
    expect((await accept(sam, closed)).body.code).toBe('closed');
  });

  it('returns the same response for the same Idempotency-Key', async () => {
    const quote = (await give(carrier, await request())).body;
    const headers = { 'idempotency-key': newId() };
    const [first, second] = [await accept(sam, quote.id, headers), await accept(sam, quote.id, headers)];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await sql`select 1 from events where topic = 'quote.accepted' and payload->>'quoteId' = ${quote.id}`).toHaveLength(1);
  });

  it('has one winner among twenty at once, and tells the others', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await buildTransport(sql, { shipperId: sam.id, status: 'quoted', offerCount: 3 });
      const quotes = await Promise.all(
        [carrier, rival, ivan].map((person) => buildQuote(sql, { transportId: id, kind: 'own', userId: person.id })),
      );
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => accept(sam, quotes[n % 3]!)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status, body }) => status === 409 && body.code === 'already_accepted')).toHaveLength(19);
      expect(await getTransport(id)).toMatchObject({ status: 'accepted', offerCount: 0 });
    }
  });
});

it('amounts of requests, quotes and bids are stored with ten digits, two of them decimals', async () => {
  const columns = await sql`
    select table_name || '.' || column_name as name, numeric_precision::int as figures, numeric_scale::int as behind
    from information_schema.columns
    where table_schema = 'public' and table_name in ('transports', 'quotes', 'bids') and data_type = 'numeric' order by 1`;
  const amounts = columns.map(({ name }) => name);
  for (const named of [
    'transports.service_fee',
    'transports.total_amount',
    'transports.vehicle_value',
    'quotes.total_quote',
    'quotes.base_rate',
    'bids.bid_amount',
  ])
    expect(amounts).toContain(named);
  expect(columns.filter(({ figures, behind }) => figures !== 10 || behind !== 2)).toEqual([]);
});
