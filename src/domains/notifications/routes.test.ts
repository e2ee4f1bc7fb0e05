import { describe, expect, it } from 'vitest';
import { bidForm } from '#domains/bids/fixtures.ts';
import { quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { openDedicatedClient } from '#server/db/connection/connect.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { acceptBid } from '../../../test/harness/money/bids.ts';

const app = await startTestApp();
const { sql } = app;
const bell = async (who: SignedIn) =>
  (await who.call('GET', '/api/notifications?limit=100')).body as {
    id: string;
    title: string;
    body: string;
    href: string;
    notificationType: string;
    readAt: string | null;
  }[];
const titles = async (who: SignedIn) => (await bell(who)).map(({ title }) => title);
const unread = async (who: SignedIn) => (await who.call('GET', '/api/notifications/unread')).body.unread as number;
const mailsTo = (who: SignedIn) => sql`select subject, status, text_body from mail_outbox where recipient = ${who.email} order by id`;

async function request(shipper: SignedIn): Promise<string> {
  const { status, body } = await shipper.call('POST', '/api/transports', transportForm);
  expect(status).toBe(201);
  return body.id;
}
const bid = async (who: SignedIn, transportId: string) =>
  (await who.call('POST', `/api/marketplace/quotes/${transportId}/bid`, bidForm)).body.id as string;

describe('notifications about offers and requests', () => {
  it('a bid notifies the shipper in the app and by email, and says who acts next', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const transportId = await request(shipper);
    await bid(carrier, transportId);
    await app.settle();
    const notices = await bell(shipper);
    expect(notices.map(({ title }) => title)).toEqual(['New bid: $1,050.00', 'Your request is in the marketplace']);
    expect(notices[0]).toMatchObject({ notificationType: 'bid.placed', href: `/transports/${transportId}`, readAt: null });
    expect(notices[0]!.body).toBe(
      'Jensen Auto Transport offers $1,050.00 for your 2019 Honda Accord, Austin, TX to Denver, CO, delivered in about 4 days. Your turn: accept it or wait for more offers.',
    );
    const mails = await mailsTo(shipper);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'New bid: $1,050.00', status: 'kept' });
    expect(mails[0]!['textBody']).toContain(`/transports/${transportId}`);
    expect(await titles(carrier)).toEqual([]);
  });

  it('an acceptance tells the winner to act, the losers that they lost, and the shipper', async () => {
    const [shipper, winner, loser] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('independent_driver')];
    const transportId = await request(shipper);
    const bidId = await bid(winner, transportId);
    await bid(loser, transportId);
    await acceptBid(app, shipper, bidId);
    await app.settle();
    expect(await bell(winner)).toMatchObject([
      {
        title: 'Your offer was accepted',
        body: '2019 Honda Accord, Austin, TX to Denver, CO at $1,050.00. Your turn: accept the job and assign a driver.',
      },
    ]);
    expect(await bell(loser)).toMatchObject([
      {
        title: 'Your bid was not chosen',
        isSetback: true,
        href: '/marketplace',
        body: '2019 Honda Accord, Austin, TX to Denver, CO: Another offer was accepted. No action needed.',
      },
    ]);
    expect((await bell(shipper))[0]).toMatchObject({ title: 'Booked at $1,050.00', isSetback: false });
    expect((await mailsTo(winner)).map((mail) => mail['subject'])).toEqual(['Your offer was accepted']);
    expect((await mailsTo(loser)).map((mail) => mail['subject'])).toEqual(['Your bid was not chosen']);
  });

  it('those of one transport arrive in order, even if the first one is delayed', async () => {
    const [shipper, carrier, other] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('shipper')];
    const transportId = await request(shipper);
    await app.settle();
    await bid(carrier, transportId);
    await sql`update jobs set run_at = now() + interval '1 hour'`;
    await bid(await app.signIn('independent_driver'), transportId);
    const elsewhere = await request(other);
    await bid(carrier, elsewhere);
    await app.settle();
    const bids = async (of: SignedIn) => (await titles(of)).filter((title) => title.startsWith('New bid'));
    expect([await bids(shipper), await bids(other)]).toEqual([[], ['New bid: $1,050.00']]);
    await sql`update jobs set run_at = now()`;
    await app.settle();
    expect((await bell(shipper)).slice(0, 2).map(({ body }) => String(body).split(' offers ')[0])).toEqual([
      'Petrov Hauling',
      'Jensen Auto Transport',
    ]);
  });

  it('an account without email still gets them in the app', async () => {
    const [shipper, carrier] = [await app.signIn('shipper', { notificationEmailOptIn: false }), await app.signIn('carrier')];
    await bid(carrier, await request(shipper));
    await app.settle();
    expect(await titles(shipper)).toContain('New bid: $1,050.00');
    expect(await mailsTo(shipper)).toEqual([]);
  });

  it('an event delivered twice notifies once', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    await bid(carrier, await request(shipper));
    await app.settle();
    const [before, mails] = [await titles(shipper), await mailsTo(shipper)];
    await sql`
      insert into jobs (id, name, data) select uuidv7(), 'spread-event', jsonb_build_object('eventId', id) from events where payload ->> 'shipperId' = ${shipper.id}`;
    expect(await app.settle()).toBeGreaterThan(2);
    expect([await titles(shipper), await mailsTo(shipper)]).toEqual([before, mails]);
  });

  it('the dispatch records the state of its email', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    await bid(carrier, await request(shipper));
    await app.settle();
    const rows =
      await sql`select channel, recipient, status from notification_dispatches where user_id = ${shipper.id} and notification_type = 'bid.placed' order by channel`;
    expect(rows).toEqual([
      { channel: 'email', recipient: shipper.email, status: 'kept' },
      { channel: 'in_app', recipient: shipper.id, status: 'sent' },
    ]);
  });

  it('registration is the first activity of an account', async () => {
    const answer = await app.anonymous('POST', '/api/auth/register', {
      email: 'first.entry@carriage.example',
      password: 'A-long-road-2026',
      fullName: 'Robin Vale',
      role: 'shipper',
    });
    expect(answer.status).toBe(201);
    await app.settle();
    const headers = { authorization: `Bearer ${answer.body.token}` };
    expect((await app.anonymous('GET', '/api/notifications', undefined, headers)).body).toMatchObject([
      { title: 'Your account was created', notificationType: 'account.registered' },
    ]);
  });
});

it('a request made without an account notifies once, when it is linked', async () => {
  const email = 'linked.once@carriage.example';
  const { claimToken } = (await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email })).body;
  const account = { email, password: 'A-long-road-2026', fullName: 'Robin Vale', role: 'shipper', phoneNumber: '(512) 555-0142' };
  const answer = await app.anonymous('POST', '/api/auth/register-with-quotes', {
    ...account,
    quoteData: { ...quoteRequestForm, email, claimToken },
  });
  expect(answer.status).toBe(201);
  await app.settle();
  const headers = { authorization: `Bearer ${answer.body.token}` };
  const notices = (await app.anonymous('GET', '/api/notifications', undefined, headers)).body;
  expect(notices.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'Your account was created',
    'Your earlier request is now in your account',
  ]);
});

describe('the notification list', () => {
  it('counts unread ones, marks one or all as read, and ignores a repeated call', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const transportId = await request(shipper);
    const bidId = await bid(carrier, transportId);
    await carrier.call('PATCH', `/api/bids/${bidId}`, { ...bidForm, bidAmount: '1000' });
    await carrier.call('DELETE', `/api/bids/${bidId}`);
    await app.settle();
    expect(await unread(shipper)).toBe(4);
    const [newest] = await bell(shipper);
    expect((await shipper.call('POST', '/api/notifications/read', { ids: [newest!.id] })).body).toEqual({ unread: 3 });
    expect((await bell(shipper))[0]!.readAt).not.toBeNull();
    expect((await shipper.call('POST', '/api/notifications/read', {})).body).toEqual({ unread: 0 });
    const read = await bell(shipper);
    expect((await shipper.call('POST', '/api/notifications/read', {})).body).toEqual({ unread: 0 });
    expect(await bell(shipper)).toEqual(read);
  });

  it('is separate per account: ids of others change nothing', async () => {
    const [shipper, stranger] = [await app.signIn('shipper'), await app.signIn('shipper')];
    await request(shipper);
    await app.settle();
    const [notice] = await bell(shipper);
    expect((await stranger.call('POST', '/api/notifications/read', { ids: [notice!.id] })).body).toEqual({ unread: 0 });
    expect(await unread(shipper)).toBe(1);
    expect(await bell(stranger)).toEqual([]);
  });

  it('is paged, refuses invalid ids and requires a session', async () => {
    const shipper = await app.signIn('shipper');
    await request(shipper);
    await request(shipper);
    await app.settle();
    const first = await shipper.call('GET', '/api/notifications?limit=1');
    expect(first.body).toHaveLength(1);
    const next = /<([^>]+)>/.exec(String(first.headers['link']))![1]!;
    expect((await shipper.call('GET', next)).body).toHaveLength(1);
    expect((await shipper.call('POST', '/api/notifications/read', { ids: ['x'] })).status).toBe(422);
    expect(await unread(shipper)).toBe(2);
    for (const [method, url] of [
      ['GET', '/api/notifications'],
      ['GET', '/api/notifications/unread'],
      ['POST', '/api/notifications/read'],
    ] as const)
      expect((await app.anonymous(method, url, method === 'POST' ? {} : undefined)).status).toBe(401);
  });

  it('is announced live to open browsers', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const heard: { userIds: string[]; topic: string }[] = [];
    const listening = await openDedicatedClient(app.url, { onNotice: (text) => heard.push(JSON.parse(text)), onEnd: () => {} });
    await listening`listen live`;
    await bid(carrier, await request(shipper));
    await app.settle();
    await expect
      .poll(() => heard.filter(({ userIds, topic }) => userIds.includes(shipper.id) && topic === 'notifications.changed').length)
      .toBe(2);
    await listening.end();
  });
});
