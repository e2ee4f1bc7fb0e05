import { describe, expect, it } from 'vitest';
import { personaPassword, personas } from '#domains/accounts/personas.ts';
import { deleteEndedSessions } from '#domains/accounts/sessions/sessions.ts';
import { quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { deleteOldIdempotencyKeys } from '#server/http/idempotency.ts';
import { recentMails } from '#server/mail/outbox.ts';
import { startTestApp } from '../harness/app.ts';
import { mailedToken } from '../harness/people/mailed.ts';

const app = await startTestApp();
const { sql } = app;

const getDump = async (table: string) =>
  (await sql<{ row: string }[]>`select t::text as row from ${sql(table)} t`).map(({ row }) => row).join('\n');

async function dump(): Promise<string> {
  const tables = await sql<
    { name: string }[]
  >`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  return (await Promise.all(tables.map(({ name }) => getDump(name)))).join('\n');
}

describe('a database dump', () => {
  it('contains no token of a mailed link without the master key', async () => {
    const email = 'links@customer.example';
    await app.anonymous('POST', '/api/auth/register', { ...personas.shipper, email, password: personaPassword });
    await app.anonymous('POST', '/api/auth/forgot-password', { email });
    await app.settle();
    const tokens = [await mailedToken(sql, email, '/verify-email'), await mailedToken(sql, email, '/reset-password')];
    const text = await dump();
    expect(text).toContain(email);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(text).not.toContain(token);
    }
    expect((await app.anonymous('POST', '/api/auth/reset-password', { token: tokens[1], newPassword: 'quiet-harbour-72' })).status).toBe(
      200,
    );
  });

  it('contains, even with the master key, no token of a used, replaced, revoked or expired link', async () => {
    const reset = async (email: string) => {
      await app.anonymous('POST', '/api/auth/forgot-password', { email });
      await app.settle();
      return mailedToken(sql, email, '/reset-password');
    };
    const isKept = async (email: string) => (await recentMails(app, email)).some(({ text }) => /token=[\w-]{43}/.test(text));
    const statuses = ['kept', 'failed'];
    for (const status of statuses) {
      const { email } = await app.signIn('shipper');
      const token = await reset(email);
      await sql`update mail_outbox set status = ${status} where recipient = ${email}`;
      expect([token, await isKept(email)]).toEqual([expect.stringMatching(/^[\w-]{43}$/), true]);
      expect((await app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: 'quiet-harbour-72' })).status).toBe(200);
      expect(await isKept(email)).toBe(false);
    }
    const [unproven, taken, old] = await Promise.all([
      app.signIn('shipper', { emailVerifiedAt: null }),
      app.signIn('shipper'),
      app.signIn('shipper'),
    ]);
    await unproven.call('POST', '/api/auth/verify-email/resend');
    await unproven.call('POST', '/api/auth/verify-email/resend');
    await app.settle();
    const open = (await recentMails(app, unproven.email)).map(({ text }) => /token=([\w-]{43})/.test(text));
    expect(open).toEqual([true, false]);
    await unproven.call('POST', '/api/auth/verify-email', { token: await mailedToken(sql, unproven.email, '/verify-email') });
    expect(await isKept(unproven.email)).toBe(false);
    for (const who of [taken, old]) expect(await reset(who.email)).toMatch(/^[\w-]{43}$/);
    await taken.call('PUT', '/api/user/password', { currentPassword: personaPassword, newPassword: 'quiet-harbour-72' });
    expect([await isKept(taken.email), await isKept(old.email)]).toEqual([false, true]);
    await sql`update email_links set expires_at = now() - interval '1 second' where user_id = ${old.id}`;
    await deleteEndedSessions({ sql });
    expect(await isKept(old.email)).toBe(false);
  });

  it('contains no token of a response, although a repeated request gets it', async () => {
    const key = { 'idempotency-key': 'ask-once' };
    const form = { ...quoteRequestForm, email: 'claims@customer.example' };
    // Keys of anonymous callers belong to their address.
    const ask = () =>
      app.http.inject({ method: 'POST', url: '/api/quotes/submit', payload: form, headers: key, remoteAddress: '10.9.8.7' });
    const [first, second] = [await ask(), await ask()];
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    const { claimToken } = first.json();
    expect(claimToken).toMatch(/^[\w-]{43}$/);
    expect(await dump()).not.toContain(claimToken);
  });

  it('contains, even with the master key, no token of a response after an hour', async () => {
    const ask = (key: string) =>
      app.http.inject({
        method: 'POST',
        url: '/api/quotes/submit',
        payload: { ...quoteRequestForm, email: 'late@customer.example' },
        headers: { 'idempotency-key': key },
        remoteAddress: '10.9.8.6',
      });
    const first = await ask('an-hour');
    await ask('a-moment');
    await sql`update idempotency_keys set created_at = now() - interval '61 minutes' where key = 'an-hour'`;
    await deleteOldIdempotencyKeys({ sql });
    const kept = await sql`select key, sealed_body is not null as is_readable from idempotency_keys where caller = '10.9.8.6' order by key`;
    expect(kept).toEqual([
      { key: 'a-moment', isReadable: true },
      { key: 'an-hour', isReadable: false },
    ]);
    const again = await ask('an-hour');
    expect([first.statusCode, again.statusCode, again.json().code]).toEqual([201, 409, 'answer_gone']);
    expect((await ask('a-moment')).headers['idempotency-replayed']).toBe('true');
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::int as count from pending_quotes where email = 'late@customer.example'`;
    expect(count).toBe(2);
  });
});
