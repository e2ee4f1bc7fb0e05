import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildHaul } from '#domains/tracking/fixtures.ts';
import { checkSilence } from '#domains/tracking/silence.ts';
import { enqueue } from '#server/queue/queue.ts';
import { formatDate } from '#shared/dates.ts';
import { addDays, dayMs, hourMs, openDay } from '#shared/dates/days.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { complete, deliver, type BookedTransport } from '../../../test/harness/money/booked.ts';
import { insertDriverJobs } from '../../../test/harness/money/money-beside.ts';
import { createMoneyPeople } from '../../../test/harness/money/money-cast.ts';
import { paymentsOrigin, startTestPayments, muteNotifications } from '../../../test/harness/money/payments.ts';
import { openDueCases } from './jobs.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
const money = startTestPayments(app);
muteNotifications(app);
const cast = await createMoneyPeople(app, money);
const { mia, carrier, driver, admin, second, taken, booksOf } = cast;
const stranger = await app.signIn('shipper');

beforeEach(() => sql`delete from rate_limits`);

/** Moves the quote's timestamps, which the application writes only once. */
const setInstant = (quoteId: string, column: 'accepted_at' | 'picked_up_at', at: Date): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update quotes set ${tx({ [column]: at })} where id = ${quoteId}`;
  });

const today = () => openDay(new Date());
const strike = async () => {
  await enqueue({ sql }, openDueCases, {});
  await app.settle();
};

/** A paid job in transit, picked up this many days ago; four days were promised. */
async function onRoad(days = 0): Promise<BookedTransport> {
  const made = await taken();
  const pickedUpAt = new Date(Date.now() - days * dayMs);
  await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
  await setInstant(made.quoteId, 'picked_up_at', pickedUpAt);
  await sql`update transports set status = 'in_transit' where id = ${made.id}`;
  return made;
}
const listCases = async ({ id }: BookedTransport, who: SignedIn = mia) => (await who.call('GET', `/api/transports/${id}/cases`)).body;
const getCase = async (made: BookedTransport, kind: string) =>
  (await listCases(made)).cases.find((one: { kind: string }) => one.kind === kind);
const say = async (made: BookedTransport, kind: string, who: SignedIn, body: object) =>
  who.call('POST', `/api/cases/${(await getCase(made, kind)).id}/steps`, body);
const report = ({ id }: BookedTransport, body: object, who: SignedIn = mia) => who.call('POST', `/api/transports/${id}/cases`, body);
const withheld = { kind: 'withheld', demanded: '400', comment: 'The driver wants $400 in cash' };
const missing = { kind: 'not_delivered', amount: '18500.00', comment: 'Nobody answers the phone' };
const deliverNow = async ({ id, quoteId }: BookedTransport) => {
  await insertDriverJobs(sql, id, ['pickup', 'delivery']);
  const { status, body } = await admin.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'delivered' });
  expect([status, body.error]).toEqual([200, undefined]);
};
const listNextActions = async (who: SignedIn, { id }: BookedTransport) =>
  ((await who.call('GET', `/api/turns?transportId=${id}`)).body as { kind: string; isYours: boolean }[]).filter(
    ({ kind }) => kind === 'answer_case',
  );
const listNotices = async (who: SignedIn, { id }: BookedTransport) =>
  (
    await sql<{ title: string }[]>`
    select content ->> 'title' as title from notification_dispatches where user_id = ${who.id} and transport_id = ${id} and channel = 'in_app' order by id`
  ).map(({ title }) => title);

const all = { state: 'held', held: 0, disputes: 128_500, out: 0, refunds: 0 };

describe('a vehicle withheld for more money', () => {
  it('puts the whole payment on hold, shows both sides the agreed price, and alerts administrators', async () => {
    const made = await onRoad();
    const { status, body } = await report(made, withheld);
    expect([status, body]).toMatchObject([
      201,
      { state: 'open', demanded: '400.00', agreedPrice: '1100.00', can: { resolve: true, printChecklist: true } },
    ]);
    expect(await booksOf(made.paymentId)).toMatchObject(all);
    expect((await driver.call('GET', `/api/cases/${body.id}`)).body).toMatchObject({
      side: 'carrier',
      demanded: '400.00',
      can: { comment: true, resolve: false },
    });
    expect(await listNextActions(admin, made)).toMatchObject([{ isYours: true }]);
    expect((await report(made, withheld)).body.code).toBe('case_open');
    expect((await say(made, 'withheld', carrier, { event: 'answered', comment: 'Nobody asked for money' })).status).toBe(200);
    expect((await say(made, 'withheld', carrier, { event: 'resolved', comment: 'It is resolved now' })).body.code).toBe('case_changed');
  });

  it('is reported once if sent twice at once, and only by the shipper in transit', async () => {
    const made = await onRoad();
    expect((await report(made, withheld, stranger)).status).toBe(404);
    expect((await report(made, withheld, carrier)).status).toBe(403);
    expect((await Promise.all([report(made, withheld), report(made, withheld)])).map(({ status }) => status).toSorted()).toEqual([
      201, 409,
    ]);
    expect(await booksOf(made.paymentId)).toMatchObject(all);
    const early = await taken();
    expect((await report(early, withheld)).body.code).toBe('not_on_road');
    const late = await onRoad();
    await deliver(app, late);
    expect((await report(late, withheld)).body.code).toBe('not_on_road');
  });

  it('ends with the delivery, which releases the hold and pays the carrier as usual', async () => {
    const made = await onRoad();
    await report(made, withheld);
    await deliverNow(made);
    expect(await getCase(made, 'withheld')).toMatchObject({ state: 'delivered' });
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 128_500, disputes: 0 });
    await complete(app, mia, made, driver.id);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'released', held: 0, disputes: 0, out: 110_000 });
  });

  it('is closed by the shipper, or by an administrator after approval of the release', async () => {
    const made = await onRoad();
    await report(made, withheld);
    expect((await say(made, 'withheld', mia, { event: 'resolved', comment: 'He drove on without the money' })).body).toMatchObject({
      state: 'resolved',
    });
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 128_500 });
    const other = await onRoad();
    const { id } = (await report(other, withheld)).body;
    const close = () => admin.call('POST', `/api/admin/cases/${id}/decision`, { comment: 'Both sides agreed on the phone' });
    expect((await close()).body.code).toBe('approval_needed');
    const [hold] = await sql`select id from payment_holds where payment_id = ${other.paymentId}`;
    const asked = await admin.call('POST', `/api/admin/payments/${other.paymentId}/hold-release`, {
      holdId: hold!['id'],
      reason: 'Both sides agreed',
    });
    expect((await second.call('POST', `/api/admin/payment-requests/${asked.body.action.id}/confirmation`)).status).toBe(200);
    expect((await close()).body).toMatchObject({ state: 'closed' });
    expect(await booksOf(other.paymentId)).toMatchObject({ state: 'escrow', held: 128_500 });
  });
});

describe('a late delivery', () => {
  it('asks the carrier for a new day, once, and again when that passes', async () => {
    app.isTelling = true;
    const made = await onRoad(6);
    await strike();
    await strike();
    expect((await listCases(made)).cases).toHaveLength(1);
    expect(await getCase(made, 'late')).toMatchObject({ state: 'asked', waitsFor: ['carrier'] });
    expect(await listNextActions(driver, made)).toMatchObject([{ isYours: true }]);
    expect(await listNextActions(mia, made)).toMatchObject([{ isYours: false }]);
    const give = (day: string) =>
      say(made, 'late', carrier, { event: 'gave_day', day, cause: 'breakdown', comment: 'A tire has to be replaced' });
    expect((await give(addDays(today(), -1))).status).toBe(422);
    expect((await give(addDays(today(), 1))).body).toMatchObject({ state: 'day_given', cause: 'breakdown', newDay: { by: 'carrier' } });
    await sql`update cases set new_day = ${addDays(today(), -1)} where quote_id = ${made.quoteId}`;
    await strike();
    expect(await getCase(made, 'late')).toMatchObject({ state: 'asked', newDay: null });
    expect((await listNotices(mia, made)).filter((title) => title.includes('late'))).toEqual([
      'Your vehicle is late',
      'Your vehicle is still late',
    ]);
    app.isTelling = false;
  });

  it('shows the new day in every place once the carrier has given it, and counts the promised one for the record', async () => {
    const made = await onRoad(6);
    await strike();
    const [promised, ...newDays] = [addDays(today(), -2), addDays(today(), 2), addDays(today(), 3)];
    const get = async (who: SignedIn, path: string) => (await who.call('GET', path)).body;
    const { body: link } = await mia.call('POST', `/api/transports/${made.id}/tracking/links`, { label: 'Buyer', days: 7 });
    const { body: calendar } = await mia.call('POST', '/api/settings/calendar', { password: personaPassword });
    const readDays = async () => {
      const turns = async (who: SignedIn) =>
        (await get(who, `/api/turns?transportId=${made.id}`)).find(({ kind }: { kind: string }) => kind !== 'answer_case').due;
      const tracked = (await get(mia, `/api/transports/${made.id}/tracking`))[0];
      const shared = (await app.anonymous('POST', '/api/shared-tracking', { token: link.token })).body;
      const [crew] = await get(mia, `/api/transports/${made.id}/crew`);
      const feed: string = (await app.anonymous('GET', new URL(calendar.address).pathname)).body;
      return {
        tracking: [tracked.promisedDay, tracked.firstPromisedDay],
        link: [shared.promisedDay, shared.firstPromisedDay],
        driver: await turns(driver),
        carrier: await turns(carrier),
        board: (await get(carrier, '/api/turns/board')).find(({ quoteId }: { quoteId: string }) => quoteId === made.quoteId).day,
        card: crew.newDeliveryDay,
        quote: (await get(mia, `/api/transports/${made.id}/quotes`)).find(({ id }: { id: string }) => id === made.quoteId).newDeliveryDay,
        calendar:
          feed.includes(`${made.id}-delivery@`) && /DTSTART;VALUE=DATE:(\d+)/.exec(feed.slice(feed.indexOf(`${made.id}-delivery@`)))![1],
      };
    };
    const daysAfter = (given: string) => ({
      tracking: [given, promised],
      link: [given, promised],
      driver: { at: given, words: `Promised ${formatDate(promised)}, new date` },
      carrier: { at: given, words: `Promised ${formatDate(promised)}, new date` },
      board: given,
      card: given,
      quote: given,
      calendar: given.replaceAll('-', ''),
    });
    expect(await readDays()).toMatchObject({
      tracking: [promised, null],
      driver: { at: promised, words: 'Promised delivery' },
      card: null,
    });
    for (const given of newDays) {
      expect((await say(made, 'late', carrier, { event: 'gave_day', day: given, cause: 'weather' })).status).toBe(200);
      expect(await readDays()).toEqual(daysAfter(given));
    }
    expect((await listCases(made)).missingFrom).toBe(addDays(promised, 3));
  });

  it('is not asked about on the promised day, and its case ends with the delivery', async () => {
    const early = await onRoad(3);
    await strike();
    expect((await listCases(early)).cases).toEqual([]);
    const made = await onRoad(6);
    await strike();
    await deliverNow(made);
    expect(await getCase(made, 'late')).toMatchObject({ state: 'delivered' });
    const given = { event: 'gave_day', day: addDays(today(), 1), cause: 'breakdown' };
    expect((await say(made, 'late', carrier, given)).body.code).toBe('case_changed');
  });

  it('lets the shipper report the vehicle missing after three days, notified once', async () => {
    app.isTelling = true;
    const made = await onRoad(5);
    await strike();
    expect(await listCases(made)).toMatchObject({ can: { reportMissing: false, reportWithheld: true }, value: '18500.00' });
    expect((await report(made, missing)).body.code).toBe('too_early');
    await setInstant(made.quoteId, 'picked_up_at', new Date(Date.now() - 10 * dayMs));
    await sql`update cases set due_day = due_day - 5 where quote_id = ${made.quoteId}`;
    await strike();
    await strike();
    expect(await listCases(made)).toMatchObject({ can: { reportMissing: true } });
    expect((await listNotices(mia, made)).filter((title) => title.includes('missing'))).toEqual(['You can report your vehicle missing']);
    app.isTelling = false;
  });
});

describe('a vehicle reported missing', () => {
  const reported = async (): Promise<BookedTransport & { claimId: string }> => {
    const made = await onRoad(20);
    await strike();
    const { status, body } = await report(made, missing);
    expect([status, body.error]).toEqual([201, undefined]);
    return { ...made, claimId: body.claimId };
  };

  it('creates a claim for the full value, puts the payment on hold and ends the case of its delay', async () => {
    const made = await reported();
    expect(await booksOf(made.paymentId)).toMatchObject(all);
    expect(await getCase(made, 'late')).toMatchObject({ state: 'missing' });
    expect((await mia.call('GET', `/api/claims/${made.claimId}`)).body).toMatchObject({
      state: 'open',
      claimed: '18500.00',
      frozen: '1285.00',
      items: [{ reason: 'not_delivered' }],
      next: { who: 'carrier' },
    });
    expect((await report(made, missing)).body.code).toBe('case_open');
  });

  it('takes over the hold of an earlier case for a withheld vehicle', async () => {
    const made = await onRoad(20);
    await report(made, withheld);
    const { body } = await report(made, missing);
    expect(await booksOf(made.paymentId)).toMatchObject(all);
    expect(await sql`select cause, lifted_at from payment_holds where payment_id = ${made.paymentId}`).toEqual([
      { cause: 'claim', liftedAt: null },
    ]);
    expect((await mia.call('POST', `/api/claims/${body.claimId}/steps`, { event: 'withdrawn' })).status).toBe(200);
    expect(await getCase(made, 'not_delivered')).toMatchObject({ state: 'closed' });
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 128_500, disputes: 0 });
  });

  it('is decided like other claims: the payment is refunded in full, the rest is owed directly', async () => {
    const made = await reported();
    const step = (who: SignedIn, body: object) => who.call('POST', `/api/claims/${made.claimId}/steps`, body);
    expect((await step(carrier, { event: 'declined', words: 'We delivered it to a yard' })).status).toBe(200);
    expect((await step(mia, { event: 'escalated', words: 'There is no such yard' })).status).toBe(200);
    const decide = (who: SignedIn) =>
      who.call('POST', `/api/admin/claims/${made.claimId}/decision`, { amount: '18500.00', words: 'The yard does not exist' });
    await decide(admin);
    expect((await decide(second)).body).toMatchObject({
      state: 'decided',
      shares: { frozen: '1285.00', carrier: '0.00', direct: '17215.00' },
    });
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'refunded', held: 0, disputes: 0, refunds: 128_500, out: 0 });
    expect(await getCase(made, 'not_delivered')).toMatchObject({ state: 'closed' });
    // The carrier delivers after the refund: no money moves again.
    const books = await booksOf(made.paymentId);
    await deliverNow(made);
    expect(await getCase(made, 'not_delivered')).toMatchObject({ state: 'closed' });
    await app.settle();
    expect(await booksOf(made.paymentId)).toEqual(books);
  });

  it('is reported once if sent twice at once', async () => {
    const made = await onRoad(20);
    const both = await Promise.all([report(made, missing), report(made, missing)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await sql`select from claims where transport_id = ${made.id}`).toHaveLength(1);
  });

  it('but delivered later keeps its claim, and the carrier is paid when the claim ends', async () => {
    const made = await reported();
    await deliverNow(made);
    expect(await getCase(made, 'not_delivered')).toMatchObject({ state: 'delivered' });
    expect(await booksOf(made.paymentId)).toMatchObject(all);
    expect((await mia.call('POST', `/api/claims/${made.claimId}/steps`, { event: 'withdrawn' })).status).toBe(200);
    await complete(app, mia, made, driver.id);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'released', out: 110_000, held: 0 });
  });
});

it('a silence is reported once each to driver, carrier and shipper, and again after a new signal', async () => {
  app.isTelling = true;
  const made = await onRoad(1);
  const heard = (hours: number) => new Date(Date.now() - hours * hourMs);
  await buildHaul(sql, { transportId: made.id, quoteId: made.quoteId, driverId: driver.id, startedAt: heard(30), receivedAt: heard(11) });
  const look = async () => {
    await enqueue({ sql }, checkSilence, {});
    await app.settle();
  };
  const silences = async () =>
    [
      ...(await listNotices(driver, made)).filter((title) => title.startsWith('We lost')),
      ...(await listNotices(carrier, made)).filter((title) => title.startsWith('No signal')),
      ...(await listNotices(mia, made)).filter((title) => title.startsWith('No signal')),
    ].length;
  await look();
  expect(await silences()).toBe(0);
  await sql`update trackings set received_at = ${heard(12.5)} where transport_id = ${made.id}`;
  await Promise.all([look(), look()]);
  expect(await silences()).toBe(1);
  await sql`update trackings set received_at = received_at - interval '4 hours', silent_since = silent_since - interval '4 hours' where transport_id = ${made.id}`;
  await look();
  expect(await silences()).toBe(2);
  await look();
  await look();
  expect(await silences()).toBe(3);
  await sql`update trackings set received_at = ${heard(12.1)} where transport_id = ${made.id}`;
  await look();
  expect((await listNotices(driver, made)).filter((title) => title.startsWith('We lost'))).toHaveLength(2);
});
