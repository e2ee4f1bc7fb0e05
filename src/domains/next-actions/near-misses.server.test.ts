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

describe('next actions for offers', () => {
  it.each(['withdrawn', 'rejected'])('do not list a bid that was %s', async (status) => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    await buildBid(sql, { transportId, bidderId: carrier.id, status });
    expect(await listKinds(carrier)).not.toContain('own_offer');
  });

  it('show a lower offer as the best one beside the own bid, even if that quote is assigned', async () => {
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

  it('show the shipper the earliest expiry date, leaving out offers that expired but are not closed yet', async () => {
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

  it('do not list own offers that expired or were accepted', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    for (const more of [{ validUntil: inDays(-1) }, { isAccepted: true, workflowState: 'assigned' }]) {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
      await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, ...more });
    }
    expect(await ofKind(carrier, 'own_offer')).toEqual([]);
  });

  it('do not ask for a price on an own request or one with an own bid, but do after the bid is withdrawn', async () => {
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

  it('ask a carrier for a new price after its quote was closed', async () => {
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

  it('list a quote that a broker took over as its own offer, and do not ask the broker to price it', async () => {
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

describe('next actions for changed details', () => {
  const changed = async (more: object, shipperId: string) => {
    const transportId = await buildTransport(sql, { shipperId, status: 'assigned', pickupDate: addDays(openDay(new Date()), 5) });
    await buildQuote(sql, { transportId, kind: 'own', isAccepted: true, workflowState: 'assigned', ...more });
    return transportId;
  };
  const answers = async (people: readonly SignedIn[]) =>
    Promise.all(people.map(async (person) => (await ofKind(person, 'answer_details')).map(({ transportId }) => transportId)));

  it('ask the carrier, or the broker if no carrier is named, once and nobody else', async () => {
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

describe('next actions for missing addresses', () => {
  it('ask the shipper of a booked transport for a missing address until pickup', async () => {
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

describe('next actions for payments', () => {
  it.each([
    ['created', ['pay']],
    ['payment_pending', ['pay']],
    ['failed', ['pay']],
    ['escrow', []],
  ] as const)('with a payment in %s, the shipper is asked for %j', async (escrowStatus, asked) => {
    const { shipper, carrier, ...job } = await booked('accepted', 'booked');
    const payment = await buildPayment(sql, { ...job, shipperUserId: shipper.id, recipientUserId: carrier.id, escrowStatus });
    if (escrowStatus === 'escrow') await buildCapture(sql, payment, 114_900);
    expect(await listKinds(shipper)).toEqual(asked);
  });

  it('let a driver answer the job before the payment, but make a driver who agreed wait for it', async () => {
    const driver = await app.signIn('driver');
    const { shipper, carrier, ...job } = await booked('assigned', 'assigned', { driverId: driver.id });
    await buildPayment(sql, { ...job, shipperUserId: shipper.id, recipientUserId: carrier.id });
    expect(await listKinds(driver)).toEqual(['answer_job']);
    await sql`update quotes set driver_agreed_at = now() where id = ${job.quoteId}`;
    expect(await listKinds(driver)).toEqual(['job_waits']);
  });

  it('tell the shipper to wait if the payment of a carrier who left is on hold', async () => {
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

  it('tell the carrier in transit about a full refund, but only then', async () => {
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

  it('still announce money agreed directly between both parties after delivery', async () => {
    const { carrier, ...job } = await booked('in_transit', 'in_transit');
    const toCome = async () => (await ofKind(carrier, 'money_to_come')).map(({ title }) => title);
    expect(await toCome()).toEqual(['$1,100.00 agreed for 1 active job']);
    await sql`update quotes set workflow_state = 'delivered', delivered_at = now() where id = ${job.quoteId}`;
    expect(await toCome()).toEqual(['$1,100.00 agreed for 1 active job']);
  });
});

describe('next actions for deliveries', () => {
  it('date a repeated delivery from the latest one, so it is listed after twenty older ones', async () => {
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

describe('next actions for claims', () => {
  it('do not show a claim to an insurer whose email address is unverified', async () => {
    const { shipper, carrier, ...job } = await booked('delivered', 'delivered', { deliveredAt: new Date() });
    await buildClaim(sql, { ...job, claimantId: shipper.id, carrierSideId: carrier.id });
    const insurer = await app.signIn('insurance', { emailVerifiedAt: null });
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${job.transportId}, ${insurer.id}, ${shipper.id})`;
    expect(await listKinds(insurer)).toEqual(['confirm_email']);
  });

  it('show administrators the deadline of the claim that was escalated first', async () => {
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

describe('next actions for reviews', () => {
  const done = { deliveredAt: new Date(), completedAt: new Date() };

  it('do not ask for a review of a deleted account', async () => {
    const { shipper, carrier } = await booked('completed', 'closed', done);
    expect(await listKinds(shipper)).toEqual(['write_review']);
    await sql`update users set deleted_at = now() where id = ${carrier.id}`;
    expect(await listKinds(shipper)).toEqual([]);
  });

  it('do not ask for a review of a cancelled job', async () => {
    const { shipper } = await booked('completed', 'closed', { ...done, closedReason: 'cancelled' });
    expect(await listKinds(shipper)).toEqual([]);
  });
});

describe('next actions for a request at a fixed price', () => {
  it('list it under the saved search of a carrier but not of a broker, and ask neither for a price', async () => {
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

describe('next actions for a saved search', () => {
  it('list its matches for a carrier without marketplace access as not yet actionable', async () => {
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

describe('next actions for a new officer', () => {
  it('do not ask administrators to confirm a deactivated compliance officer', async () => {
    const admin = await app.signIn('admin');
    await buildAccount(sql, { role: 'compliance', confirmedAt: null, isActive: false });
    expect(await listKinds(admin)).not.toContain('confirm_officers');
    await buildAccount(sql, { role: 'compliance', confirmedAt: null });
    expect(await ofKind(admin, 'confirm_officers')).toMatchObject([
      { title: '1 compliance officer to confirm', text: 'They can’t review documents until you do.' },
    ]);
  });
});

describe('next actions for stalled transports', () => {
  const today = openDay(new Date());
  const quiet = async (status: string, days: number, pickupDate: string | null, quote: object = {}) => {
    const { id: shipperId } = await buildAccount(sql);
    const transportId = await buildTransport(sql, { shipperId, status, pickupDate, updatedAt: inDays(-days) });
    return { transportId, quoteId: await buildQuote(sql, { transportId, isAccepted: true, workflowState: 'assigned', ...quote }) };
  };
  const step = (quoteId: string, at: Date) =>
    sql`insert into quote_transitions (id, quote_id, from_state, to_state, created_at) values (${newId()}, ${quoteId}, 'assigned', 'assigned', ${at})`;

  it('count those in transit or past their pickup day that had no step for days, and link the longest', async () => {
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

  it('say 1000 or more if there are that many', { tags: 'full' }, async () => {
    const { id: shipperId } = await buildAccount(sql);
    for (let n = 0; n < 1000; n++) await buildTransport(sql, { shipperId, status: 'in_transit', updatedAt: inDays(-20) });
    const [still] = await ofKind(await app.signIn('admin'), 'stands_still');
    expect(still!.title).toBe('1000 or more transports are stalled');
  });
});
