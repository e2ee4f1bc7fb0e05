import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { ownDays } from '#domains/claims/clocks/clocks-rules.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildCapture, buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { addDays, dayMs, openDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

async function listNextActions(person: SignedIn): Promise<NextAction[]> {
  const { status, body } = await person.call('GET', '/api/turns');
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body;
}
const listKinds = async (person: SignedIn) => (await listNextActions(person)).map(({ kind }) => kind);
const ofKind = async (person: SignedIn, kind: NextAction['kind']) => (await listNextActions(person)).filter((turn) => turn.kind === kind);

/** A booking whose two accounts appear nowhere else in the test. */
async function booked(status: string, workflowState: string, more: object = {}) {
  const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, isAccepted: true, workflowState, ...more });
  return { shipper, carrier, transportId, quoteId };
}

describe('an offer', () => {
  it.each(['withdrawn', 'rejected'])('that was %s is none that waits for the shipper', async (status) => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    await buildBid(sql, { transportId, bidderId: carrier.id, status });
    expect(await listKinds(carrier)).not.toContain('own_offer');
  });

  it('that is lower counts as the best beside an own one, also once a truck is committed to it', async () => {
    const [shipper, carrier, rival] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('carrier')];
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: 2, bestOffer: '900.00' });
    await buildBid(sql, { transportId, bidderId: carrier.id, bidAmount: '950.00' });
    await buildQuote(sql, {
      transportId,
      kind: 'own',
      userId: rival.id,
      workflowState: 'assigned',
      baseRate: '750.00',
      totalQuote: '900.00',
    });
    expect((await ofKind(carrier, 'own_offer'))[0]!.text).toContain('The best of 2 offers is $900.00.');
  });

  it('that ends first is named to the shipper, and none that has ended and is not closed yet', async () => {
    const shipper = await app.signIn('shipper');
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: 2, bestOffer: '1100.00' });
    for (const days of [5, 2, -1]) {
      const { id: userId } = await buildAccount(sql, { role: 'carrier' });
      await buildQuote(sql, { transportId, kind: 'own', userId, validUntil: inDays(days) });
    }
    const [choice] = await ofKind(shipper, 'choose_offer');
    expect(choice!.due!.words).toBe('First offer expires');
    expect(Date.parse(choice!.due!.at)).toBeCloseTo(inDays(2).getTime(), -5);
  });

  it('of an own whose time is over, or that was accepted, is none that the shipper chooses from', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    for (const more of [{ validUntil: inDays(-1) }, { isAccepted: true, workflowState: 'assigned' }]) {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
      await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, ...more });
    }
    expect(await ofKind(carrier, 'own_offer')).toEqual([]);
  });

  it('is not asked of who bid on the request already, or made it; one that was taken back can be made again', async () => {
    const [shipper, broker] = [await app.signIn('shipper'), await app.signIn('broker')];
    const findTitle = async () => (await ofKind(broker, 'price_requests'))[0]?.title;
    await buildTransport(sql, { shipperId: shipper.id });
    const before = await findTitle();
    await buildTransport(sql, { shipperId: broker.id });
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    const open = await findTitle();
    const bidId = await buildBid(sql, { transportId, bidderId: broker.id });
    expect([open === before, await findTitle()]).toEqual([false, before]);
    await sql`update bids set status = 'withdrawn' where id = ${bidId}`;
    expect(await findTitle()).toBe(open);
  });

  it('of an own that was closed leaves an open request to be priced again', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const getTitle = async () => (await ofKind(carrier, 'price_requests'))[0]!.title;
    await buildTransport(sql, { shipperId: shipper.id });
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    const before = await getTitle();
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
    expect(await getTitle()).not.toBe(before);
    await sql`update quotes set workflow_state = 'closed' where id = ${quoteId}`;
    expect(await getTitle()).toBe(before);
  });

  it('that a broker took over from the platform is its own: it waits for the shipper, and is not to be priced again', async () => {
    const [shipper, broker] = [await app.signIn('shipper'), await app.signIn('broker')];
    const readTitle = async () => (await ofKind(broker, 'price_requests')).map(({ title }) => title);
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: 1, bestOffer: '1100.00' });
    const before = await readTitle();
    const other = await buildTransport(sql, { shipperId: shipper.id });
    await buildQuote(sql, { transportId: other });
    await buildQuote(sql, { transportId, userId: shipper.id, brokerId: broker.id, workflowState: 'quoted' });
    expect(await readTitle()).toEqual(before);
    expect(await ofKind(broker, 'own_offer')).toMatchObject([{ transportId, isYours: false }]);
  });
});

describe('a change of the day or the place', () => {
  const changed = async (more: object, shipperId: string) => {
    const transportId = await buildTransport(sql, { shipperId, status: 'assigned', pickupDate: addDays(openDay(new Date()), 5) });
    await buildQuote(sql, { transportId, kind: 'own', isAccepted: true, workflowState: 'assigned', ...more });
    return transportId;
  };
  const answers = async (people: readonly SignedIn[]) =>
    Promise.all(people.map(async (person) => (await ofKind(person, 'answer_details')).map(({ transportId }) => transportId)));

  it('is answered by whoever hauls, by the broker where nobody is named yet, and by nobody else or twice', async () => {
    const roles = ['shipper', 'broker', 'carrier', 'driver'] as const;
    const people = await Promise.all(roles.map((role) => app.signIn(role)));
    const [shipper, broker, carrier, driver] = people as [SignedIn, SignedIn, SignedIn, SignedIn];
    const named = { userId: broker.id, brokerId: broker.id, carrierId: carrier.id, driverId: driver.id };
    const hauled = await changed(named, shipper.id);
    const unnamed = await changed({ userId: broker.id, brokerId: broker.id, workflowState: 'booked' }, shipper.id);
    expect(await answers(people)).toEqual([[], [], [], []]);
    for (const id of [hauled, unnamed])
      expect((await shipper.call('PATCH', `/api/transports/${id}/details`, { toAddress: '1 New Street' })).status).toBe(200);
    expect(await answers(people)).toEqual([[], [unnamed], [hauled], []]);
    const [change] = await ofKind(carrier, 'answer_details');
    expect(change!.text).toBe('The shipper changed the delivery address. Agree or decline.');
    const { body } = await carrier.call('GET', `/api/transports/${hauled}`);
    const said = { answer: 'agreed', changedAt: body.detailsChange.at };
    expect((await carrier.call('POST', `/api/transports/${hauled}/details-answer`, said)).status).toBe(200);
    expect(await answers(people)).toEqual([[], [unnamed], [], []]);
  });
});

describe('an address', () => {
  it('is asked of the shipper of a booked transport that lacks one, until the vehicle is picked up', async () => {
    const { shipper, transportId } = await booked('accepted', 'booked');
    const asked = async () => (await ofKind(shipper, 'add_address')).map(({ text }) => text);
    expect(await asked()).toEqual([]);
    for (const [lacking, text] of [
      [{ fromAddress: null, toAddress: '1700 Lincoln St' }, 'Add the pickup address for the driver.'],
      [{ fromAddress: '600 Congress Ave', toAddress: null }, 'Add the delivery address for the driver.'],
    ] as const) {
      await sql`update transports set ${sql(lacking)} where id = ${transportId}`;
      expect(await asked()).toEqual([text]);
    }
    for (const status of ['quoted', 'in_transit', 'cancelled']) {
      await sql`update transports set status = ${status} where id = ${transportId}`;
      expect([status, await asked()]).toEqual([status, []]);
    }
    await sql`update transports set status = 'assigned' where id = ${transportId}`;
    expect(await asked()).toHaveLength(1);
    expect(await ofKind(await app.signIn('shipper'), 'add_address')).toEqual([]);
  });
});

describe('a payment', () => {
  it.each([
    ['created', ['pay']],
    ['payment_pending', ['pay']],
    ['failed', ['pay']],
    ['escrow', []],
  ] as const)('that is in %s asks its shipper for %j', async (escrowStatus, asked) => {
    const { shipper, carrier, ...job } = await booked('accepted', 'booked');
    const payment = await buildPayment(sql, { ...job, shipperUserId: shipper.id, recipientUserId: carrier.id, escrowStatus });
    if (escrowStatus === 'escrow') await buildCapture(sql, payment, 114_900);
    expect(await listKinds(shipper)).toEqual(asked);
  });

  it('that is open leaves a driver who has not agreed to answer, and holds back whoever has', async () => {
    const driver = await app.signIn('driver');
    const { shipper, carrier, ...job } = await booked('assigned', 'assigned', { driverId: driver.id });
    await buildPayment(sql, { ...job, shipperUserId: shipper.id, recipientUserId: carrier.id });
    expect(await listKinds(driver)).toEqual(['answer_job']);
    await sql`update quotes set driver_agreed_at = now() where id = ${job.quoteId}`;
    expect(await listKinds(driver)).toEqual(['job_waits']);
  });

  it('of a carrier that left is no choice of the shipper’s once the desk froze it', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const transportId = await buildTransport(sql, { shipperId: shipper.id });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'closed' });
    const payment = await buildPayment(sql, { transportId, quoteId, shipperUserId: shipper.id, recipientUserId: carrier.id });
    await buildCapture(sql, payment, 104_900);
    expect(await listKinds(shipper)).toEqual(['choose_again']);
    await sql`update payments set escrow_status = 'held' where id = ${payment}`;
    expect(await listNextActions(shipper)).toMatchObject([
      { kind: 'choose_again', isYours: false, text: expect.stringContaining('on hold') },
    ]);
  });

  it('that went back while the vehicle is on the road is told to its carrier, and one of which something is left is not', async () => {
    const { shipper, carrier, ...job } = await booked('in_transit', 'in_transit');
    const told = async () => (await ofKind(carrier, 'paid_back')).map(({ transportId }) => transportId);
    expect(await told()).toEqual([]);
    const payment = await buildPayment(sql, { ...job, shipperUserId: shipper.id, recipientUserId: carrier.id });
    expect(await told()).toEqual([]);
    await buildCapture(sql, payment, 104_900);
    expect(await told()).toEqual([]);
    await sql`
      with journal as (
        insert into ledger_journals (id, payment_id, kind, reference, created_at) values (${newId()}, ${payment}, 'refunded', 're_1', now()) returning id
      )
      insert into ledger_entries (journal_id, payment_id, account, amount_cents)
      select id, ${payment}, account, cents from journal, (values ('held', -104900), ('refunds', 104900)) moved (account, cents)`;
    await sql`update payments set escrow_status = 'refunded', refunded_at = now() where id = ${payment}`;
    expect(await told()).toEqual([job.transportId]);
    expect(await ofKind(shipper, 'paid_back')).toEqual([]);
    await sql`update quotes set workflow_state = 'delivered', delivered_at = now() where id = ${job.quoteId}`;
    expect(await told()).toEqual([]);
  });

  it('between the two sides is still to come once the vehicle is delivered', async () => {
    const { carrier, ...job } = await booked('in_transit', 'in_transit');
    const toCome = async () => (await ofKind(carrier, 'money_to_come')).map(({ title }) => title);
    expect(await toCome()).toEqual(['$1,100.00 agreed for 1 active job']);
    await sql`update quotes set workflow_state = 'delivered', delivered_at = now() where id = ${job.quoteId}`;
    expect(await toCome()).toEqual(['$1,100.00 agreed for 1 active job']);
  });
});

describe('a delivery', () => {
  it('that came again after a repair counts from then: twenty that came before it are told first', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const arrived = async (days: number) => {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'delivered' });
      const base = { transportId, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'delivered' };
      return { transportId, quoteId: await buildQuote(sql, { ...base, deliveredAt: inDays(days) }) };
    };
    const again = await arrived(-9);
    const told = async () => (await ofKind(shipper, 'confirm_delivery')).map(({ transportId }) => transportId);
    for (let n = 0; n < 20; n++) await arrived(-1);
    expect((await told())[0]).toBe(again.transportId);
    await sql`insert into quote_transitions (id, quote_id, from_state, to_state) values (${newId()}, ${again.quoteId}, 'in_transit', 'delivered')`;
    expect(await told()).toHaveLength(20);
    expect(await told()).not.toContain(again.transportId);
  });
});

describe('a claim', () => {
  it('is no insurer’s whose address is not proven', async () => {
    const { shipper, carrier, ...job } = await booked('delivered', 'delivered', { deliveredAt: new Date() });
    await buildClaim(sql, { ...job, claimantId: shipper.id, carrierSideId: carrier.id });
    const insurer = await app.signIn('insurance', { emailVerifiedAt: null });
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${job.transportId}, ${insurer.id}, ${shipper.id})`;
    expect(await listKinds(insurer)).toEqual(['confirm_email']);
  });

  it('that has waited the longest is the one that the desk reads the day of', async () => {
    for (const [days, state] of [
      [-1, 'escalated'],
      [-3, 'escalated'],
      [-9, 'open'],
    ] as const) {
      const { shipper, carrier, ...job } = await booked('delivered', 'delivered', { deliveredAt: new Date() });
      await buildClaim(sql, { ...job, claimantId: shipper.id, carrierSideId: carrier.id, state, openedAt: inDays(days) });
    }
    const [decide] = await ofKind(await app.signIn('admin'), 'decide_claims');
    expect(decide!.title).toBe('2 claims to decide');
    expect(Date.parse(decide!.due!.at)).toBeCloseTo(inDays(ownDays.desk - 3).getTime(), -5);
  });
});

describe('a review', () => {
  const done = { deliveredAt: new Date(), completedAt: new Date() };

  it('is written of nobody whose account was deleted', async () => {
    const { shipper, carrier } = await booked('completed', 'closed', done);
    expect(await listKinds(shipper)).toEqual(['write_review']);
    await sql`update users set deleted_at = now() where id = ${carrier.id}`;
    expect(await listKinds(shipper)).toEqual([]);
  });

  it('is written of no job that was closed for a reason', async () => {
    const { shipper } = await booked('completed', 'closed', { ...done, closedReason: 'cancelled' });
    expect(await listKinds(shipper)).toEqual([]);
  });
});

describe('a request at a fixed price', () => {
  it('is none to price, and fits the kept searches of those alone who may take it', async () => {
    const [shipper, carrier, broker] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('broker')];
    const filter = { name: 'Out of Maine', alert: true, filter: { fromState: 'ME' } };
    const told = async (who: SignedIn) =>
      (await listNextActions(who)).filter(({ kind }) => kind === 'price_requests' || kind === 'kept_search').map(({ title }) => title);
    const before = [await told(carrier), await told(broker)];
    for (const who of [carrier, broker]) await who.call('POST', '/api/marketplace/searches', filter);
    await buildTransport(sql, { shipperId: shipper.id, status: 'accepted', fixedPrice: '1100.00', fromState: 'ME' });
    expect([await told(carrier), await told(broker)]).toEqual([[...before[0]!, '1 open request for "Out of Maine"'], before[1]]);
  });
});

describe('a kept search', () => {
  it('does not wait for whom the gate is shut to', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier', {}, buildAccount)];
    await buildTransport(sql, { shipperId: shipper.id, fromState: 'VT' });
    const { status } = await carrier.call('POST', '/api/marketplace/searches', {
      name: 'Out of Vermont',
      alert: true,
      filter: { fromState: 'VT' },
    });
    expect(status).toBeLessThan(300);
    expect(await ofKind(carrier, 'kept_search')).toMatchObject([{ isYours: false, title: '1 open request for "Out of Vermont"' }]);
  });
});

describe('an officer', () => {
  it('whose account is off does not wait to be confirmed', async () => {
    const admin = await app.signIn('admin');
    await buildAccount(sql, { role: 'compliance', confirmedAt: null, isActive: false });
    expect(await listKinds(admin)).not.toContain('confirm_officers');
    await buildAccount(sql, { role: 'compliance', confirmedAt: null });
    expect(await ofKind(admin, 'confirm_officers')).toMatchObject([
      { title: '1 compliance officer to confirm', text: 'They can’t review documents until you do.' },
    ]);
  });
});

describe('a transport that stands still', () => {
  const today = openDay(new Date());
  const quiet = async (status: string, days: number, pickupDate: string | null, quote: object = {}) => {
    const { id: shipperId } = await buildAccount(sql);
    const transportId = await buildTransport(sql, { shipperId, status, pickupDate, updatedAt: inDays(-days) });
    return { transportId, quoteId: await buildQuote(sql, { transportId, isAccepted: true, workflowState: 'assigned', ...quote }) };
  };
  const step = (quoteId: string, at: Date) =>
    sql`insert into quote_transitions (id, quote_id, from_state, to_state, created_at) values (${newId()}, ${quoteId}, 'assigned', 'assigned', ${at})`;

  it('is one that nobody moves on the road, or whose pickup has no day or is over, counted from its last step', async () => {
    const longest = await quiet('accepted', 5, null);
    await quiet('assigned', 4, addDays(today, -1));
    await step((await quiet('in_transit', 9, addDays(today, -9))).quoteId, inDays(-4));
    // Not stalled: waiting for the pickup day, or moved without a status change.
    await quiet('accepted', 9, addDays(today, 20));
    await quiet('assigned', 9, today);
    await quiet('in_transit', 2, addDays(today, -9));
    await quiet('delivered', 9, addDays(today, -9));
    const { id: driverId } = await buildAccount(sql, { role: 'driver' });
    await quiet('assigned', 9, null, { driverId, driverAgreedAt: new Date() });
    await quiet('assigned', 9, null, { declinedDriverId: driverId, driverDeclinedAt: new Date() });
    await step((await quiet('assigned', 9, null)).quoteId, new Date());
    const [still, ...more] = await ofKind(await app.signIn('admin'), 'stands_still');
    expect(more).toEqual([]);
    expect(still).toMatchObject({ title: '3 transports are stalled', action: { href: `/transports/${longest.transportId}` } });
    expect(still!.text).toContain('Longest, 5 days');
  });

  it('is one of a thousand or more where so many do', { tags: 'full' }, async () => {
    const { id: shipperId } = await buildAccount(sql);
    for (let n = 0; n < 1000; n++) await buildTransport(sql, { shipperId, status: 'in_transit', updatedAt: inDays(-20) });
    const [still] = await ofKind(await app.signIn('admin'), 'stands_still');
    expect(still!.title).toBe('1000 or more transports are stalled');
  });
});
