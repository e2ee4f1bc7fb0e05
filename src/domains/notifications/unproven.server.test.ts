import { expect, test } from 'vitest';
import { personaPassword, personas } from '#domains/accounts/personas.ts';
import { ownQuoteForm, quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const mailsTo = async (email: string) => {
  const rows = await app.sql<
    { text: string }[]
  >`select concat_ws(E'\n', subject, text_body, html_body) as text from mail_outbox where recipient = ${email}`;
  return rows.map(({ text }) => text);
};

test.each([
  'Sam\r\nBcc: evil@example.com',
  'Win at https://evil.example',
  'www.evil.example',
  'evil@example.com',
  'Claim at evil.com',
  'Sam 303 5550 199',
])('the personal name %j is refused in registration, profile, request and contact form', async (name) => {
  const shipper = await app.signIn('shipper');
  const register = { ...personas.shipper, fullName: name, email: 'sly@customer.example', password: personaPassword };
  const message = { name, email: 'a@customer.example', subject: 'A question', message: 'How long does it take?' };
  const answers = await Promise.all([
    app.anonymous('POST', '/api/auth/register', register),
    shipper.call('PATCH', '/api/settings/profile', { fullName: name }),
    app.anonymous('POST', '/api/contact', message),
    app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, fullName: name }),
    shipper.call('POST', '/api/quotes/save-draft', { ...transportForm, fullName: name }),
  ]);
  // The contact form joins lines before it validates the name.
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [422, 'invalid']));
});

test.each([
  'Peculiar Haulage 303-555-0199',
  'peculiar-haulage.com',
  'Peculiar IG: peculiarhaul',
  'evil.ru/x',
  'www.x',
  'Peculiar \u202Emoc',
  'Pecu\u200Bliar',
])('the company name %j is refused in registration and profile', async (companyName) => {
  const carrier = await app.signIn('carrier');
  const register = { ...personas.carrier, companyName, email: 'sly@carrier.example', password: personaPassword };
  const answers = [
    await app.anonymous('POST', '/api/auth/register', register),
    await carrier.call('PATCH', '/api/settings/profile', { companyName }),
  ];
  expect(answers.map(({ status, body }) => [status, body.fields])).toEqual(
    answers.map(() => [422, { companyName: 'Enter only a name, on one line, without phone numbers, web or email addresses' }]),
  );
});

test('an email to an unverified address contains no name typed into the account', async () => {
  const email = 'whose.is.this@customer.example';
  const answer = await app.anonymous('POST', '/api/auth/register', {
    ...personas.shipper,
    fullName: 'Zebedee Unheard',
    email,
    password: personaPassword,
  });
  expect(answer.status).toBe(201);
  await app.anonymous('POST', '/api/auth/forgot-password', { email });
  await app.settle();
  const mails = await mailsTo(email);
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.join()).not.toMatch(/Zebedee|Unheard/);
});

test('a notification to an unverified address names no other people either', async () => {
  const carrier = await app.signIn('carrier', {
    fullName: 'Cara Peculiar',
    companyName: 'Peculiar Haulage',
    dotMcVerified: true,
    insuranceVerified: true,
  });
  const noticeTo = async (emailVerifiedAt: Date | null) => {
    const shipper = await app.signIn('shipper', { emailVerifiedAt });
    const { body } = await shipper.call('POST', '/api/transports', transportForm);
    expect((await carrier.call('POST', `/api/transports/${body.id}/quotes`, ownQuoteForm)).status).toBe(201);
    await app.settle();
    return (await mailsTo(shipper.email)).join();
  };
  const unproven = await noticeTo(null);
  expect(unproven).toContain('There is news');
  expect(unproven).not.toMatch(/Peculiar/);
  expect(await noticeTo(new Date())).toMatch(/Peculiar/);
});
