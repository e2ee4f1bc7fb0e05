import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { defaultSupportEmail } from '#shared/product.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const message = {
  name: 'Dana Brooks',
  email: 'dana.brooks@example.com',
  subject: 'Two cars at once',
  message: 'Can one request hold two vehicles?\nBoth stand in Boise.',
};
const send = (change: object = {}, headers: Record<string, string> = {}) =>
  app.anonymous('POST', '/api/contact', { ...message, ...change }, headers);
const stored = () => sql`select name, email, subject, message, user_id from contact_messages`;
const mails = () => sql`select recipient, subject, reply_to, text_body, html_body from mail_outbox where subject like 'Contact form:%'`;

beforeEach(async () => {
  await sql`truncate mail_outbox cascade`;
});

describe('POST /api/contact', () => {
  it('keeps messages if an account with the support address is deleted', async () => {
    await send();
    await app.settle();
    const sly = await app.signIn('shipper', { email: defaultSupportEmail, emailVerifiedAt: null });
    expect((await sly.call('POST', '/api/settings/delete-account', { password: personaPassword })).body).toMatchObject({ deleted: true });
    expect([(await stored()).length, (await mails()).length]).toEqual([1, 1]);
  });

  it('stores the message once and mails it to support, with the sender to reply to', async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([201, { received: true }]);
    expect(await stored()).toEqual([{ ...message, userId: null }]);
    expect(await mails()).toEqual([
      {
        recipient: defaultSupportEmail,
        subject: 'Contact form: Two cars at once',
        replyTo: message.email,
        textBody: expect.stringContaining(
          'From Dana Brooks <dana.brooks@example.com>\n\nCan one request hold two vehicles?\nBoth stand in Boise.',
        ),
        htmlBody: expect.stringContaining('Both stand in Boise.'),
      },
    ]);
  });

  it('stores the account of a signed-in sender', async () => {
    const shipper = await app.signIn('shipper');
    await shipper.call('POST', '/api/contact', message);
    expect(await stored()).toMatchObject([{ userId: shipper.id }]);
  });

  it('deletes a message and its email with the account of its author, or after a year', async () => {
    const [leaver, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
    for (const { call } of [leaver, other]) await call('POST', '/api/contact', message);
    await leaver.call('POST', '/api/settings/delete-account', { password: personaPassword });
    await app.settle();
    expect([await stored(), await mails()]).toMatchObject([[{ userId: other.id }], [{ replyTo: message.email }]]);
    const clean = async (age: string) => {
      await sql`update contact_messages set created_at = now() - ${age}::interval`;
      await sql`insert into jobs (id, name, data) values (${newId()}, 'delete-old-contact-messages', '{}')`;
      await app.settle();
      return stored();
    };
    expect(await clean('364 days')).toHaveLength(1);
    expect(await clean('366 days')).toEqual([]);
  });

  it('stores a message once if it is sent again with the same key', async () => {
    const key = { 'idempotency-key': newId() };
    const remoteAddress = '192.0.2.20';
    for (let round = 0; round < 2; round += 1) {
      const reply = await app.http.inject({ method: 'POST', url: '/api/contact', payload: message, headers: key, remoteAddress });
      expect([reply.statusCode, reply.json()]).toEqual([201, { received: true }]);
    }
    expect(await stored()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ['name', 'D', 'Name must be at least 2 characters'],
    ['name', ' \r\n ', 'Name must be at least 2 characters'],
    ['email', 'nobody', 'Invalid email address'],
    ['email', 'a@example.com\r\nBcc: b@example.com', 'Invalid email address'],
    ['email', 'a@example.com, b@example.com', 'Invalid email address'],
    ['subject', 'Car?', 'Subject must be at least 5 characters'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(5001), 'At most 5000 characters'],
    ['subject', undefined, 'Subject must be at least 5 characters'],
    ['message', 7, 'Message must be at least 10 characters'],
  ])('refuses the %s %j and leaves nothing', async (field, value, words) => {
    const { status, body } = await send({ [field]: value });
    expect(status).toBe(422);
    expect(body).toEqual({ error: words, code: 'invalid', fields: { [field]: words } });
    expect(await stored()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('prevents header injection by line breaks, and keeps markup as text', async () => {
    const { status } = await send({
      name: 'Dana\r\nBcc: J.R.',
      subject: 'Hello there\r\nBcc: evil@example.com\u2028X: y\u0000',
      message: '<script>alert(1)</script>\u0000 and more',
    });
    expect(status).toBe(201);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      subject: 'Contact form: Hello there Bcc: evil example. com X: y',
      replyTo: message.email,
      recipient: defaultSupportEmail,
    });
    expect(mail!['textBody']).toContain('From Dana Bcc: J. R. <dana.brooks@example.com>');
    expect(mail!['htmlBody']).not.toContain('<script>');
    expect(await stored()).toMatchObject([{ message: '<script>alert(1)</script> and more' }]);
  });

  it('accepts but does not store a message with the hidden field filled in', async () => {
    const { status, body } = await send({ website: 'https://casino.example' });
    expect([status, body]).toEqual([201, { received: true }]);
    expect(await stored()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('allows five messages of one address a minute', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const reply = await app.http.inject({ method: 'POST', url: '/api/contact', remoteAddress: '192.0.2.21', payload: message });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await stored()).toHaveLength(5);
  });
});
