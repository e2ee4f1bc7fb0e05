import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { buildMessage } from './fixtures.ts';
import { maskedMessage, messagesPerHour } from './rules.ts';

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
beforeEach(async () => {
  await app.settle();
  await sql`delete from rate_limits`;
  await sql`delete from notification_dispatches`;
  await sql`delete from message_blocks`;
  await sql`update messages set sent_at = sent_at - interval '2 hours'`;
});

async function booked(more: object = {}): Promise<{ id: string; quoteId: string }> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned' });
  const job = { transportId: id, kind: 'own', userId: broker.id, brokerId: broker.id, carrierId: carrier.id, driverId: driver.id };
  return { id, quoteId: await buildQuote(sql, { ...job, isAccepted: true, acceptedAt: new Date(), workflowState: 'assigned', ...more }) };
}
const write = (who: SignedIn, id: string, body = 'The gate opens at eight.', headers = {}) =>
  who.call('POST', `/api/transports/${id}/messages`, { body }, headers);
const listMessages = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}/messages`)).body;
const getThread = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}/thread`)).body[0];
const read = (who: SignedIn, id: string, upTo: string) => who.call('PUT', `/api/transports/${id}/messages/read`, { upTo });
const block = (who: SignedIn, id: string, userId: string, isBlocked = true) =>
  who.call('PUT', `/api/transports/${id}/thread/blocks`, { userId, isBlocked });
const report = (who: SignedIn, messageId: string, reason = 'A threat') => who.call('POST', `/api/messages/${messageId}/report`, { reason });
async function told(): Promise<string[]> {
  await app.settle();
  const rows = await sql<
    { userId: string }[]
  >`select distinct user_id from notification_dispatches where content ->> 'title' like '%sent you a message'`;
  return rows.map(({ userId }) => userId).toSorted();
}
const toldIds = (...people: SignedIn[]) => people.map(({ id }) => id).toSorted();

async function sendPhoto(
  who: SignedIn,
  id: string,
  { key = newId(), bytes, body = '' }: { key?: string; bytes?: Uint8Array; body?: string } = {},
) {
  const head = `--b\r\ncontent-disposition: form-data; name="body"\r\n\r\n${body}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="gate.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes ?? (await buildJpeg()), Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': key };
  return who.call('POST', `/api/transports/${id}/messages/photo`, payload, headers);
}

describe('the message thread of a booking', () => {
  it('is read and written by shipper, broker, carrier and driver, and lists their names and roles', async () => {
    const { id } = await booked();
    for (const who of [shipper, broker, carrier, driver]) expect((await write(who, id)).status).toBe(201);
    for (const who of [shipper, broker, carrier, driver]) expect(await listMessages(who, id)).toHaveLength(4);
    const { people } = await getThread(driver, id);
    expect(people.map(({ name, role, isYou }: any) => [name, role, isYou])).toEqual([
      ['Sam Whitfield', 'shipper', false],
      ['Stone Brokers', 'broker', false],
      ['Caldwell Auto Haul', 'carrier', false],
      ['Dana Reyes', 'driver', true],
    ]);
  });

  it('is closed to administrators and officers, and gives 404 to strangers', async () => {
    const { id, quoteId } = await booked();
    const messageId = await buildMessage(sql, { transportId: id, quoteId, authorId: carrier.id });
    for (const who of [admin, officer]) {
      expect((await who.call('GET', `/api/transports/${id}/thread`)).body).toEqual([]);
      const answers = [await who.call('GET', `/api/transports/${id}/messages`), await write(who, id), await report(who, messageId)];
      const refused = who === admin ? 403 : 404;
      expect(answers.map(({ status }) => status)).toEqual([404, refused, refused]);
    }
    for (const answer of [
      await stranger.call('GET', `/api/transports/${id}/thread`),
      await write(stranger, id),
      await report(stranger, messageId),
    ])
      expect(answer.status).toBe(404);
  });

  it('is hidden from the carrier of the next booking, as are its unread messages', async () => {
    const { id, quoteId } = await booked();
    await write(carrier, id);
    await sql`update quotes set is_accepted = false, workflow_state = 'closed' where id = ${quoteId}`;
    await buildQuote(sql, {
      transportId: id,
      kind: 'own',
      userId: stranger.id,
      carrierId: stranger.id,
      isAccepted: true,
      workflowState: 'booked',
    });
    expect([await listMessages(stranger, id), (await write(carrier, id)).status]).toEqual([[], 404]);
    expect([(await getThread(stranger, id)).unread, (await getThread(shipper, id)).unread]).toEqual([0, 0]);
    await app.settle();
    await sql`delete from notification_dispatches`;
    await write(stranger, id, 'I take it from here.');
    expect(await told(), 'although what the one before wrote was never read').toEqual(toldIds(shipper));
  });

  it('accepts no messages 30 days after delivery, but can still be read', async () => {
    const { id } = await booked({ workflowState: 'delivered', deliveredAt: new Date(Date.now() - 31 * 86_400_000) });
    expect(await write(shipper, id)).toMatchObject({ status: 409, body: { code: 'thread_closed' } });
    expect((await getThread(shipper, id)).closed).toContain('30 days after delivery');
  });
});

describe('a message', () => {
  it('is stored with contact details hidden, and its author is told', async () => {
    const { id } = await booked();
    const { body } = await write(carrier, id, 'I am there at nine, call me at 303-555-0142 then.');
    expect(body.maskedNote).toBe(maskedMessage);
    const [row] = await sql`select body from messages where id = ${body.id}`;
    expect(row!['body']).not.toContain('0142');
    expect((await listMessages(shipper, id))[0]).toMatchObject({ maskedNote: null, body: row!['body'] });
  });

  it('full of contact details is stored even if masking them makes it longer than the limit', async () => {
    const { id } = await booked();
    expect((await write(carrier, id, 'see @abc '.repeat(222).trim())).status).toBeLessThan(300);
    const [kept] = await sql`select char_length(body) as length from messages where transport_id = ${id}`;
    expect(kept!['length']).toBeGreaterThan(4000);
  });

  it('is stored once if sent twice with the same Idempotency-Key', async () => {
    const { id } = await booked();
    const headers = { 'idempotency-key': newId() };
    const [first, second] = await Promise.all([write(carrier, id, 'Once', headers), write(carrier, id, 'Once', headers)]);
    expect((await listMessages(shipper, id)).length).toBe(1);
    expect([first!.status, second!.status]).toContain(201);
  });

  it(`is refused after ${messagesPerHour} in an hour over all threads`, async () => {
    const [one, other] = [await booked(), await booked()];
    for (let at = 0; at < messagesPerHour; at += 1)
      await buildMessage(sql, { transportId: one.id, quoteId: one.quoteId, authorId: driver.id });
    expect(await write(driver, other.id)).toMatchObject({ status: 409, body: { code: 'too_many_messages' } });
    expect((await write(carrier, other.id)).status).toBe(201);
  });

  it('notifies those with no other unread messages once, and again after they have read it', async () => {
    const { id } = await booked();
    await write(carrier, id);
    const { body } = await write(carrier, id, 'And the trailer is enclosed.');
    expect(await told()).toEqual(toldIds(shipper, broker, driver));
    await sql`delete from notification_dispatches`;
    await read(shipper, id, body.id);
    await write(carrier, id, 'One more thing.');
    expect(await told()).toEqual(toldIds(shipper));
  });

  it('counts as unread until read, and shows its author who read it', async () => {
    const { id } = await booked();
    const first = (await write(carrier, id)).body;
    const second = (await write(carrier, id, 'Still there?')).body;
    expect([(await getThread(shipper, id)).unread, (await getThread(carrier, id)).unread]).toEqual([2, 0]);
    expect((await read(shipper, id, first.id)).body.unread).toBe(1);
    await read(shipper, id, second.id);
    // Marking an earlier message as read does not undo it.
    expect((await read(shipper, id, first.id)).body.unread).toBe(0);
    expect((await listMessages(carrier, id)).map(({ readBy }: any) => readBy)).toEqual([['Sam Whitfield'], ['Sam Whitfield']]);
    expect((await listMessages(shipper, id))[0].readBy).toEqual([]);
  });

  it('of another thread cannot be marked as read in this one', async () => {
    const [one, other] = [await booked(), await booked()];
    const { body } = await write(carrier, other.id);
    expect((await read(shipper, one.id, body.id)).status).toBe(404);
  });

  it('is listed page by page, newest first', async () => {
    const { id, quoteId } = await booked();
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.unshift(await buildMessage(sql, { transportId: id, quoteId, authorId: driver.id }));
    const page = async (cursor = '') =>
      (await shipper.call('GET', `/api/transports/${id}/messages?limit=2${cursor}`)).body.map((m: any) => m.id);
    expect([await page(), await page(`&cursor=${ids[1]}`), await page(`&cursor=${ids[3]}`)]).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
  });
});

describe('a photo in a message', () => {
  it('can be sent with or without words, once per Idempotency-Key, and opened only by people of the booking', async () => {
    const { id } = await booked();
    const bytes = await buildJpeg({ color: '#345678' });
    const key = newId();
    const [first, again] = [await sendPhoto(carrier, id, { key, bytes, body: 'The gate' }), await sendPhoto(carrier, id, { key, bytes })];
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await sendPhoto(carrier, id, { key, bytes: await buildJpeg({ color: '#ff0000' }) })).body.code).toBe('idempotency_mismatch');
    expect((await sendPhoto(driver, id)).body).toMatchObject({ body: '' });
    const address = `/api/transports/${id}/message-photos/${first.body.photoId}`;
    for (const [who, status] of [
      [shipper, 200],
      [driver, 200],
      [stranger, 404],
      [admin, 404],
      [officer, 404],
    ] as const)
      expect([who.email, (await who.call('GET', address)).status]).toEqual([who.email, status]);
    const refused = await sql`select from pii_access_logs where access_type = 'refused' and transport_id = ${id}`;
    expect(refused).toHaveLength(3);
  });

  it('is refused if the file is not a picture, and nothing is stored', async () => {
    const { id } = await booked();
    expect((await sendPhoto(carrier, id, { bytes: Buffer.from('no picture') })).status).toBeGreaterThanOrEqual(400);
    expect([await listMessages(shipper, id), await sql`select from documents where transport_id = ${id}`]).toEqual([[], []]);
  });
});

describe('blocking a person in a thread', () => {
  it('hides their messages and stops notifications until they are unblocked', async () => {
    const { id } = await booked();
    expect((await block(shipper, id, carrier.id)).body.people.find((one: any) => one.id === carrier.id).isBlocked).toBe(true);
    await write(carrier, id, 'Do you hear me?');
    expect((await listMessages(shipper, id))[0]).toMatchObject({ withheld: 'blocked', body: '', photoId: null });
    expect([(await getThread(shipper, id)).unread, await told()]).toEqual([0, toldIds(broker, driver)]);
    expect((await listMessages(driver, id))[0].body).toBe('Do you hear me?');
    await block(shipper, id, carrier.id, false);
    expect((await listMessages(shipper, id))[0]).toMatchObject({ withheld: null, body: 'Do you hear me?' });
  });

  it('affects only the person who blocks: another block of the same person stays', async () => {
    const { id } = await booked();
    for (const who of [shipper, driver]) await block(who, id, carrier.id);
    await write(carrier, id, 'Does anybody hear me?');
    await block(shipper, id, carrier.id, false);
    const withheld = await Promise.all([shipper, driver].map(async (who) => (await listMessages(who, id))[0].withheld));
    expect(withheld).toEqual([null, 'blocked']);
    const blocks = async (who: SignedIn) =>
      (await getThread(who, id)).people.find((one: { id: string }) => one.id === carrier.id).isBlocked;
    expect([await blocks(shipper), await blocks(driver)]).toEqual([false, true]);
  });

  it('is refused for oneself and for people outside the booking', async () => {
    const { id } = await booked();
    for (const userId of [shipper.id, stranger.id, newId()]) expect((await block(shipper, id, userId)).status).toBe(404);
  });
});

describe('a reported message', () => {
  const reports = async () => (await admin.call('GET', '/api/admin/message-reports')).body;
  const decide = (reportId: string, hide: boolean, who = admin) =>
    who.call('POST', `/api/admin/message-reports/${reportId}/decide`, { hide, reason: 'It threatens' });

  it('can be hidden by an administrator from all but its author, and everyone who reported it is told', async () => {
    const { id } = await booked();
    const { body } = await write(carrier, id, 'Pay me or I leave it here.');
    expect([(await report(shipper, body.id)).status, (await report(driver, body.id)).status]).toEqual([200, 200]);
    expect(await report(shipper, body.id)).toMatchObject({ status: 409, body: { code: 'already_reported' } });
    expect(await report(carrier, body.id)).toMatchObject({ status: 403, body: { code: 'own_message' } });
    const [first, second] = (await reports()).filter(({ transportId }: any) => transportId === id);
    expect(first).toMatchObject({
      author: 'Caldwell Auto Haul',
      body: 'Pay me or I leave it here.',
      reporter: 'Sam Whitfield',
      reason: 'A threat',
    });
    const [one, other] = await Promise.all([decide(first.id, true), decide(second.id, false)]);
    expect([one!.status, other!.status].toSorted()).toEqual([200, 409]);
    const [row] = await sql<{ decision: string }[]>`select decision from message_reports where id = ${first.id}`;
    const isHidden = row!.decision === 'hidden';
    expect((await listMessages(shipper, id))[0].withheld).toBe(isHidden ? 'hidden' : null);
    expect((await listMessages(carrier, id))[0].body).toBe('Pay me or I leave it here.');
    await app.settle();
    const heard = await sql<
      { userId: string }[]
    >`select distinct user_id from notification_dispatches where content ->> 'title' like 'A message you reported%'`;
    expect(heard.map(({ userId }) => userId).toSorted()).toEqual(toldIds(shipper, driver));
    expect((await reports()).filter(({ transportId }: any) => transportId === id)).toEqual([]);
  });

  it('can still be reported by other people in the thread', async () => {
    const { id } = await booked();
    const { body } = await write(carrier, id, 'Pay me or I leave it here.');
    await report(shipper, body.id);
    const mayReport = async (who: SignedIn) => (await listMessages(who, id))[0].can.report;
    expect([await mayReport(shipper), await mayReport(driver)]).toEqual([false, true]);
  });

  it('is a next action for administrators until it is decided', async () => {
    const { id } = await booked();
    const getNextAction = async (who: SignedIn) =>
      (await who.call('GET', '/api/turns')).body.find(({ kind }: { kind: string }) => kind === 'decide_report')?.text;
    await sql`update message_reports set decision = 'stands', decided_at = now(), decided_by = ${admin.id} where decision is null`;
    const { body } = await write(carrier, id, 'Pay me or I leave it here.');
    expect(await getNextAction(admin)).toBeUndefined();
    await report(shipper, body.id);
    expect([await getNextAction(admin), await getNextAction(shipper)]).toEqual([expect.stringContaining('Hide or keep it.'), undefined]);
    const [waiting] = (await reports()).filter(({ transportId }: any) => transportId === id);
    await decide(waiting.id, true);
    expect(await getNextAction(admin)).toBeUndefined();
  });

  it('dismissed once can be reported by someone else and then hidden, which tells only the second reporter', async () => {
    const { id } = await booked();
    const { body } = await sendPhoto(carrier, id);
    const waiting = async () => (await reports()).filter(({ transportId }: any) => transportId === id);
    await report(shipper, body.id);
    const [first] = await waiting();
    await decide(first.id, false);
    expect((await listMessages(shipper, id))[0].can.report).toBe(false);
    await app.settle();
    await sql`delete from notification_dispatches`;
    await report(driver, body.id);
    expect((await getThread(driver, id)).unread).toBe(1);
    await decide((await waiting())[0].id, true);
    const decisions = await sql`select reporter_id, decision from message_reports where message_id = ${body.id} order by id`;
    expect(decisions).toEqual([
      { reporterId: shipper.id, decision: 'stands' },
      { reporterId: driver.id, decision: 'hidden' },
    ]);
    await app.settle();
    const heard = await sql`select distinct user_id from notification_dispatches where content ->> 'title' like 'A message you reported%'`;
    expect(heard).toEqual([{ userId: driver.id }]);
    expect([(await getThread(driver, id)).unread, (await listMessages(driver, id))[0].photoId]).toEqual([0, null]);
  });

  it('shows its photo only to its author and administrators once hidden', async () => {
    const { id } = await booked();
    const { body } = await sendPhoto(carrier, id);
    await report(shipper, body.id);
    const [waiting] = (await reports()).filter(({ transportId }: any) => transportId === id);
    expect((await decide(waiting.id, true)).status).toBe(200);
    const address = `/api/transports/${id}/message-photos/${body.photoId}`;
    for (const [who, status] of [
      [carrier, 200],
      [admin, 200],
      [shipper, 404],
      [officer, 404],
    ] as const)
      expect([who.email, (await who.call('GET', address)).status]).toEqual([who.email, status]);
    expect((await listMessages(carrier, id))[0]).toMatchObject({ hiddenReason: 'It threatens', withheld: null });
  });
});

it('deleting an account erases its read markers and the blocks it made or received', async () => {
  const leaving = await app.signIn('shipper');
  const id = await buildTransport(sql, { shipperId: leaving.id, status: 'completed' });
  const quote = { transportId: id, kind: 'own', userId: carrier.id, carrierId: carrier.id, isAccepted: true };
  const quoteId = await buildQuote(sql, { ...quote, workflowState: 'closed', deliveredAt: new Date() });
  const messageId = await buildMessage(sql, { transportId: id, quoteId, authorId: carrier.id });
  await read(leaving, id, messageId);
  await block(leaving, id, carrier.id);
  await block(carrier, id, leaving.id);
  const [other] = [await booked()];
  await block(shipper, other.id, carrier.id);
  const { deleteReadPositions } = await import('./commands.ts');
  await deleteReadPositions({ sql } as never, leaving.id);
  const left = await sql`select user_id from message_reads where user_id = ${leaving.id} union all select blocker_id from message_blocks`;
  expect(left, 'what others had to do with each other').toEqual([{ userId: shipper.id }]);
});
