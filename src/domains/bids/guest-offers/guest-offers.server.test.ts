import { describe, expect, it } from 'vitest';
import { personaPassword, personas } from '#domains/accounts/personas.ts';
import { ownQuoteForm, quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { mailedToken, listMailsTo } from '../../../../test/harness/people/mailed.ts';
import { bidForm } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const newPassword = 'quiet-harbour-72';
let guests = 0;

const post = (path: string, body: object) => app.anonymous('POST', path, body);
const read = (token: string | undefined) => post('/api/guest/offers', { token });
const setPassword = (token: string | undefined, password = newPassword) => post('/api/guest/password', { token, newPassword: password });
const withdraw = (token: string | undefined) => post('/api/guest/withdrawal', { token });
const signIn = (email: string, password = newPassword) => post('/api/auth/login', { email, password });
const findLink = (email: string) => mailedToken(sql, email, '/your-offers');

async function guest(email = `guest.${(guests += 1)}@customer.example`) {
  await post('/api/quotes/submit', { ...quoteRequestForm, email });
  await app.settle();
  const { body } = await post('/api/quotes/confirmation', { token: await mailedToken(sql, email, '/confirm-request') });
  await app.settle();
  const [transport] = await sql<{ id: string; shipperId: string }[]>`
    select t.id, t.shipper_id from transports t join users u on u.id = t.shipper_id where u.email = ${email} order by t.id desc limit 1`;
  return { email, token: body.offersToken as string, transportId: transport!.id, userId: transport!.shipperId };
}

describe('setting the first password of a guest', () => {
  it('clears failed sign-ins that strangers caused for that address', async () => {
    await sql`delete from sign_in_attempts`;
    const { email, token } = await guest();
    for (let guess = 0; guess < 8; guess += 1) await signIn(email, `wrong-${guess}-guess`);
    expect(await sql`select key from sign_in_attempts where key like 'account %'`).toHaveLength(1);
    expect((await setPassword(token)).status).toBe(200);
    expect(await sql`select key from sign_in_attempts where key like 'account %'`).toEqual([]);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('the offers to a guest', () => {
  it('are mailed one by one, each with a link that shows all of them and extends access', async () => {
    const { email, token, transportId } = await guest();
    const [carrier, other] = [await app.signIn('carrier', { companyName: 'Ridge Haulage' }), await app.signIn('carrier')];
    expect((await carrier.call('POST', `/api/transports/${transportId}/quotes`, ownQuoteForm)).status).toBe(201);
    await app.settle();
    const first = await findLink(email);
    expect((await other.call('POST', `/api/marketplace/quotes/${transportId}/bid`, bidForm)).status).toBe(201);
    await app.settle();
    const second = await findLink(email);
    expect(new Set([token, first, second]).size).toBe(3);
    for (const link of [token, first, second]) {
      const { status, body, headers } = await read(link);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body.transport).toMatchObject({ id: transportId, vehicleModel: 'Accord', can: { accept: true, withdraw: true } });
      expect(body.quotes.map(({ kind, totalQuote }: { kind: string; totalQuote: string }) => [kind, totalQuote])).toEqual([
        ['own', '1180.00'],
        ['opening', expect.any(String)],
      ]);
      expect(body.bids).toHaveLength(1);
      expect(JSON.stringify(body)).not.toMatch(/guest\.\d+@customer|555-?0142|Pat Doyle/);
    }
    const subjects = (await listMailsTo(sql, email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Confirm your request',
      'Your request is in the marketplace',
      'New quote: $1,180.00',
      expect.stringMatching(/^New bid: /),
    ]);
    const mail = (await listMailsTo(sql, email)).at(-1)!;
    expect(mail.text).toContain('withdraw the request on the linked page');
    expect(mail.text).not.toContain('/settings/account');
  });

  it('can be withdrawn by link only while the request is open', async () => {
    const { token, transportId } = await guest();
    const can = async () => (await read(token)).body.transport.can;
    expect(await can()).toMatchObject({ withdraw: true });
    await sql`update transports set status = 'accepted' where id = ${transportId}`;
    expect(await can()).toEqual({ accept: false, withdraw: false });
    expect((await withdraw(token)).body.code).toBe('not_open');
  });

  it('are all the link gives access to: no session, no other transport, no other purpose', async () => {
    const one = await guest();
    const other = await guest();
    expect((await read(one.token)).body.transport.id).toBe(one.transportId);
    expect((await read(other.token)).body.transport.id).toBe(other.transportId);
    const credentials: Record<string, string>[] = [{ authorization: `Bearer ${one.token}` }, { cookie: `carriage_session=${one.token}` }];
    for (const headers of credentials)
      for (const path of ['/api/auth/me', `/api/transports/${one.transportId}`, '/api/transports', '/api/settings/account'])
        expect((await app.anonymous('GET', path, undefined, headers)).status).toBe(401);
    expect((await post('/api/auth/reset-password', { token: one.token, newPassword })).body.code).toBe('link_invalid');
    expect((await post('/api/auth/verify-email', { token: one.token, newPassword })).body.code).toBe('link_invalid');
  });

  it.each([
    ['unknown', async () => 'x'.repeat(43)],
    [
      'too old',
      async ({ token, userId }: { token: string; userId: string }) => {
        await sql`update email_links set expires_at = now() - interval '1 second' where user_id = ${userId}`;
        return token;
      },
    ],
    [
      'of a blocked account',
      async ({ token, userId }: { token: string; userId: string }) => {
        await sql`update users set is_blocked = true where id = ${userId}`;
        return token;
      },
    ],
    [
      'of a former address',
      async ({ token, userId, email }: { token: string; userId: string; email: string }) => {
        await sql`update users set email = ${`moved.${email}`} where id = ${userId}`;
        return token;
      },
    ],
  ])('cannot be read, accepted or withdrawn with a link that is %s', async (_what, spoil) => {
    const token = await spoil(await guest());
    for (const answer of [await read(token), await setPassword(token), await withdraw(token)])
      expect(answer).toMatchObject({ status: 422, body: { code: 'link_invalid', error: 'This link is no longer valid.' } });
  });
});

describe('a guest account', () => {
  it('has no password to sign in with, but can set one by a reset link', async () => {
    const { email, token } = await guest();
    expect((await signIn(email, personaPassword)).body.code).toBe('invalid_credentials');
    await post('/api/auth/forgot-password', { email });
    await app.settle();
    const reset = await mailedToken(sql, email, '/reset-password');
    expect((await post('/api/auth/reset-password', { token: reset, newPassword })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    expect((await read(token)).body.code).toBe('link_invalid');
  });

  it('cannot be registered again: the answer is email_taken, and the mailbox gets a link to set a password', async () => {
    const { email } = await guest();
    const register = { ...personas.shipper, email, password: newPassword };
    for (const path of ['/api/auth/register', '/api/auth/register-with-quotes'])
      expect(await post(path, register)).toMatchObject({
        status: 409,
        body: { code: 'email_taken', error: 'An account with this email address already exists. Please log in.' },
      });
    await app.settle();
    expect(await mailedToken(sql, email, '/reset-password')).toMatch(/^[\w-]{43}$/);
    expect((await signIn(email)).status).toBe(401);
  });

  it('becomes a normal account with a password, is signed in, and its links end', async () => {
    const { email, token, transportId } = await guest();
    const carrier = await app.signIn('carrier');
    const quote = (await carrier.call('POST', `/api/transports/${transportId}/quotes`, ownQuoteForm)).body;
    await app.settle();
    const mailed = await findLink(email);
    expect((await setPassword(token, 'short')).status).toBe(422);
    expect((await setPassword(token, 'password123')).body.code).toBe('common_password');
    const { status, body, headers } = await setPassword(token);
    expect([status, body.transportId, body.user.emailVerified]).toEqual([200, transportId, true]);
    expect(String(headers['set-cookie'])).toContain('HttpOnly');
    const bearer = { authorization: `Bearer ${body.token}` };
    const accepted = await app.anonymous('POST', `/api/quotes/${quote.id}/acceptance`, {}, bearer);
    expect(accepted).toMatchObject({ status: 200, body: { isAccepted: true } });
    for (const link of [token, mailed]) expect((await read(link)).body.code).toBe('link_invalid');
    await app.settle();
    const mails = await listMailsTo(sql, email);
    expect(mails.map(({ subject }) => subject)).toContain('Carriage: A password was set for your account');
    expect(mails.filter(({ text }) => /your-offers\?token=[\w-]{43}/.test(text))).toEqual([]);
    expect(mails.at(-1)!.text).not.toContain('/your-offers');
  });

  it('with a first password no longer accepts an earlier password link', async () => {
    const { email, token } = await guest();
    await post('/api/auth/forgot-password', { email });
    await app.settle();
    const reset = await mailedToken(sql, email, '/reset-password');
    expect((await setPassword(token)).status).toBe(200);
    expect((await post('/api/auth/reset-password', { token: reset, newPassword })).body.code).toBe('link_invalid');
  });

  it('gets one password if two are set at once', async () => {
    const { email, token } = await guest();
    const passwords = ['quiet-harbour-72', 'loud-mountain-51'];
    const answers = await Promise.all(passwords.map((password) => setPassword(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(email, passwords[won]!)).status).toBe(200);
    expect((await signIn(email, passwords[1 - won]!)).status).toBe(401);
  });

  it('is marked in the list of all accounts until it has a password', async () => {
    const { email, token } = await guest();
    const admin = await app.signIn('super_admin');
    const marked = async () => (await admin.call('GET', `/api/admin/all-users?search=${email}`)).body[0].isGuest;
    expect(await marked()).toBe(true);
    await setPassword(token);
    expect(await marked()).toBe(false);
  });

  it('gets no draft that it could not see', async () => {
    const { email, userId } = await guest();
    await post('/api/quotes/submit', { ...quoteRequestForm, email, vehicleModel: 'Civic' });
    await app.settle();
    const admin = await app.signIn('super_admin');
    expect((await admin.call('POST', '/api/admin/quotes/self-heal')).body.totalRelinked).toBe(0);
    expect(await sql`select 1 from transports where shipper_id = ${userId} and status = 'draft'`).toEqual([]);
  });
});

describe('withdrawing a guest request', () => {
  it('ends the request, deletes the account with its last request, and notifies everyone who offered', async () => {
    const { email, token, transportId, userId } = await guest();
    const carrier = await app.signIn('carrier');
    await carrier.call('POST', `/api/marketplace/quotes/${transportId}/bid`, bidForm);
    await app.settle();
    expect((await withdraw(token)).body).toEqual({ withdrawn: true, accountDeleted: true });
    await app.settle();
    expect((await sql`select status from transports where id = ${transportId}`)[0]).toEqual({ status: 'cancelled' });
    expect((await sql`select full_name, email, deleted_at is not null as is_gone from users where id = ${userId}`)[0]).toEqual({
      fullName: 'Deleted account',
      email: `deleted-${userId}@deleted.invalid`,
      isGone: true,
    });
    expect((await listMailsTo(sql, email)).map(({ subject }) => subject)).toEqual(['Your Carriage account was deleted']);
    const [told] = (await carrier.call('GET', '/api/notifications')).body;
    expect(told).toMatchObject({ title: 'Your bid was not chosen' });
    expect((await withdraw(token)).body.code).toBe('link_invalid');
  });

  it('keeps the account while it has another open request, and refuses a closed request', async () => {
    const { email, token } = await guest();
    const second = await guest(email);
    expect((await withdraw(token)).body).toEqual({ withdrawn: true, accountDeleted: false });
    expect((await withdraw(token)).body.code).toBe('not_open');
    expect((await read(second.token)).body.transport.status).toBe('submitted');
  });

  it('never deletes an account that gets a password at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email, token } = await guest();
      const [ended, set] = await Promise.all([withdraw(token), setPassword(token)]);
      const [row] = await sql`select deleted_at from users where email = ${email}`;
      if (set.status === 200) expect(row).toEqual({ deletedAt: null });
      else expect([ended.body.accountDeleted, row]).toEqual([true, undefined]);
    }
  });

  it('does not affect requests of others', async () => {
    const { token } = await guest();
    const owner = await app.signIn('shipper');
    const foreign = await buildTransport(sql, { shipperId: owner.id, status: 'quoted' });
    await withdraw(token);
    expect((await sql`select status from transports where id = ${foreign}`)[0]).toEqual({ status: 'quoted' });
  });
});
