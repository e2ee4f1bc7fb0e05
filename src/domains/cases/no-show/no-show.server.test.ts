import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayMs, openDay } from '#shared/dates/days.ts';
import { insertDriverJobs } from '../../../../test/harness/money/money-beside.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { book, cancelAsShown, type BookedTransport } from '../../../../test/harness/money/booked.ts';
import { createMoneyPeople } from '../../../../test/harness/money/money-cast.ts';
import { paymentsOrigin, startTestPayments, muteNotifications } from '../../../../test/harness/money/payments.ts';
import { enqueue } from '#server/queue/queue.ts';
import { openDueCases } from '../jobs.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
const money = startTestPayments(app);
muteNotifications(app);
const cast = await createMoneyPeople(app, money);
const { mia, carrier, dear, driver, admin, laid, taken, booksOf } = cast;
const stranger = await app.signIn('shipper');
const other = await app.signIn('carrier');

beforeEach(() => sql`delete from rate_limits`);

/** Moves the quote's timestamps, which the application writes only once. */
const setInstant = (quoteId: string, column: 'accepted_at' | 'picked_up_at', at: Date): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update quotes set ${tx({ [column]: at })} where id = ${quoteId}`;
  });

const today = () => openDay(new Date());
const yesterday = () => addDays(today(), -1);

/** Moves the agreed pickup to this day and runs the clocks. */
async function strike(): Promise<void> {
  await enqueue({ sql }, openDueCases, {});
  await app.settle();
}
async function missed(made: BookedTransport, day = yesterday()): Promise<BookedTransport> {
  await setInstant(made.quoteId, 'accepted_at', new Date(Date.now() - 10 * dayMs));
  await sql`update transports set pickup_date = ${day}, pickup_until = ${day}, delivery_date = null where id = ${made.id}`;
  await strike();
  return made;
}
const listCases = async ({ id }: BookedTransport, who: SignedIn = mia) => (await who.call('GET', `/api/transports/${id}/cases`)).body.cases;
const getCase = async (made: BookedTransport, who: SignedIn = mia) => (await listCases(made, who))[0];
const say = async (made: BookedTransport, who: SignedIn, body: object) =>
  who.call('POST', `/api/cases/${(await getCase(made)).id}/steps`, body);
const listNextActions = async (who: SignedIn, { id }: BookedTransport) =>
  ((await who.call('GET', `/api/turns?transportId=${id}`)).body as { kind: string; isYours: boolean; text: string }[]).filter(
    ({ kind }) => kind === 'answer_case',
  );
const listNotices = async (who: SignedIn, { id }: BookedTransport) =>
  (
    await sql<{ title: string }[]>`
    select content ->> 'title' as title from notification_dispatches where user_id = ${who.id} and transport_id = ${id} and channel = 'in_app' order by id`
  ).map(({ title }) => title);
async function overTime(made: BookedTransport): Promise<void> {
  await sql`update cases set answer_by = now() - interval '1 second' where quote_id = ${made.quoteId}`;
  await strike();
}
async function dryRun(made: BookedTransport): Promise<string> {
  const photoId = await buildEvidence(sql, { transportId: made.id, userId: driver.id });
  const run = { words: 'Gate locked, nobody there', photoId, arrivedAt: new Date().toISOString(), place: null, noPlaceReason: 'No signal' };
  const { status, body } = await driver.call('POST', `/api/transports/${made.id}/dry-runs`, run);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.id;
}

describe('a missed pickup day', () => {
  it('is no concern of a named driver who has not agreed to the job', async () => {
    const made = await taken();
    await sql`update quotes set driver_agreed_at = null where id = ${made.quoteId}`;
    await missed(made);
    const { id } = await getCase(made);
    expect([await listCases(made, driver), await listNextActions(driver, made)]).toEqual([[], []]);
    expect((await driver.call('GET', `/api/cases/${id}`)).status).toBe(404);
    expect((await say(made, driver, { event: 'said_no_show', cause: 'weather' })).status).toBe(404);
    await sql`update quotes set driver_agreed_at = now() where id = ${made.quoteId}`;
    expect((await say(made, driver, { event: 'said_no_show', cause: 'weather' })).body).toMatchObject({
      state: 'reported',
      cause: 'weather',
    });
  });

  it('asks both sides what happened once, after the day has ended in every time zone', async () => {
    const made = await missed(await taken(), today());
    expect(await listCases(made)).toEqual([]);
    await missed(made);
    await strike();
    expect(await listCases(made)).toMatchObject([
      { kind: 'no_show', state: 'asked', dueDay: yesterday(), waitsFor: ['shipper', 'carrier'], side: 'shipper' },
    ]);
    for (const who of [mia, carrier, driver]) expect(await listNextActions(who, made)).toMatchObject([{ isYours: true }]);
    expect(await listNextActions(dear, made)).toEqual([]);
  });

  it('opens one case even if two jobs run at once', async () => {
    const made = await taken();
    await setInstant(made.quoteId, 'accepted_at', new Date(Date.now() - 10 * dayMs));
    await sql`update transports set pickup_date = ${yesterday()}, pickup_until = ${yesterday()}, delivery_date = null where id = ${made.id}`;
    await Promise.all([enqueue({ sql }, openDueCases, {}), enqueue({ sql }, openDueCases, {})]);
    await Promise.all([app.settle(), app.settle()]);
    expect(await listCases(made)).toHaveLength(1);
  });

  it('opens no case if the shipper has not paid, or booked after the day', async () => {
    const unpaid = await missed(await book(app, { shipper: mia, carrier }));
    const made = await taken();
    await sql`update transports set pickup_date = ${yesterday()}, pickup_until = ${yesterday()}, delivery_date = null where id = ${made.id}`;
    await strike();
    expect([await listCases(unpaid), await listCases(made)]).toEqual([[], []]);
  });

  it('ends its case with the pickup', async () => {
    const made = await missed(await taken());
    await insertDriverJobs(sql, made.id, ['pickup']);
    expect(
      (await admin.call('PATCH', `/api/quotes/${made.quoteId}/workflow-state`, { newState: 'in_transit' })).body.error,
    ).toBeUndefined();
    expect(await getCase(made)).toMatchObject({ state: 'picked_up', waitsFor: [] });
    expect(await listNextActions(mia, made)).toEqual([]);
  });

  it('ends its case with a cancellation or withdrawal, and the withdrawal counts as late', async () => {
    const made = await missed(await taken());
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    expect(await getCase(made)).toMatchObject({ state: 'ended' });
    const left = await missed(await taken());
    expect((await cast.withdraw(left.quoteId)).status).toBe(200);
    expect(await getCase(left)).toMatchObject({ state: 'ended' });
    expect(await sql`select carrier_side_id from late_withdrawals where quote_id = ${left.quoteId}`).toEqual([
      { carrierSideId: carrier.id },
    ]);
    const early = await taken();
    await sql`update transports set pickup_date = ${addDays(today(), 10)}, pickup_until = ${addDays(today(), 10)}, delivery_date = null where id = ${early.id}`;
    expect((await cast.withdraw(early.quoteId)).status).toBe(200);
    expect(await sql`select from late_withdrawals where quote_id = ${early.quoteId}`).toHaveLength(0);
  });
});

describe('a carrier that did not arrive', () => {
  it('has twelve hours, then loses the job, and the shipper gets a full refund with the service fee', async () => {
    const made = await missed(await taken());
    const said = await say(made, mia, { event: 'said_no_show' });
    expect(said.body).toMatchObject({ state: 'reported', shipperAnswer: 'did_not_come', waitsFor: ['carrier'] });
    expect(Math.round((Date.parse(said.body.answerBy) - Date.now()) / 360_000)).toBe(120);
    expect(await listNextActions(carrier, made)).toMatchObject([{ isYours: true }]);
    await strike();
    expect(await getCase(made)).toMatchObject({ state: 'reported' });
    await overTime(made);
    expect(await getCase(made)).toMatchObject({ state: 'no_show' });
    expect(await sql`select status from transports where id = ${made.id}`).toEqual([{ status: 'quoted' }]);
    const { body } = await mia.call('GET', `/api/transports/${made.id}/payment/refund-quote`);
    expect(body.refund).toMatchObject({ line: 'no_show', refund: '1285.00', feeKept: '0.00' });
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'refunded', held: 0, disputes: 0, out: 0, refunds: 128_500 });
    await strike();
    expect(await listCases(made)).toHaveLength(1);
  });

  it('can be replaced by another valid offer paid with the held money', async () => {
    const made = await laid('1100.00');
    await cast.assigned(made, driver.id);
    await missed(made);
    await say(made, carrier, { event: 'said_no_show', cause: 'weather' });
    await overTime(made);
    const { body } = await mia.call('GET', `/api/transports/${made.id}/payment/rescue`);
    expect(body.rescue.offers).toMatchObject([{ id: made.nextId, direction: 'same' }]);
    expect((await cast.accept(made.nextId)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 128_500, refunds: 0 });
  });

  it('can be excused by an administrator, but not by someone on the booking', async () => {
    const made = await missed(await taken());
    await say(made, carrier, { event: 'said_no_show', cause: 'weather' });
    await overTime(made);
    const { id } = await getCase(made);
    const decide = (who: SignedIn, body: object = { isExcused: true, comment: 'The interstate was closed' }) =>
      who.call('POST', `/api/admin/cases/${id}/decision`, body);
    expect((await decide(mia)).status).toBe(403);
    expect((await decide(admin, { comment: 'The interstate was closed' })).status).toBe(409);
    const answers = await Promise.all([decide(admin), decide(cast.second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await getCase(made)).toMatchObject({ state: 'no_show', cause: 'weather', isExcused: true });
  });

  it('keeps the job after a dry run, but not if the dry run is rejected', async () => {
    const made = await missed(await taken());
    await say(made, mia, { event: 'said_no_show' });
    const runId = await dryRun(made);
    expect(await getCase(made)).toMatchObject({ state: 'dry_run' });
    await overTime(made);
    expect(await getCase(made)).toMatchObject({ state: 'dry_run' });
    expect((await mia.call('POST', `/api/dry-runs/${runId}/dispute`, { words: 'I waited at the gate all day' })).status).toBe(200);
    const decided = await admin.call('POST', `/api/admin/dry-runs/${runId}/decision`, {
      stands: false,
      words: 'The photo shows another gate',
    });
    expect([decided.status, decided.body.error]).toEqual([200, undefined]);
    expect(await getCase(made)).toMatchObject({ state: 'no_show' });
    expect(await sql`select status from transports where id = ${made.id}`).toEqual([{ status: 'quoted' }]);
  });

  it('is not asked if a dry run was documented that day: both sides agree on a new day', async () => {
    const made = await taken();
    await sql`update transports set pickup_date = ${yesterday()}, pickup_until = ${yesterday()} where id = ${made.id}`;
    await dryRun(made);
    await missed(made);
    expect(await getCase(made)).toMatchObject({ state: 'dry_run', waitsFor: ['shipper', 'carrier'] });
  });

  it('cannot change the refund afterwards, but can still be excused by an administrator', async () => {
    const made = await missed(await taken());
    await say(made, carrier, { event: 'said_no_show', cause: 'accident' });
    await overTime(made);
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    const books = await booksOf(made.paymentId);
    expect(books).toMatchObject({ state: 'refunded', refunds: 128_500, out: 0 });
    for (const event of ['said_picked_up', 'said_not_ready'])
      expect((await say(made, carrier, { event })).body.code, event).toBe('case_changed');
    expect((await say(made, carrier, { event: 'proposed_day', day: addDays(today(), 2) })).body.code).toBe('case_changed');
    const photoId = await buildEvidence(sql, { transportId: made.id, userId: driver.id });
    const run = { words: 'I was there', photoId, arrivedAt: new Date().toISOString(), place: null, noPlaceReason: 'No signal' };
    expect((await driver.call('POST', `/api/transports/${made.id}/dry-runs`, run)).status).toBeGreaterThanOrEqual(400);
    const { id } = await getCase(made, admin);
    const decided = await admin.call('POST', `/api/admin/cases/${id}/decision`, {
      isExcused: true,
      comment: 'The police report names the accident',
    });
    expect(decided.body).toMatchObject({ state: 'no_show', isExcused: true });
    await app.settle();
    expect(await booksOf(made.paymentId)).toEqual(books);
  });
});

describe('a new pickup day in the case', () => {
  it('applies once both sides agree, and opens another case if it is missed too', async () => {
    const made = await missed(await taken());
    const day = addDays(today(), 2);
    expect((await say(made, mia, { event: 'proposed_day', day })).body).toMatchObject({
      newDay: { day, by: 'shipper' },
      waitsFor: ['carrier'],
    });
    expect((await say(made, mia, { event: 'agreed_day', day })).body.code).toBe('day_changed');
    expect((await say(made, carrier, { event: 'agreed_day', day: addDays(day, 1) })).body.code).toBe('day_changed');
    expect((await say(made, carrier, { event: 'agreed_day', day })).body).toMatchObject({ state: 'rescheduled' });
    expect(await sql`select pickup_date::text from transports where id = ${made.id}`).toEqual([{ pickupDate: day }]);
    expect((await say(made, carrier, { event: 'agreed_day', day })).body.code).toBe('case_changed');
    await missed(made, addDays(yesterday(), -1));
    expect(await listCases(made)).toHaveLength(2);
  });

  it('is refused if it is in the past or too far away', async () => {
    const made = await missed(await taken());
    for (const day of [yesterday(), addDays(today(), 200), '2026-02-30', 'tomorrow'])
      expect((await say(made, mia, { event: 'proposed_day', day })).status, day).toBe(422);
  });

  it('proposed by the carrier stops its clock until the shipper answers; declined once, the clock runs on to the no-show', async () => {
    app.isTelling = true;
    const made = await missed(await taken());
    await say(made, mia, { event: 'said_no_show' });
    const day = addDays(today(), 3);
    expect((await say(made, carrier, { event: 'proposed_day', day, cause: 'breakdown' })).body).toMatchObject({
      state: 'day_proposed',
      cause: 'breakdown',
      answerBy: null,
      waitsFor: ['shipper'],
    });
    await overTime(made);
    expect(await getCase(made)).toMatchObject({ state: 'day_proposed', can: { agreeDay: true, declineDay: true } });
    expect(await listNextActions(mia, made)).toMatchObject([{ isYours: true }]);
    expect(await listNextActions(carrier, made)).toMatchObject([{ isYours: false }]);
    expect((await say(made, mia, { event: 'declined_day', day: addDays(day, 1) })).body.code).toBe('day_changed');
    expect((await say(made, carrier, { event: 'declined_day', day })).body.code).toBe('case_changed');
    const { id } = await getCase(made);
    const decline = () => mia.call('POST', `/api/cases/${id}/steps`, { event: 'declined_day', day });
    expect((await Promise.all([decline(), decline()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const declined = await getCase(made);
    expect(declined).toMatchObject({ state: 'day_declined', newDay: null, waitsFor: ['carrier'] });
    expect(Math.round((Date.parse(declined.answerBy) - Date.now()) / 360_000)).toBe(120);
    await app.settle();
    expect((await listNotices(carrier, made)).at(-1)).toContain('The shipper declined');
    expect((await say(made, carrier, { event: 'proposed_day', day })).body).toMatchObject({ state: 'day_declined' });
    await overTime(made);
    expect(await getCase(made)).toMatchObject({ state: 'no_show', cause: 'breakdown' });
    app.isTelling = false;
  });

  it('proposed by the shipper does not pause the deadline, which also resumes if a proposed day passes', async () => {
    const made = await missed(await taken());
    await say(made, mia, { event: 'said_no_show' });
    await say(made, carrier, { event: 'proposed_day', day: addDays(today(), 1) });
    await sql`update cases set new_day = ${yesterday()}, answer_seconds_left = 60 where quote_id = ${made.quoteId}`;
    await strike();
    const passed = await getCase(made);
    expect(passed).toMatchObject({ state: 'reported', newDay: null });
    expect(Math.round((Date.parse(passed.answerBy) - Date.now()) / 360_000)).toBe(20);
    await say(made, carrier, { event: 'proposed_day', day: addDays(today(), 1) });
    const day = addDays(today(), 2);
    expect((await say(made, mia, { event: 'proposed_day', day })).body).toMatchObject({
      state: 'day_declined',
      newDay: { day, by: 'shipper' },
    });
    expect((await say(made, carrier, { event: 'agreed_day', day })).body).toMatchObject({ state: 'rescheduled' });
  });

  it('agreed by changing the transport details ends the case too', async () => {
    const made = await missed(await taken());
    const day = addDays(today(), 4);
    const { body } = await mia.call('PATCH', `/api/transports/${made.id}/details`, { pickupDate: day });
    expect(await getCase(made)).toMatchObject({ state: 'asked' });
    const answer = { answer: 'agreed', changedAt: body.detailsChange.at, reason: null };
    expect((await carrier.call('POST', `/api/transports/${made.id}/details-answer`, answer)).status).toBe(200);
    expect(await getCase(made)).toMatchObject({ state: 'rescheduled' });
  });
});

describe('contradicting answers in a case', () => {
  it('are both stored, and the deadline starts when the shipper says that no one came', async () => {
    const made = await missed(await taken());
    await say(made, carrier, { event: 'said_picked_up' });
    const { body } = await say(made, mia, { event: 'said_no_show' });
    expect(body).toMatchObject({ state: 'reported', shipperAnswer: 'did_not_come', carrierAnswer: 'picked_up' });
    expect(body.steps.map(({ event }: { event: string }) => event)).toEqual(['opened', 'said_picked_up', 'said_no_show']);
    expect((await say(made, mia, { event: 'said_picked_up' })).body).toMatchObject({
      state: 'asked',
      answerBy: null,
      waitsFor: ['carrier'],
    });
  });

  it('that end it at once: one succeeds, the other gets 409', async () => {
    const made = await missed(await taken());
    const day = addDays(today(), 2);
    await say(made, mia, { event: 'proposed_day', day });
    const { id } = await getCase(made);
    const agree = () => carrier.call('POST', `/api/cases/${id}/steps`, { event: 'agreed_day', day });
    expect((await Promise.all([agree(), agree()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('at the deadline keep the job or make it a no-show, never both', async () => {
    const made = await missed(await taken());
    await say(made, mia, { event: 'said_no_show' });
    const day = addDays(today(), 2);
    await say(made, mia, { event: 'proposed_day', day });
    const { id } = await getCase(made);
    const agree = () => carrier.call('POST', `/api/cases/${id}/steps`, { event: 'agreed_day', day });
    const [{ status }] = await Promise.all([agree(), overTime(made)]);
    const [{ status: transport } = {}] = await sql`select status from transports where id = ${made.id}`;
    expect([status, (await getCase(made)).state, transport]).toEqual(
      status === 200 ? [200, 'rescheduled', 'assigned'] : [409, 'no_show', 'quoted'],
    );
  });

  it('are visible to administrators, but get 404 from outsiders', async () => {
    const made = await missed(await taken());
    const { id } = await getCase(made);
    for (const who of [stranger, other]) {
      expect((await who.call('GET', `/api/cases/${id}`)).status).toBe(404);
      expect((await who.call('POST', `/api/cases/${id}/steps`, { event: 'said_picked_up' })).status).toBe(404);
    }
    expect((await admin.call('GET', `/api/cases/${id}`)).body).toMatchObject({ side: null, agreedPrice: '1100.00' });
    expect((await driver.call('GET', `/api/cases/${id}`)).body).toMatchObject({ side: 'carrier', agreedPrice: null });
  });
});

it('a no-show case notifies each side once per step', async () => {
  app.isTelling = true;
  const made = await missed(await taken());
  await strike();
  await say(made, mia, { event: 'said_no_show' });
  await overTime(made);
  await app.settle();
  expect((await listNotices(carrier, made)).filter((title) => /happened|come|lost/.test(title))).toEqual([
    'What happened at pickup?',
    'The shipper says you did not come',
    'You lost a job: no-show',
  ]);
  expect((await listNotices(mia, made)).filter((title) => /happened|come/.test(title))).toEqual([
    'What happened at pickup?',
    'The carrier did not come',
  ]);
});
