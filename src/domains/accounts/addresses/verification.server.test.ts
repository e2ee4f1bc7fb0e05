import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { listMailsTo } from '../../../../test/harness/people/mailed.ts';
import { personaPassword } from '../personas.ts';

const app = await startTestApp();
const { sql } = app;
const refusal = {
  status: 422,
  body: { code: 'link_invalid', error: 'This link is no longer valid.' },
};

const registered = async (email: string) =>
  (await app.anonymous('POST', '/api/auth/register', { email, password: personaPassword, fullName: 'Vera Novak', role: 'shipper' })).body;
const verify = (token: string, session: string) =>
  app.anonymous('POST', '/api/auth/verify-email', { token }, { authorization: `Bearer ${session}` });
const mailedTokens = async (email: string) => {
  const mails = await listMailsTo(sql, email);
  return mails.map(({ text }) => /\/verify-email\?token=([\w-]+)/.exec(text)![1]!);
};

describe('confirming an email address', () => {
  it('verifies the account and notifies its open session once, however often the link is used', async () => {
    const { token: session } = await registered('vera@carriage.example');
    const me = () => app.anonymous('GET', '/api/auth/me', undefined, { authorization: `Bearer ${session}` });
    const resend = () => app.anonymous('POST', '/api/auth/verify-email/resend', undefined, { authorization: `Bearer ${session}` });
    expect((await me()).body.emailVerified).toBe(false);
    const [token] = await mailedTokens('vera@carriage.example');
    expect((await Promise.all([verify(token!, session), verify(token!, session)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await verify(token!, session)).toMatchObject({ status: 200, body: { email: 'vera@carriage.example' } });
    expect((await me()).body.emailVerified).toBe(true);
    expect((await resend()).body).toEqual({ sent: false });
    expect(await sql`select 1 from events where topic = 'account.email-verified'`).toHaveLength(1);
  });

  it('works with the newest link only', async () => {
    const { token: session } = await registered('vito@carriage.example');
    const [old] = await mailedTokens('vito@carriage.example');
    await app.anonymous('POST', '/api/auth/verify-email/resend', undefined, { authorization: `Bearer ${session}` });
    const [, fresh] = await mailedTokens('vito@carriage.example');
    expect(await verify(old!, session)).toMatchObject(refusal);
    expect((await verify(fresh!, session)).status).toBe(200);
  });

  it('is sent again to the same address only within the rate limit', async () => {
    const { token: session } = await registered('vlad@carriage.example');
    const resend = () => app.anonymous('POST', '/api/auth/verify-email/resend', undefined, { authorization: `Bearer ${session}` });
    await sql`update rate_limits set full_at = full_at + interval '1 hour' where key like 'verify_email %'`;
    expect((await resend()).status).toBe(200);
    expect(await resend()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(await mailedTokens('vlad@carriage.example')).toHaveLength(2);
  });

  it('refuses a link that is expired, unknown, or for a former address of the account', async () => {
    const { token: session } = await registered('vida@carriage.example');
    const [token] = await mailedTokens('vida@carriage.example');
    await sql`update users set email = 'vida.new@carriage.example' where email = 'vida@carriage.example'`;
    expect(await verify(token!, session)).toMatchObject(refusal);
    await sql`update users set email = 'vida@carriage.example' where email = 'vida.new@carriage.example'`;
    await sql`update email_links set expires_at = now() - interval '1 second'`;
    expect(await verify(token!, session)).toMatchObject(refusal);
    expect(await verify('x'.repeat(43), session)).toMatchObject(refusal);
  });
});
