import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { mailedToken } from '../../../../test/harness/people/mailed.ts';
import { quoteRequestForm } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
let addresses = 0;
const newAddress = () => `pat.${(addresses += 1)}@carriage.example`;
const registration = (email: string, more: object = {}) => ({
  email,
  password: personaPassword,
  fullName: 'Pat Doyle',
  role: 'shipper',
  phoneNumber: '(512) 555-0142',
  ...more,
});
const ask = async (email: string, more: object = {}) =>
  (await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email, ...more })).body as {
    claimToken: string;
    pendingQuoteId: string;
  };
const register = (email: string, quoteData: object | null, more: object = {}) =>
  app.anonymous('POST', '/api/auth/register-with-quotes', { ...registration(email, more), quoteData });
const getTransports = async (email: string) =>
  sql`select t.* from transports t join users u on u.id = t.shipper_id where u.email = ${email}`;
const getPending = async (id: string) => (await sql`select is_processed, transport_id from pending_quotes where id = ${id}`)[0]!;
const findLinkToken = (email: string) => mailedToken(sql, email, '/verify-email');

describe('POST /api/auth/register-with-quotes', () => {
  it('creates the account, its transport and the opening quote, and signs in', async () => {
    const email = newAddress();
    const { claimToken, pendingQuoteId } = await ask(email);
    const { status, body, headers } = await register(email, { ...quoteRequestForm, email, claimToken });
    expect(status).toBe(201);
    expect(body).toMatchObject({ linked_quotes: 1, transportId: expect.any(String), user: { email, role: 'shipper' } });
    expect(String(headers['set-cookie'])).toContain('HttpOnly');
    const shown = await app.anonymous('GET', `/api/transports/${body.transportId}`, undefined, { authorization: `Bearer ${body.token}` });
    expect(shown.body).toMatchObject({ status: 'submitted', vehicleModel: 'Accord', contactName: 'Pat Doyle' });
    expect(await sql`select 1 from quotes where transport_id = ${body.transportId} and kind = 'opening'`).toHaveLength(1);
    expect(await getPending(pendingQuoteId)).toEqual({ isProcessed: true, transportId: body.transportId });
  });

  it('works from the submitted form without a claim token, and without any request', async () => {
    const first = newAddress();
    expect((await register(first, { ...quoteRequestForm, email: first })).body.linked_quotes).toBe(1);
    const second = newAddress();
    expect((await register(second, null)).body).toMatchObject({ linked_quotes: 0, transportId: null });
  });

  it('links a claimed request only once', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const { claimToken } = await ask(first);
    const answers = await Promise.all([first, second].map((email) => register(email, { ...quoteRequestForm, claimToken })));
    expect(answers.map((answer) => answer.body.linked_quotes).toSorted()).toEqual([0, 1]);
    expect([...(await getTransports(first)), ...(await getTransports(second))]).toHaveLength(1);
  });

  it('stores nothing if the request or the account is refused', async () => {
    const email = newAddress();
    const { claimToken, pendingQuoteId } = await ask(email);
    const wrongZip = await register(email, { ...quoteRequestForm, claimToken, toZipCode: '99999' });
    expect([wrongZip.status, wrongZip.body.fields]).toEqual([422, { toZipCode: 'Please enter a valid ZIP code' }]);
    expect(await sql`select 1 from users where email = ${email}`).toHaveLength(0);
    expect((await register(email, { ...quoteRequestForm, claimToken }, { role: 'admin' })).status).toBe(403);
    await register(email, null);
    expect((await register(email, { ...quoteRequestForm, claimToken })).status).toBe(409);
    expect(await getPending(pendingQuoteId)).toEqual({ isProcessed: false, transportId: null });
    expect(await getTransports(email)).toHaveLength(0);
  });
});

const listDrafts = async (email: string) =>
  (await getTransports(email)).filter(({ status }) => status === 'draft').map(({ vehicleModel }) => vehicleModel as string);

describe('other requests of the same address', () => {
  it('become drafts when the address is verified, never before, and never go live by themselves', async () => {
    const email = newAddress();
    const [first, second] = [await ask(email), await ask(email, { vehicleModel: 'Civic' })];
    const { body } = await register(email, { ...quoteRequestForm, email, claimToken: first.claimToken });
    const bearer = { authorization: `Bearer ${body.token}` };
    await app.settle();
    expect((await getPending(second.pendingQuoteId))['isProcessed']).toBe(false);
    const verified = await app.anonymous('POST', '/api/auth/verify-email', { token: await findLinkToken(email) }, bearer);
    expect(verified.status).toBe(200);
    await app.settle();
    expect((await getPending(second.pendingQuoteId))['isProcessed']).toBe(true);
    expect(await listDrafts(email)).toEqual(['Civic']);
    const [draft] = (await app.anonymous('GET', '/api/quotes/drafts', undefined, bearer)).body;
    expect(draft).toMatchObject({ vehicleModel: 'Civic', madeWithAddress: true });
    expect(await sql`select 1 from quotes where transport_id = ${draft.id}`).toHaveLength(0);
    const carrier = await app.signIn('carrier');
    expect((await carrier.call('GET', `/api/transports/${draft.id}`)).status).toBe(404);
    expect(
      await sql`select 1 from events where topic = 'pending-quote.linked' and payload->>'pendingQuoteId' = ${second.pendingQuoteId} and (payload->>'isDraft')::boolean`,
    ).toHaveLength(1);
    expect((await app.anonymous('GET', '/api/notifications', undefined, bearer)).body[0]).toMatchObject({
      title: 'We saved a request made with your email address as a draft',
      href: '/quotes/drafts',
    });
    expect((await app.anonymous('POST', `/api/quotes/draft/${draft.id}/submit`, {}, bearer)).body).toMatchObject({ status: 'submitted' });
  });

  it('can be deleted for good by their owner', async () => {
    const owner = await app.signIn('shipper');
    await app.settle();
    const { pendingQuoteId } = await ask(owner.email);
    await app.anonymous('POST', '/api/auth/login', { email: owner.email, password: personaPassword });
    await app.settle();
    const [draft] = (await owner.call('GET', '/api/quotes/drafts')).body;
    const told = await sql`select content from notification_dispatches where user_id = ${owner.id}`;
    expect([told.length > 0, JSON.stringify(told).includes(draft.id)]).toEqual([true, false]);
    expect((await owner.call('DELETE', `/api/quotes/draft/${draft.id}`)).status).toBe(200);
    expect(await getPending(pendingQuoteId)).toEqual({ isProcessed: true, transportId: null });
    await app.anonymous('POST', '/api/auth/login', { email: owner.email, password: personaPassword });
    await app.settle();
    expect(await getTransports(owner.email)).toHaveLength(0);
  });

  it('do not count towards the draft limit of their owner', async () => {
    await sql`insert into system_config (key, value, category) values ('max_draft_limit', '1', 'limits')`;
    const owner = await app.signIn('shipper');
    await app.settle();
    for (const vehicleModel of ['Civic', 'Pilot']) await ask(owner.email, { vehicleModel });
    await app.anonymous('POST', '/api/auth/login', { email: owner.email, password: personaPassword });
    await app.settle();
    const form = { vehicleYear: '2019', vehicleMake: 'Honda', vehicleModel: 'Accord', fromZipCode: '78701', toZipCode: '80202' };
    expect((await owner.call('POST', '/api/quotes/save-draft', form)).status).toBe(200);
    expect((await owner.call('POST', '/api/quotes/save-draft', form)).body.code).toBe('draft_limit');
    expect(await listDrafts(owner.email)).toHaveLength(3);
    await sql`delete from system_config where key = 'max_draft_limit'`;
  });
});

describe('a request made while signed out', () => {
  it('is a draft after the next sign-in of the verified account', async () => {
    const { email } = await app.signIn('shipper');
    await app.settle();
    const { pendingQuoteId } = await ask(email);
    await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
    await app.settle();
    expect(await getPending(pendingQuoteId)).toMatchObject({ isProcessed: true });
    expect(await listDrafts(email)).toEqual(['Accord']);
  });

  it('keeps its requested pickup window', async () => {
    const { email } = await app.signIn('shipper');
    const [first, last] = [addDays(openDay(new Date()), 30), addDays(openDay(new Date()), 33)];
    await ask(email, { pickupDate: first, pickupUntil: last });
    await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
    await app.settle();
    expect((await getTransports(email)).map((row) => [row['pickupDate'], row['pickupUntil']])).toEqual([[first, last]]);
  });

  it('has no pickup day if that day passed meanwhile', async () => {
    const { email } = await app.signIn('shipper');
    const inDays = (days: number) => addDays(openDay(new Date()), days);
    const { pendingQuoteId } = await ask(email, { pickupDate: inDays(30), pickupUntil: inDays(33) });
    await sql`update pending_quotes set pickup_date = '2020-01-01' where id = ${pendingQuoteId}`;
    await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
    await app.settle();
    expect((await getTransports(email)).map((row) => row['pickupDate'])).toEqual([null]);
  });

  it('is not moved while the address is unverified', async () => {
    const { email } = await app.signIn('shipper', { emailVerifiedAt: null });
    const { pendingQuoteId } = await ask(email);
    await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
    await app.settle();
    expect(await getPending(pendingQuoteId)).toMatchObject({ isProcessed: false });
  });

  it.each(['admin', 'super_admin'] as const)('is not moved if the address belongs to an account that cannot ship (%s)', async (role) => {
    const { id, email } = await app.signIn(role);
    const { pendingQuoteId } = await ask(email);
    expect((await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await getPending(pendingQuoteId)).toEqual({ isProcessed: false, transportId: null });
    expect(await sql`select 1 from transports where shipper_id = ${id}`).toEqual([]);
  });
});

describe('POST /api/quotes/claim', () => {
  const claim = (user: Awaited<ReturnType<typeof app.signIn>>, claimToken: string) =>
    user.call('POST', '/api/quotes/claim', { claimToken });

  it('submits the request of this browser once, whatever the address of the account', async () => {
    const owner = await app.signIn('shipper', { emailVerifiedAt: null });
    const { claimToken, pendingQuoteId } = await ask(newAddress());
    const { status, body } = await claim(owner, claimToken);
    expect([status, body.transportId]).toEqual([200, expect.any(String)]);
    expect((await owner.call('GET', `/api/transports/${body.transportId}`)).body.status).toBe('submitted');
    expect(await getPending(pendingQuoteId)).toEqual({ isProcessed: true, transportId: body.transportId });
    expect((await claim(owner, claimToken)).body).toEqual({ transportId: null });
    expect((await claim(await app.signIn('shipper'), claimToken)).body).toEqual({ transportId: null });
    expect((await claim(owner, 'x'.repeat(43))).body).toEqual({ transportId: null });
    expect(await getTransports(owner.email)).toHaveLength(1);
  });

  it('submits a request that is already a draft, for its owner only', async () => {
    const owner = await app.signIn('shipper');
    await app.settle();
    const { claimToken } = await ask(owner.email);
    await app.anonymous('POST', '/api/auth/login', { email: owner.email, password: personaPassword });
    await app.settle();
    expect((await claim(await app.signIn('shipper'), claimToken)).body).toEqual({ transportId: null });
    expect(await listDrafts(owner.email)).toHaveLength(1);
    expect((await claim(owner, claimToken)).body).toEqual({ transportId: expect.any(String) });
    expect((await getTransports(owner.email)).map(({ status }) => status)).toEqual(['submitted']);
  });
});
