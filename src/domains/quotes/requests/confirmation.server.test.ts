import { describe, expect, it } from 'vitest';
import { personaPassword, personas } from '#domains/accounts/personas.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { mailedToken, listMailsTo } from '../../../../test/harness/people/mailed.ts';
import { quoteRequestForm } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
let addresses = 0;
const newAddress = () => `visitor.${(addresses += 1)}@customer.example`;

const ask = async (email: string, more: object = {}) => {
  const { status, body } = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email, ...more });
  expect(status).toBe(201);
  return body as { claimToken: string; pendingQuoteId: string };
};
const confirm = (token: string | undefined) => app.anonymous('POST', '/api/quotes/confirmation', { token });
const getToken = async (email: string) => (await mailedToken(sql, email, '/confirm-request'))!;
const asked = async (email = newAddress(), more: object = {}) => {
  const claim = await ask(email, more);
  await app.settle();
  return { email, ...claim, token: await getToken(email) };
};
const listTransports = (email: string) =>
  sql`select t.id, t.status from transports t join users u on u.id = t.shipper_id where u.email = ${email}`;
const findGuest = async (email: string) => (await sql`select * from users where email = ${email}`)[0];

describe('a request without an account', () => {
  it('gets a confirmation email that repeats none of the typed text', async () => {
    const typed = { fullName: 'Zebedee Unheard', vehicleMake: 'Peculiar', vehicleModel: 'Outlandish', notes: 'Remarkable' };
    const { email, token } = await asked(newAddress(), typed);
    const mails = await listMailsTo(sql, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Confirm your request',
      text: expect.stringContaining('a car from Austin, TX to Denver, CO'),
    });
    expect(JSON.stringify(mails)).not.toMatch(/Zebedee|Peculiar|Outlandish|Remarkable/);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('is hidden from carriers before the confirmation, and listed with an opening quote right after', async () => {
    const { email, token } = await asked();
    const carrier = await app.signIn('carrier');
    const listed = async () =>
      (await carrier.call('GET', '/api/marketplace/quotes?limit=100')).body.map(({ id }: { id: string }) => id) as string[];
    expect([await listTransports(email), await findGuest(email)]).toEqual([[], undefined]);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { outcome: 'live', offersToken: expect.any(String) } });
    const [transport] = await listTransports(email);
    expect(transport).toMatchObject({ status: 'submitted' });
    expect(await listed()).toContain(transport!['id']);
    expect(await sql`select 1 from quotes where transport_id = ${transport!['id']} and kind = 'opening'`).toHaveLength(1);
    expect(await findGuest(email)).toMatchObject({
      role: 'shipper',
      passwordHash: null,
      fullName: 'Pat Doyle',
      emailVerifiedAt: expect.any(String),
    });
  });

  it('is not confirmed by GET or HEAD requests of mail scanners', async () => {
    const { email, token } = await asked();
    for (const method of ['GET', 'HEAD'] as const)
      expect((await app.http.inject({ method, url: `/confirm-request?token=${token}` })).statusCode).toBeLessThan(600);
    expect((await app.http.inject({ method: 'GET', url: `/api/quotes/confirmation?token=${token}` })).statusCode).toBe(404);
    expect(await listTransports(email)).toEqual([]);
  });

  it('is confirmed once, even by three calls at once', async () => {
    const { email, token } = await asked();
    const outcomes = (await Promise.all([confirm(token), confirm(token), confirm(token)])).map(({ body }) => body.outcome);
    expect(outcomes.toSorted()).toEqual(['confirmed', 'confirmed', 'live']);
    expect((await confirm(token)).body).toMatchObject({ outcome: 'confirmed', offersToken: expect.any(String) });
    expect(await listTransports(email)).toHaveLength(1);
  });

  it('can be opened again with the link until the guest has a password or is deactivated', async () => {
    const { email, token } = await asked();
    const twice = await Promise.all([confirm(token), confirm(token)]);
    const [transport] = await listTransports(email);
    for (const { body } of [...twice, await confirm(token)]) {
      const shown = await app.anonymous('POST', '/api/guest/offers', { token: body.offersToken });
      expect(shown).toMatchObject({ status: 200, body: { transport: { id: transport!['id'] } } });
    }
    await sql`update users set is_active = false where email = ${email}`;
    expect((await confirm(token)).body).toEqual({ outcome: 'confirmed', offersToken: null });
    await sql`update users set is_active = true where email = ${email}`;
    const { offersToken } = (await confirm(token)).body;
    await app.anonymous('POST', '/api/guest/password', { token: offersToken, newPassword: personaPassword });
    expect((await confirm(token)).body).toEqual({ outcome: 'confirmed', offersToken: null });
  });

  it('reports its state by the link without being confirmed', async () => {
    const state = (token: string) => app.anonymous('POST', '/api/quotes/confirmation/state', { token });
    const { email, token } = await asked();
    expect(await state(token)).toMatchObject({ status: 200, body: { state: 'waiting' } });
    expect(await listTransports(email)).toEqual([]);
    await confirm(token);
    expect((await state(token)).body).toEqual({ state: 'confirmed' });
    expect((await confirm(token)).body).toMatchObject({ outcome: 'confirmed', offersToken: expect.any(String) });
    await sql`update pending_quotes set confirm_expires_at = now() - interval '1 second' where email = ${email}`;
    expect([(await state(token)).body, (await confirm(token)).body]).toEqual([
      { state: 'confirmed' },
      { outcome: 'confirmed', offersToken: null },
    ]);
    const claimed = await asked();
    const owner = await app.signIn('shipper');
    expect((await owner.call('POST', '/api/quotes/claim', { claimToken: claimed.claimToken })).status).toBeLessThan(300);
    expect((await state(claimed.token)).body).toEqual({ state: 'taken' });
    const old = await asked();
    await sql`update pending_quotes set confirm_expires_at = now() - interval '1 second' where email = ${old.email}`;
    expect(await state(old.token)).toMatchObject({ status: 422, body: { code: 'link_expired' } });
    expect(await state('x'.repeat(43))).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
  });

  it('is not confirmed by an unknown, expired or replaced link', async () => {
    const { email, token, claimToken } = await asked();
    expect(await confirm('x'.repeat(43))).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    await sql`update pending_quotes set confirm_expires_at = now() - interval '1 second', confirm_sent_at = now() - interval '2 minutes' where email = ${email}`;
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'link_expired' } });
    expect((await app.anonymous('POST', '/api/quotes/confirmation/resend', { token })).body).toEqual({ sent: true });
    await app.settle();
    const fresh = await getToken(email);
    expect(fresh).not.toBe(token);
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    expect((await confirm(fresh)).body.outcome).toBe('live');
    expect((await app.anonymous('POST', '/api/quotes/confirmation/resend', { claimToken })).body).toEqual({ sent: true });
    await app.settle();
    expect(await listMailsTo(sql, email)).toHaveLength(2 + 1);
  });

  it('is added to the existing guest account of its address', async () => {
    const first = await asked();
    await confirm(first.token);
    const second = await asked(first.email, { vehicleModel: 'Civic' });
    expect((await confirm(second.token)).body.outcome).toBe('live');
    expect(await listTransports(first.email)).toHaveLength(2);
    expect(await sql`select 1 from users where email = ${first.email}`).toHaveLength(1);
  });

  it('of a known guest still needs the link from its own email, even after the self-heal job', async () => {
    const { email, token } = await asked();
    await confirm(token);
    const second = await asked(email);
    expect((await (await app.signIn('super_admin')).call('POST', '/api/admin/quotes/self-heal')).status).toBe(200);
    expect(await listTransports(email)).toHaveLength(1);
    expect((await confirm(second.token)).body.outcome).toBe('live');
  });

  it('of a blocked guest is refused with 403', async () => {
    const { email, token } = await asked();
    await confirm(token);
    const second = await asked(email);
    await sql`update users set is_blocked = true where email = ${email}`;
    const { status, body } = await confirm(second.token);
    expect([status, body.code, (await listTransports(email)).length]).toEqual([403, 'blocked', 1]);
  });

  it('for the address of an account gets the same answer, but the email asks to sign in', async () => {
    const { email } = await app.signIn('shipper');
    const known = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email });
    const unknown = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email: newAddress() });
    await app.settle();
    expect([known.status, Object.keys(known.body), known.body.message]).toEqual([
      unknown.status,
      Object.keys(unknown.body),
      unknown.body.message,
    ]);
    const mails = await listMailsTo(sql, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Sign in to send your request']);
    expect(mails[0]!.text).toMatch(/\/login\b/);
    expect(mails[0]!.text).not.toContain('token=');
  });

  it('is not confirmed if an account was registered with the address in the meantime', async () => {
    const { email, token } = await asked();
    await app.anonymous('POST', '/api/auth/register', { ...personas.shipper, email, password: personaPassword });
    expect((await confirm(token)).body).toEqual({ outcome: 'account_exists', offersToken: null });
    expect(await listTransports(email)).toEqual([]);
  });

  it('with the hidden field filled in is refused as spam', async () => {
    const email = newAddress();
    const answer = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email, website: 'https://spam.example' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'honeypot_field' } });
    expect(await sql`select 1 from pending_quotes where email = ${email}`).toEqual([]);
  });
});

describe('confirming and claiming a request', () => {
  it('at once creates one request, whichever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { email, token, claimToken } = await asked();
      const register = { ...personas.shipper, email, password: personaPassword, quoteData: { ...quoteRequestForm, email, claimToken } };
      const [confirmed, registered] = await Promise.all([
        confirm(token),
        app.anonymous('POST', '/api/auth/register-with-quotes', register),
      ]);
      expect(await listTransports(email)).toHaveLength(1);
      expect(await sql`select 1 from users where email = ${email}`).toHaveLength(1);
      const won = confirmed.body.outcome === 'live';
      expect([confirmed.status, registered.status]).toEqual([200, won ? 409 : 201]);
      expect(confirmed.body.outcome).toBe(won ? 'live' : 'taken');
    }
  });

  it('in this order gives the claim no transport, in any account', async () => {
    const { email, token, claimToken } = await asked();
    await confirm(token);
    const other = await app.signIn('shipper');
    expect((await other.call('POST', '/api/quotes/claim', { claimToken })).body).toEqual({ transportId: null });
    expect(await listTransports(email)).toHaveLength(1);
    expect(await listTransports(other.email)).toEqual([]);
  });

  it('in reverse order gives the confirmation the result taken', async () => {
    const { email, token, claimToken } = await asked();
    const other = await app.signIn('shipper');
    expect((await other.call('POST', '/api/quotes/claim', { claimToken })).body.transportId).toEqual(expect.any(String));
    expect((await confirm(token)).body).toEqual({ outcome: 'taken', offersToken: null });
    expect(await findGuest(email)).toBeUndefined();
  });
});
