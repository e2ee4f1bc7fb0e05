import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { hiddenContact } from '#shared/text/contact-details.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { acceptBid } from '../../../test/harness/money/bids.ts';
import { listPublishedEvents } from '../../../test/harness/people/published-events.ts';
import { buildQuestion } from './fixtures.ts';
import { maskedMessage, onlyContactMessage } from './rules.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');
const carrier = await app.signIn('carrier');
const broker = await app.signIn('broker');
const driver = await app.signIn('driver');
const stranger = await app.signIn('shipper');
const admin = await app.signIn('admin');
const nowhere = '01890000-0000-7000-8000-000000000000';
const text = 'Does the car roll and steer?';

const open = (overrides: Record<string, unknown> = {}) => buildTransport(sql, { shipperId: shipper.id, ...overrides });
const ask = (who: SignedIn, id: string, question: unknown = text, headers = {}) =>
  who.call('POST', `/api/marketplace/quotes/${id}/questions`, { question }, headers);
const list = (who: SignedIn, id: string, query = '') => who.call('GET', `/api/marketplace/quotes/${id}/questions${query}`);
const answer = (who: SignedIn, id: string, words: unknown = 'Yes, both.') =>
  who.call('POST', `/api/questions/${id}/answer`, { answer: words });
const takeBack = (who: SignedIn, id: string) => who.call('DELETE', `/api/questions/${id}`);
const hide = (who: SignedIn, id: string, reason: unknown = 'Insult') => who.call('POST', `/api/admin/questions/${id}/hide`, { reason });
const stored = async (id: string) => (await sql`select * from questions where transport_id = ${id} order by id`).map((row) => row);
const topics = async (id: string) =>
  (await sql`select topic from events where payload ->> 'transportId' = ${id} order by id`).map(({ topic }) => topic);

describe('asking a question about a request', () => {
  it('shows it to everyone who sees the request, without the name of the asker', async () => {
    const id = await open();
    const { status, body } = await ask(carrier, id);
    expect([status, body]).toMatchObject([
      201,
      {
        transportId: id,
        asker: 'You',
        isOwn: true,
        question: text,
        answer: null,
        maskedNote: null,
        askedBy: null,
        can: { withdraw: true },
      },
    ]);
    for (const who of [shipper, broker, driver]) {
      const { body: rows } = await list(who, id);
      expect(rows).toMatchObject([{ id: body.id, asker: 'A carrier', isOwn: false, askedBy: null, can: { answer: who === shipper } }]);
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Jensen|${carrier.id}`));
    }
    expect((await list(admin, id)).body).toMatchObject([
      { askedBy: { id: carrier.id, name: 'Jensen Auto Transport' }, can: { hide: true } },
    ]);
    expect(await topics(id)).toEqual(['question.asked']);
  });

  it('hides contact details before storing the question, and tells only the asker why', async () => {
    const id = await open();
    const { body } = await ask(carrier, id, 'Is a winch needed there? Call 402-555-0103, joe@haul.example or www.haul.example');
    const masked = `Is a winch needed there? Call ${hiddenContact}, ${hiddenContact} or ${hiddenContact}`;
    expect(body).toMatchObject({ question: masked, maskedNote: maskedMessage });
    expect(await stored(id)).toMatchObject([{ question: masked }]);
    expect((await list(shipper, id)).body).toMatchObject([{ question: masked, maskedNote: null }]);
    await app.settle();
    const told = await Promise.all((await topics(id)).map((topic) => listPublishedEvents(sql, topic, { transportId: id })));
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toMatch(/555.?0103|haul\.example/);
  });

  it.each([
    [undefined, 'Please write your question'],
    ['   ', 'Please write your question'],
    ['x'.repeat(501), 'At most 500 characters'],
    ['Call me: 402-555-0103', onlyContactMessage],
  ])('refuses %j and writes nothing', async (question, message) => {
    const id = await open();
    const { status, body } = await carrier.call('POST', `/api/marketplace/quotes/${id}/questions`, { question });
    expect([status, body.fields]).toEqual([422, { question: message }]);
    expect(await stored(id)).toEqual([]);
  });

  it('is refused to those who cannot bid, and refusals of the compliance gate are recorded', async () => {
    const id = await open();
    expect((await app.anonymous('POST', `/api/marketplace/quotes/${id}/questions`, { question: text })).status).toBe(401);
    for (const who of [driver, shipper, admin]) expect((await ask(who, id)).status).toBe(403);
    const unverified = await app.signIn('carrier', { emailVerifiedAt: null });
    expect(await ask(unverified, id)).toMatchObject({ status: 403, body: { code: 'gate_closed' } });
    expect(await sql`select attempted_action from compliance_gate_events where user_id = ${unverified.id}`).toEqual([
      { attemptedAction: 'ask_question' },
    ]);
    expect(await stored(id)).toEqual([]);
  });

  it('needs an open request of someone else', async () => {
    const own = await buildTransport(sql, { shipperId: carrier.id });
    expect(await ask(carrier, own)).toMatchObject({ status: 403, body: { code: 'own_request' } });
    const ownDraft = await buildTransport(sql, { shipperId: carrier.id, status: 'draft', submittedAt: null });
    for (const missing of [nowhere, ownDraft, await open({ status: 'draft', submittedAt: null })])
      expect(await ask(carrier, missing)).toMatchObject({ status: 404 });
    for (const status of ['accepted', 'assigned', 'cancelled'])
      expect(await ask(carrier, await open({ status, fixedPrice: '900.00' }))).toMatchObject({ status: 409, body: { code: 'not_open' } });
  });

  it('allows three unanswered questions per account, even if five are asked at once', async () => {
    const id = await open();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => ask(carrier, id, `${text} (${at})`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_questions');
    expect((await ask(broker, id)).status).toBe(201);
    await answer(shipper, answers.find(({ status }) => status === 201)!.body.id);
    expect((await ask(carrier, id)).status).toBe(201);
    expect(await stored(id)).toHaveLength(5);
  });

  it('is possible again after an administrator hid an unanswered question', async () => {
    const id = await open();
    const waiting = [];
    for (let at = 0; at < 3; at += 1) waiting.push((await ask(carrier, id)).body.id as string);
    expect((await ask(carrier, id)).status).toBe(409);
    expect((await hide(admin, waiting[0]!)).status).toBe(200);
    expect((await ask(carrier, id)).status).toBe(201);
  });

  it('is limited to ten questions per account, including withdrawn ones', async () => {
    const id = await open();
    for (let at = 0; at < 10; at += 1) {
      const { status, body } = await ask(carrier, id);
      expect(status).toBe(201);
      await takeBack(carrier, body.id);
    }
    expect(await ask(carrier, id)).toMatchObject({ status: 409, body: { code: 'too_many_questions' } });
    expect((await ask(broker, id)).status).toBe(201);
  });

  it('stores one question if it is sent twice with the same Idempotency-Key', async () => {
    const id = await open();
    const headers = { 'idempotency-key': `ask-${id}` };
    const [first, again] = [await ask(carrier, id, text, headers), await ask(carrier, id, text, headers)];
    expect(again.body.id).toBe(first.body.id);
    expect(await stored(id)).toHaveLength(1);
  });
});

describe('answering a question', () => {
  it('shows the answer to everyone, with contact details hidden', async () => {
    const id = await open();
    const { body: asked } = await ask(carrier, id);
    const { status, body } = await answer(shipper, asked.id, 'Yes, both. Ask for Sam at (303) 555-0101');
    expect([status, body]).toMatchObject([
      200,
      { answer: `Yes, both. Ask for Sam at ${hiddenContact}`, maskedNote: maskedMessage, can: { answer: false } },
    ]);
    expect((await list(broker, id)).body).toMatchObject([{ asker: 'A carrier', answer: body.answer, maskedNote: null }]);
    expect((await list(carrier, id)).body).toMatchObject([{ asker: 'You', answer: body.answer, can: { withdraw: false } }]);
    expect(await topics(id)).toEqual(['question.asked', 'question.answered']);
  });

  it('succeeds once if five answers are sent at once; the others get 409', async () => {
    const id = await open();
    const { body: asked } = await ask(carrier, id);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => answer(shipper, asked.id, `Answer ${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'question_closed',
      error: 'This question was already answered',
    });
    expect((await stored(id))[0]!['answer']).toBe(answers.find(({ status }) => status === 200)!.body.answer);
    expect(await topics(id)).toEqual(['question.asked', 'question.answered']);
  });

  it('is only possible for the shipper, and gives 404 to those who cannot see the request', async () => {
    const id = await open();
    const { body: asked } = await ask(carrier, id);
    expect((await app.anonymous('POST', `/api/questions/${asked.id}/answer`, { answer: 'Yes' })).status).toBe(401);
    expect((await answer(broker, asked.id)).status).toBe(403);
    expect((await answer(admin, asked.id)).status).toBe(403);
    expect(await answer(stranger, asked.id)).toMatchObject({ status: 404, body: { error: 'This question does not exist' } });
    expect((await answer(shipper, nowhere)).status).toBe(404);
    expect(await stored(id)).toMatchObject([{ answer: null }]);
  });

  it.each([
    ['', 'Please write your answer'],
    ['x'.repeat(1001), 'At most 1000 characters'],
    ['sam@carriage.example', onlyContactMessage],
  ])('refuses %j', async (words, message) => {
    const id = await open();
    const question = await buildQuestion(sql, { transportId: id, askerId: carrier.id });
    expect(await answer(shipper, question, words)).toMatchObject({ status: 422, body: { fields: { answer: message } } });
    expect(await stored(id)).toMatchObject([{ answer: null }]);
  });

  it('is refused after the booking, and asking during the booking stores at most one question', async () => {
    const booked = await open({ status: 'accepted' });
    const late = await buildQuestion(sql, { transportId: booked, askerId: carrier.id });
    expect(await answer(shipper, late)).toMatchObject({ status: 409, body: { code: 'not_open' } });
    const id = await open();
    const bidId = await buildBid(sql, { transportId: id, bidderId: broker.id });
    const [accepted, asked] = await Promise.all([acceptBid(app, shipper, bidId), ask(carrier, id)]);
    expect(accepted.status).toBe(200);
    expect([201, 404, 409]).toContain(asked.status);
    expect(await stored(id)).toHaveLength(asked.status === 201 ? 1 : 0);
  });
});

describe('withdrawing a question', () => {
  it('removes an own unanswered question, once', async () => {
    const id = await open();
    const { body: asked } = await ask(carrier, id);
    expect((await takeBack(broker, asked.id)).status).toBe(403);
    expect(await takeBack(carrier, asked.id)).toMatchObject({ status: 200, body: { withdrawn: true } });
    expect(await takeBack(carrier, asked.id)).toMatchObject({ status: 409, body: { error: 'This question was withdrawn' } });
    expect(await answer(shipper, asked.id)).toMatchObject({ status: 409, body: { code: 'question_closed' } });
    for (const who of [shipper, carrier, admin]) expect((await list(who, id)).body).toEqual([]);
    expect(await topics(id)).toEqual(['question.asked', 'question.withdrawn']);
  });

  it('and answering it at once: one succeeds, the other gets 409', async () => {
    const id = await open();
    const { body: asked } = await ask(carrier, id);
    const both = await Promise.all([takeBack(carrier, asked.id), answer(shipper, asked.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [row] = await stored(id);
    expect(row!['withdrawnAt'] === null).toBe(row!['answeredAt'] !== null);
  });
});

describe('hiding a question', () => {
  it('removes it for all but its asker and administrators, needs a reason, and is audited', async () => {
    const id = await open();
    const { body: asked } = await ask(carrier, id);
    await answer(shipper, asked.id);
    for (const who of [shipper, broker, await app.signIn('compliance')]) expect((await hide(who, asked.id)).status).toBe(403);
    expect(await hide(admin, asked.id, ' ')).toMatchObject({ status: 422, body: { fields: { reason: 'Please give a reason' } } });
    const both = await Promise.all([hide(admin, asked.id), hide(admin, asked.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const who of [shipper, broker]) expect((await list(who, id)).body).toEqual([]);
    for (const who of [carrier, admin]) expect((await list(who, id)).body).toMatchObject([{ hiddenReason: 'Insult' }]);
    await app.settle();
    expect(
      await sql`select actor_id, details ->> 'reason' as reason from audit_log where subject_id = ${asked.id} and event_type = 'question.hidden'`,
    ).toEqual([{ actorId: admin.id, reason: 'Insult' }]);
  });
});

describe('reading questions', () => {
  it('is possible for everyone who sees the request, and for no one else', async () => {
    const id = await open();
    await buildQuestion(sql, { transportId: id, askerId: carrier.id });
    expect((await app.anonymous('GET', `/api/marketplace/quotes/${id}/questions`)).status).toBe(401);
    expect((await list(await app.signIn('compliance'), id)).body).toHaveLength(1);
    for (const who of [stranger, await app.signIn('insurance')]) expect((await list(who, id)).status).toBe(404);
    expect((await list(carrier, nowhere)).status).toBe(404);
    await sql`update transports set status = 'accepted' where id = ${id}`;
    expect((await list(shipper, id)).body).toMatchObject([{ can: { answer: false } }]);
    expect((await list(broker, id)).status).toBe(404);
  });

  it('works page by page, newest first, with a filter for answered ones', async () => {
    const id = await open();
    const ids = [];
    for (let at = 0; at < 5; at += 1)
      ids.unshift(await buildQuestion(sql, { transportId: id, askerId: carrier.id, question: `Number ${at}?` }));
    await sql`update questions set answer = 'Yes', answered_at = now() where id = ${ids[2]!}`;
    const first = await list(shipper, id, '?limit=3');
    expect(first.body.map((row: { id: string }) => row.id)).toEqual(ids.slice(0, 3));
    const rest = await shipper.call('GET', /<([^>]+)>/.exec(String(first.headers['link']))![1]!);
    expect(rest.body.map((row: { id: string }) => row.id)).toEqual(ids.slice(3));
    expect(rest.headers['link']).toBeUndefined();
    expect((await list(shipper, id, '?answered=yes')).body).toMatchObject([{ id: ids[2] }]);
    expect((await list(shipper, id, '?answered=no')).body).toHaveLength(4);
  });
});

describe('notifications about questions', () => {
  const told = (id: string) =>
    sql`select user_id, notification_type as type, channel, content ->> 'title' as title from notification_dispatches
        where transport_id = ${id} order by id`;

  it('go to the shipper, and for the answer to the asker and everyone with an open offer', async () => {
    const id = await open();
    const quoter = await app.signIn('independent_driver');
    const [leaver, expired] = [await app.signIn('carrier'), await app.signIn('carrier')];
    await buildQuote(sql, { transportId: id, userId: expired.id, kind: 'own', workflowState: 'closed', closedReason: 'expired' });
    await buildBid(sql, { transportId: id, bidderId: broker.id });
    await buildBid(sql, { transportId: id, bidderId: leaver.id, status: 'withdrawn' });
    await buildQuote(sql, { transportId: id, userId: quoter.id, carrierId: quoter.id, kind: 'own', workflowState: 'quoted' });
    const { body: asked } = await ask(carrier, id);
    await app.settle();
    expect(await told(id)).toEqual(
      ['in_app', 'email'].map((channel) => ({
        userId: shipper.id,
        type: 'question.asked',
        channel,
        title: 'A carrier asks about your 2019 Honda Accord',
      })),
    );
    await answer(shipper, asked.id);
    await app.settle();
    const answers = (await told(id)).filter(({ type }) => type === 'question.answered');
    const expected = [
      [carrier.id, 'Your question was answered'],
      [broker.id, 'The shipper answered a question'],
      [quoter.id, 'The shipper answered a question'],
    ].flatMap(([userId, title]) => ['email', 'in_app'].map((channel) => [userId, channel, title]));
    expect(answers.map(({ userId, channel, title }) => [userId, channel, title]).sort()).toEqual(expected.sort());
  });

  it('stop with the deleted account: its open questions are withdrawn, answered ones stay', async () => {
    const id = await open();
    const leaver = await app.signIn('carrier');
    const answered = await buildQuestion(sql, { transportId: id, askerId: leaver.id, answer: 'Yes', answeredAt: new Date() });
    await buildQuestion(sql, { transportId: id, askerId: leaver.id });
    expect((await leaver.call('POST', '/api/settings/my-data', { password: personaPassword })).body.questions).toHaveLength(2);
    expect((await leaver.call('POST', '/api/settings/delete-account', { password: 'Open-road-2026' })).status).toBe(200);
    await app.settle();
    expect((await list(shipper, id)).body).toMatchObject([{ id: answered, asker: 'A carrier' }]);
  });
});
