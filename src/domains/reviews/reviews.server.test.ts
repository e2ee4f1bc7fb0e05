import { beforeEach, describe, expect, it } from 'vitest';
import { schedules } from '#app/schedules.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { enqueue } from '#server/queue/queue.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { buildReview } from './fixtures.ts';
import { findDue, publishDue } from './publishing.ts';
import { reviewDays } from '#domains/transports/rules.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, broker, carrier, driver, admin, officer, stranger] = [
  await app.signIn('shipper', { fullName: 'Sam Whitfield' }),
  await app.signIn('broker', { fullName: 'Bea Stone', companyName: 'Stone Brokers' }),
  await app.signIn('carrier', { fullName: 'Cal Dwell', companyName: 'Caldwell Auto Haul' }),
  await app.signIn('driver', { fullName: 'Dana Reyes' }),
  await app.signIn('admin'),
  await app.signIn('compliance'),
  await app.signIn('carrier'),
];
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

const nobody = testCtx(sql, { services: app.services });

beforeEach(async () => {
  await app.settle();
  await sql`delete from rate_limits`;
  await sql`delete from notification_dispatches`;
  await sql`delete from review_reports`;
  await sql`delete from reviews`;
});

async function completed(more: object = {}, status = 'completed'): Promise<{ id: string; quoteId: string }> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status });
  const job = { transportId: id, kind: 'own', userId: carrier.id, carrierId: carrier.id, driverId: driver.id, isAccepted: true };
  const done = { workflowState: 'closed', pickedUpAt: daysAgo(4), deliveredAt: daysAgo(2), completedAt: daysAgo(1) };
  return { id, quoteId: await buildQuote(sql, { ...job, ...done, ...more }) };
}
const write = (who: SignedIn, id: string, stars = 5, words = 'Came when it was promised.') =>
  who.call('POST', `/api/transports/${id}/reviews`, { stars, words }, { 'idempotency-key': newId() });
const readBy = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}/reviews`)).body[0];
const ofCarrier = async (who: SignedIn, of = carrier) => (await who.call('GET', `/api/carriers/${of.id}/reviews`)).body;
const getCard = async (of = carrier) => (await stranger.call('GET', `/api/carriers/${of.id}`)).body.trust.reviews;
const report = (who: SignedIn, id: string, part = 'review') =>
  who.call('POST', `/api/reviews/${id}/report`, { part, reason: 'It is made up' });
const reports = async () => (await admin.call('GET', '/api/admin/review-reports')).body;
const decide = (id: string, hide: boolean) =>
  admin.call('POST', `/api/admin/review-reports/${id}/decide`, { hide, reason: 'It names a stranger' });
async function readNotified(words: string): Promise<string[]> {
  await app.settle();
  const rows = await sql<{ userId: string }[]>`
    select distinct user_id from notification_dispatches where content ->> 'title' like ${`%${words}%`}`;
  return rows.map(({ userId }) => userId).toSorted();
}
const ids = (...people: SignedIn[]) => people.map(({ id }) => id).toSorted();

describe('a review', () => {
  it('stays hidden until both sides have written one, then both are published', async () => {
    const { id } = await completed();
    expect(await readBy(shipper, id)).toMatchObject({ otherName: 'Caldwell Auto Haul', isOpen: true, can: { write: true } });
    const { status, body } = await write(shipper, id, 4);
    expect([status, body.mine.stars, body.mine.publishedAt, body.can.write]).toEqual([201, 4, null, false]);
    expect(await readBy(carrier, id)).toMatchObject({ theirs: null, theirsWaits: true, can: { write: true } });
    expect([await ofCarrier(stranger), await getCard()]).toEqual([[], { count: 0, average: null }]);
    expect(await readNotified('reviewed you')).toEqual(ids(carrier));
    await write(carrier, id, 5, 'Keys were there, road was free.');
    expect(await readBy(shipper, id)).toMatchObject({ theirs: { stars: 5, words: 'Keys were there, road was free.' } });
    expect(await readBy(carrier, id)).toMatchObject({ theirs: { stars: 4 }, theirsWaits: false });
    expect(await getCard()).toEqual({ count: 1, average: 4 });
    expect(await readNotified('New review')).toEqual(ids(shipper, carrier));
  });

  it('is published 14 days after completion if the other side writes nothing', async () => {
    const { id } = await completed();
    await write(shipper, id);
    const [row] = await sql<{ dueAt: string; completedAt: string }[]>`
      select iso(r.due_at) as due_at, iso(q.completed_at) as completed_at from reviews r join quotes q on q.id = r.quote_id where r.transport_id = ${id}`;
    expect(Date.parse(row!.dueAt) - Date.parse(row!.completedAt)).toBe(reviewDays * dayMs);
    const at = (ms: number): Ctx => ({ ...nobody, now: new Date(Date.parse(row!.dueAt) + ms) });
    expect(await findDue(at(-1))).toEqual([]);
    await publishDue(at(-1), id);
    expect(await ofCarrier(stranger)).toEqual([]);
    expect(await findDue(at(0))).toEqual([id]);
    await Promise.all([publishDue(at(0), id), publishDue(at(0), id)]);
    expect(await ofCarrier(stranger)).toMatchObject([{ stars: 5, words: 'Came when it was promised.' }]);
    expect(await sql`select from events where topic = 'review.published' and payload ->> 'transportId' = ${id}`).toHaveLength(1);
    expect(await findDue(at(0))).toEqual([]);
  });

  it('is published by the scheduled job only if it is overdue', async () => {
    const [over, running] = [await completed(), await completed()];
    const of = { authorId: shipper.id, subjectId: carrier.id, publishedAt: null };
    await buildReview(sql, { transportId: over.id, quoteId: over.quoteId, ...of, dueAt: daysAgo(0.01), words: 'over' });
    await buildReview(sql, { transportId: running.id, quoteId: running.quoteId, ...of, dueAt: daysAgo(-0.01), words: 'running' });
    await enqueue({ sql }, schedules.find(({ job }) => job.name === 'publish-due-reviews')!.job, {});
    await app.settle();
    expect((await ofCarrier(stranger)).map(({ words }: any) => words)).toEqual(['over']);
    expect(await readNotified('New review')).toEqual(ids(carrier));
  });

  it('is stored once if sent twice at once, and published if both sides write at once', async () => {
    const { id } = await completed();
    const twice = await Promise.all([write(shipper, id), write(shipper, id)]);
    expect(twice.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([201, 'already_reviewed']);
    const another = await completed();
    await Promise.all([write(shipper, another.id), write(carrier, another.id)]);
    const rows = await sql`select from reviews where quote_id = ${another.quoteId} and published_at is not null`;
    expect(rows).toHaveLength(2);
  });

  it('is refused before completion and after 14 days', async () => {
    const early = await completed({ workflowState: 'delivered', completedAt: null }, 'delivered');
    expect((await write(shipper, early.id)).body.code).toBe('not_completed');
    expect((await shipper.call('GET', `/api/transports/${early.id}/reviews`)).body).toEqual([]);
    const late = await completed({ completedAt: daysAgo(reviewDays) });
    expect((await write(shipper, late.id)).body.code).toBe('review_time_over');
    expect(await readBy(shipper, late.id)).toMatchObject({ isOpen: false, can: { write: false } });
  });

  it('can only be written by the shipper and by the broker or carrier who holds the booking', async () => {
    const { id } = await completed({ userId: broker.id, brokerId: broker.id });
    const answers = await Promise.all(
      [shipper, broker, carrier, driver, officer, admin, stranger].map(async (who) => (await write(who, id)).status),
    );
    expect(answers).toEqual([201, 201, 404, 404, 404, 403, 404]);
    for (const who of [carrier, driver, officer, admin]) expect((await who.call('GET', `/api/transports/${id}/reviews`)).body).toEqual([]);
    expect((await stranger.call('GET', `/api/transports/${id}/reviews`)).status).toBe(404);
    expect(await ofCarrier(stranger, broker)).toHaveLength(1);
    expect(await ofCarrier(stranger)).toEqual([]);
  });

  it('is in the data export of its subject only while the subject may read it', async () => {
    const { id } = await completed();
    const readCopy = async (who: SignedIn): Promise<{ id: string; isOwn: boolean }[]> =>
      (await who.call('POST', '/api/settings/my-data', { password: personaPassword })).body.reviews;
    const { mine } = (await write(shipper, id, 1)).body;
    expect(await readCopy(carrier)).toEqual([]);
    expect(await readCopy(shipper)).toMatchObject([{ id: mine.id, isOwn: true, stars: 1 }]);
    await write(carrier, id);
    expect((await readCopy(carrier)).map(({ isOwn }) => isOwn)).toEqual([false, true]);
    await report(carrier, mine.id);
    await decide((await reports())[0].id, true);
    expect((await readCopy(carrier)).map(({ isOwn }) => isOwn)).toEqual([true]);
    expect((await readCopy(shipper)).map(({ isOwn }) => isOwn)).toEqual([true, false]);
  });

  it('has contact details hidden, and is refused without one to five stars', async () => {
    const { id } = await completed();
    expect((await write(shipper, id, 0)).status).toBe(422);
    expect((await write(shipper, id, 6)).status).toBe(422);
    const { body } = await write(shipper, id, 3, 'Call me at 303-555-0142 for more.');
    expect(body.mine.words).not.toContain('555');
  });

  it('cannot be changed: the database rejects other words, stars, author or due date', async () => {
    const { id } = await completed();
    await write(shipper, id);
    for (const change of [sql`stars = 1`, sql`words = 'Never came'`, sql`due_at = now()`, sql`author_id = ${stranger.id}`])
      await expect(sql`update reviews set ${change} where transport_id = ${id}`).rejects.toThrow('stays as it was written');
  });

  it('is shown on the carrier profile without the shipper name, newest first, page by page', async () => {
    for (const words of ['first', 'second', 'third']) {
      const { id, quoteId } = await completed();
      await buildReview(sql, { transportId: id, quoteId, authorId: shipper.id, subjectId: carrier.id, words, stars: 4 });
    }
    const page = await stranger.call('GET', `/api/carriers/${carrier.id}/reviews?limit=2`);
    expect(page.body.map(({ words }: any) => words)).toEqual(['third', 'second']);
    expect(JSON.stringify(page.body)).not.toContain('Sam');
    const next = await stranger.call('GET', `/api/carriers/${carrier.id}/reviews?limit=2&cursor=${page.body[1].id}`);
    expect(next.body.map(({ words }: any) => words)).toEqual(['first']);
    expect(await getCard()).toEqual({ count: 3, average: 4 });
    expect((await stranger.call('GET', `/api/carriers/${shipper.id}/reviews`)).status).toBe(404);
  });
});

describe('a reply to a review', () => {
  it('can be written once, only by the reviewed side, and only after publication', async () => {
    const { id, quoteId } = await completed();
    const { body } = await write(shipper, id);
    const reply = (who: SignedIn) => who.call('POST', `/api/reviews/${body.mine.id}/reply`, { words: 'Thank you, mail me at a@b.example' });
    expect((await reply(carrier)).status).toBe(404);
    await sql`update reviews set published_at = now() where quote_id = ${quoteId}`;
    expect((await reply(stranger)).body.code).toBe('not_yours');
    expect((await reply(shipper)).body.code).toBe('not_yours');
    const both = await Promise.all([reply(carrier), reply(carrier)]);
    expect(both.map(({ body: { code } }) => code ?? 'kept').toSorted()).toEqual(['already_replied', 'kept']);
    const [shown] = await ofCarrier(stranger);
    expect(shown.reply).toContain('Thank you');
    expect(shown.reply).not.toContain('@b.example');
    expect(await readNotified('replied to your review')).toEqual(ids(shipper));
  });
});

describe('a reported review', () => {
  async function published(more: object = {}): Promise<string> {
    const { id, quoteId } = await completed();
    return buildReview(sql, { transportId: id, quoteId, authorId: shipper.id, subjectId: carrier.id, ...more });
  }

  it('can be hidden by an administrator, who tells the author why, and no longer counts in the average', async () => {
    const id = await published();
    expect((await report(shipper, id)).body.code).toBe('own_review');
    expect((await report(carrier, id)).status).toBe(200);
    expect((await report(carrier, id)).body.code).toBe('already_reported');
    expect((await report(stranger, id)).status).toBe(200);
    const [first] = await reports();
    expect(first).toMatchObject({ author: 'Sam Whitfield', stars: 5, reason: 'It is made up', reporter: 'Cal Dwell' });
    const both = await Promise.all([decide(first.id, true), decide(first.id, true)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await reports(), await ofCarrier(carrier), await getCard()]).toEqual([[], [], { count: 0, average: null }]);
    const [at] = await sql<{ transportId: string }[]>`select transport_id from reviews where id = ${id}`;
    expect(await readBy(shipper, at!.transportId)).toMatchObject({ mine: { isHidden: true, hiddenReason: 'It names a stranger' } });
    expect(await readBy(carrier, at!.transportId)).toMatchObject({ theirs: { isHidden: true, hiddenReason: null, words: '' } });
    expect(await readNotified('you reported was hidden')).toEqual(ids(carrier, stranger));
    expect(await readNotified('Your review was hidden')).toEqual(ids(shipper));
    expect(await sql`select from audit_log where event_type = 'review.report-decided' and subject_id = ${id}`).toHaveLength(1);
    expect((await report(officer, id)).status).toBe(404);
  });

  it('stays visible if the report is dismissed, and can be reported by someone else', async () => {
    const id = await published();
    await report(carrier, id);
    await decide((await reports())[0].id, false);
    expect(await ofCarrier(stranger)).toHaveLength(1);
    expect(await readNotified('you reported stays visible')).toEqual(ids(carrier));
    expect((await report(stranger, id)).status).toBe(200);
  });

  it('can still be reported, as can its reply, by everyone who has not reported it', async () => {
    const { id: transportId, quoteId } = await completed();
    const said = { authorId: shipper.id, subjectId: carrier.id, reply: 'You liar', repliedAt: new Date() };
    const id = await buildReview(sql, { transportId, quoteId, ...said });
    for (const part of ['review', 'reply']) expect((await report(stranger, id, part)).status).toBe(200);
    expect((await ofCarrier(stranger))[0].can).toEqual({ report: false, reportReply: false });
    expect((await ofCarrier(broker))[0].can).toEqual({ report: true, reportReply: true });
    expect((await readBy(carrier, transportId)).theirs.can.report).toBe(true);
    expect((await readBy(shipper, transportId)).mine.can.reportReply).toBe(true);
  });

  it('stays visible if only the reply was reported and hidden', async () => {
    const id = await published({ reply: 'You liar', repliedAt: new Date() });
    expect((await report(carrier, id, 'reply')).body.code).toBe('own_review');
    await report(shipper, id, 'reply');
    expect((await reports())[0]).toMatchObject({ part: 'reply', author: 'Caldwell Auto Haul', stars: null, words: 'You liar' });
    await decide((await reports())[0].id, true);
    expect(await ofCarrier(stranger)).toMatchObject([{ reply: null, stars: 5 }]);
    expect(await readNotified('Your reply was hidden')).toEqual(ids(carrier));
  });

  it('is decided separately from its reply, and accepts no reply or report once hidden', async () => {
    const id = await published({ reply: 'You liar', repliedAt: new Date() });
    await report(stranger, id);
    await report(shipper, id, 'reply');
    const getPart = async (part: string) => (await reports()).find((one: any) => one.part === part);
    await decide((await getPart('reply')).id, true);
    expect((await reports()).map((one: any) => one.part)).toEqual(['review']);
    expect(await ofCarrier(stranger)).toMatchObject([{ stars: 5, reply: null }]);
    expect((await report(stranger, id, 'reply')).status, 'the reply is hidden').toBe(404);
    const other = await published();
    await report(stranger, other);
    for (const { id: reportId } of await reports()) await decide(reportId, true);
    expect((await carrier.call('POST', `/api/reviews/${other}/reply`, { words: 'Thank you' })).status).toBe(404);
    expect((await report(broker, other)).status).toBe(404);
  });

  it('of a shipper can be reported by the shipper but not by strangers, who cannot see it', async () => {
    const id = await published({ side: 'carrier', authorId: carrier.id, subjectId: shipper.id });
    expect((await report(stranger, id)).status).toBe(404);
    expect((await report(shipper, id)).status).toBe(200);
    expect(await ofCarrier(stranger)).toEqual([]);
  });
});

describe('the landing page', () => {
  const told = async () => (await app.anonymous('GET', '/api/testimonials')).body;

  it('shows the three newest short reviews whatever their stars, and none if there are fewer than three', async () => {
    const say = async (words: string, more: object = {}) => {
      const { id, quoteId } = await completed();
      return buildReview(sql, { transportId: id, quoteId, authorId: shipper.id, subjectId: carrier.id, words, ...more });
    };
    await say('one');
    await say('two', { stars: 1 });
    await say('', { stars: 5 });
    await say('long '.repeat(60));
    await say('waits', { publishedAt: null });
    await say('of a shipper', { side: 'carrier', authorId: carrier.id, subjectId: shipper.id });
    expect(await told()).toEqual([]);
    const third = await say('three');
    expect((await told()).map(({ words, stars }: any) => [words, stars])).toEqual([
      ['three', 5],
      ['two', 1],
      ['one', 5],
    ]);
    expect((await told())[0].haul).toMatch(/^[^,]+, \w+ to \w+, [A-Z][a-z]{2} \d{4}$/);
    await report(carrier, third);
    await decide((await reports())[0].id, true);
    expect(await told()).toEqual([]);
  });
});

it('a review full of contact details is stored even if masking them makes it longer than the limit', async () => {
  const { id } = await completed();
  expect((await write(shipper, id, 3, '@abc '.repeat(200).trim())).status).toBeLessThan(300);
  const [kept] = await sql`select char_length(words) as length from reviews where transport_id = ${id}`;
  expect(kept!['length']).toBeGreaterThan(2000);
});

describe('reminders to write a review', () => {
  const getNextActions = async (who: SignedIn, id: string) =>
    (await who.call('GET', '/api/turns')).body.filter(({ key }: any) => key === `review ${id}`);
  /** Almost over, so it comes first. */
  const almostOver = { completedAt: daysAgo(reviewDays - 0.1) };

  it('appear for both sides until they have written or the 14 days are over', async () => {
    const { id } = await completed(almostOver);
    expect(await getNextActions(shipper, id)).toMatchObject([
      { due: { words: 'Reviews close' }, action: { href: `/transports/${id}#reviews` } },
    ]);
    expect(await getNextActions(carrier, id)).toHaveLength(1);
    expect([await getNextActions(driver, id), await getNextActions(stranger, id)]).toEqual([[], []]);
    await write(shipper, id);
    expect([await getNextActions(shipper, id), (await getNextActions(carrier, id)).length]).toEqual([[], 1]);
    const late = await completed({ completedAt: daysAgo(reviewDays) });
    expect(await getNextActions(shipper, late.id)).toEqual([]);
  });

  it('go to the broker instead of the carrier, and administrators are asked to decide reports', async () => {
    const { id, quoteId } = await completed({ userId: broker.id, brokerId: broker.id, ...almostOver });
    expect([(await getNextActions(broker, id)).length, await getNextActions(carrier, id)]).toEqual([1, []]);
    const reviewId = await buildReview(sql, { transportId: id, quoteId, authorId: shipper.id, subjectId: broker.id });
    await report(stranger, reviewId);
    const { body } = await admin.call('GET', '/api/turns');
    expect(body.find(({ kind }: any) => kind === 'decide_review_report')).toMatchObject({ title: '1 review was reported' });
  });
});

describe('deleting an account', () => {
  it('keeps the stars of its reviews, and erases their words and its replies', async () => {
    const leaver = await app.signIn('shipper');
    const { id, quoteId } = await completed();
    await sql`update transports set shipper_id = ${leaver.id} where id = ${id}`;
    await buildReview(sql, { transportId: id, quoteId, authorId: leaver.id, subjectId: carrier.id, words: 'Rex came along' });
    const given = { side: 'carrier', authorId: carrier.id, subjectId: leaver.id, reply: 'Rex says hello', repliedAt: new Date() };
    await buildReview(sql, { transportId: id, quoteId, ...given });
    const { status, body } = await leaver.call('POST', '/api/settings/delete-account', { password: personaPassword });
    expect([status, body.kept.map(({ what }: any) => what)]).toEqual([
      200,
      expect.arrayContaining([expect.stringContaining('Stars of the reviews')]),
    ]);
    await app.settle();
    const rows = await sql`select side, stars, words, reply from reviews where quote_id = ${quoteId} order by side`;
    expect(rows).toMatchObject([
      { side: 'carrier', words: 'Came when it was promised.', reply: '' },
      { side: 'shipper', stars: 5, words: '', reply: null },
    ]);
  });
});
