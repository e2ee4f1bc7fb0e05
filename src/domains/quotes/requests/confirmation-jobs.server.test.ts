import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { mailedToken, listMailsTo } from '../../../../test/harness/people/mailed.ts';
import { queueReminders, sendRequestConfirmation } from './confirmation-mails.ts';
import { quoteRequestForm } from '../fixtures.ts';
import { deleteUnconfirmed } from './unconfirmed.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const ctx = (): Ctx => testCtx(sql, { services: app.services });
let addresses = 0;
const newAddress = () => `waiting.${(addresses += 1)}@customer.example`;

async function ask(email: string): Promise<{ claimToken: string; pendingQuoteId: string }> {
  const { body } = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email });
  await app.settle();
  return body;
}
const findToken = (email: string) => mailedToken(sql, email, '/confirm-request');
const confirm = (token: string | undefined) => app.anonymous('POST', '/api/quotes/confirmation', { token });
const subjectsTo = async (email: string) => (await listMailsTo(sql, email)).map(({ subject }) => subject);
const age = (id: string, days: number) => sql`
  update pending_quotes set created_at = created_at - make_interval(days => ${days}::int),
    confirm_sent_at = confirm_sent_at - make_interval(days => ${days}::int),
    confirm_expires_at = confirm_expires_at - make_interval(days => ${days}::int) where id = ${id}`;
async function remind(): Promise<void> {
  await queueReminders(ctx());
  await app.settle();
}

it('sends one address three emails if eight requests name it at once', async () => {
  const email = newAddress();
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email })),
  );
  await Promise.all(asked.map(({ body }) => inTransaction(ctx(), (tx) => sendRequestConfirmation(tx, body.pendingQuoteId))));
  expect(await subjectsTo(email)).toHaveLength(3);
});

describe('an unconfirmed request', () => {
  it('gets one reminder after two days, whose link replaces the first one', async () => {
    const email = newAddress();
    const { pendingQuoteId } = await ask(email);
    const first = await findToken(email);
    await remind();
    expect(await subjectsTo(email)).toEqual(['Confirm your request']);
    await age(pendingQuoteId, 2);
    await Promise.all([queueReminders(ctx()), queueReminders(ctx())]);
    await app.settle();
    await age(pendingQuoteId, 2);
    await remind();
    expect(await subjectsTo(email)).toEqual(['Confirm your request', 'Reminder: confirm your request']);
    expect((await confirm(first)).body.code).toBe('link_invalid');
  });

  it('gets no second reminder if the job runs again later', async () => {
    const email = newAddress();
    const { pendingQuoteId } = await ask(email);
    await age(pendingQuoteId, 3);
    await remind();
    await age(pendingQuoteId, 1);
    await sql`insert into jobs (id, name, data) values (uuidv7(), 'remind-of-request-confirmation', ${sql.json({ pendingQuoteId })})`;
    expect(await app.settle()).toBeGreaterThan(0);
    expect(await subjectsTo(email)).toEqual(['Confirm your request', 'Reminder: confirm your request']);
  });

  it('gets no reminder after it was confirmed or claimed', async () => {
    const [one, other] = [newAddress(), newAddress()];
    const [confirmed, claimed] = [await ask(one), await ask(other)];
    await confirm(await findToken(one));
    await (await app.signIn('shipper')).call('POST', '/api/quotes/claim', { claimToken: claimed.claimToken });
    for (const { pendingQuoteId } of [confirmed, claimed]) await age(pendingQuoteId, 3);
    await queueReminders(ctx());
    const taken = [confirmed, claimed].map(({ pendingQuoteId }) => pendingQuoteId);
    expect(
      await sql`select 1 from jobs where name = 'remind-of-request-confirmation' and data ->> 'pendingQuoteId' = any(${taken}::text[])`,
    ).toEqual([]);
    await app.settle();
    expect((await subjectsTo(one)).filter((subject) => subject.startsWith('Reminder'))).toEqual([]);
    expect(await subjectsTo(other)).toEqual(['Confirm your request']);
  });

  it('is deleted after 30 days together with its emails, and not before', async () => {
    const [young, old] = [newAddress(), newAddress()];
    const rows = [await ask(young), await ask(old)];
    await age(rows[0]!.pendingQuoteId, 29);
    await age(rows[1]!.pendingQuoteId, 31);
    const token = await findToken(old);
    await deleteUnconfirmed(ctx());
    const left = await sql<
      { id: string }[]
    >`select id from pending_quotes where id = any(${rows.map(({ pendingQuoteId }) => pendingQuoteId)}::uuid[])`;
    expect(left.map(({ id }) => id)).toEqual([rows[0]!.pendingQuoteId]);
    expect([(await subjectsTo(young)).length, (await subjectsTo(old)).length]).toEqual([1, 0]);
    expect((await confirm(token)).body.code).toBe('link_invalid');
  });

  it('does not take other emails to its address with it when deleted', async () => {
    const [email, support] = [newAddress(), app.services.links.supportAddress];
    const letter = { name: 'Dana Brooks', email: 'dana@customer.example', subject: 'Two cars at once', message: 'Both stand in Boise.' };
    await app.anonymous('POST', '/api/contact', letter);
    await queueMail(ctx(), { to: email, subject: 'The vehicle is at the gate', text: 'Please open.' });
    for (const address of [email, support]) await age((await ask(address)).pendingQuoteId, 31);
    await deleteUnconfirmed(ctx());
    expect(await subjectsTo(email)).toEqual(['The vehicle is at the gate']);
    expect(await subjectsTo(support)).toContain('Contact form: Two cars at once');
    expect(await sql`select 1 from contact_messages`).toHaveLength(1);
  });

  it('is not deleted once confirmed or claimed, nor are emails to an account', async () => {
    const email = newAddress();
    const { pendingQuoteId } = await ask(email);
    await confirm(await findToken(email));
    await age(pendingQuoteId, 60);
    const owner = await app.signIn('shipper');
    const { pendingQuoteId: old } = await ask(owner.email);
    await age(old, 31);
    await deleteUnconfirmed(ctx());
    expect(await sql`select 1 from pending_quotes where id = ${pendingQuoteId}`).toHaveLength(1);
    expect(await subjectsTo(owner.email)).toEqual(['Sign in to send your request']);
  });
});

describe('confirmation emails to an unverified address', () => {
  it('are limited to three an hour; the first email of a fourth request is delayed', async () => {
    const email = newAddress();
    const asked = [];
    for (let request = 0; request < 4; request += 1) asked.push(await ask(email));
    expect(await subjectsTo(email)).toHaveLength(3);
    for (const { claimToken } of asked) await app.anonymous('POST', '/api/quotes/confirmation/resend', { claimToken });
    await app.settle();
    expect(await subjectsTo(email)).toHaveLength(3);
    const waiting = await sql`
      select 1 from jobs where name = 'send-request-confirmation' and data ->> 'pendingQuoteId' = ${asked[3]!.pendingQuoteId} and run_at > now() + interval '50 minutes'`;
    expect(waiting).toHaveLength(1);
  });

  it('are sent again at most once a minute, however often it is requested', async () => {
    const email = newAddress();
    const { claimToken, pendingQuoteId } = await ask(email);
    const answers = await Promise.all([1, 2, 3].map(() => app.anonymous('POST', '/api/quotes/confirmation/resend', { claimToken })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 3 }, () => [200, { sent: true }]));
    await app.settle();
    expect(await subjectsTo(email)).toHaveLength(1);
    const waiting =
      await sql`select 1 from jobs where name = 'send-request-confirmation' and data ->> 'pendingQuoteId' = ${pendingQuoteId} and run_at > now()`;
    expect(waiting).toHaveLength(1);
  });

  it('can be requested five times a minute per client, with the same answer for unknown requests', async () => {
    const resend = () =>
      app.http.inject({
        method: 'POST',
        url: '/api/quotes/confirmation/resend',
        payload: { claimToken: 'x'.repeat(43) },
        remoteAddress: '10.77.0.1',
      });
    const answers = [];
    for (let call = 0; call < 6; call += 1) answers.push(await resend());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[0]!.json()).toEqual({ sent: true });
  });

  it('do not reveal an account: after signing in, the request is a draft', async () => {
    const owner = await app.signIn('shipper');
    await ask(owner.email);
    await app.anonymous('POST', '/api/auth/login', { email: owner.email, password: personaPassword });
    await app.settle();
    expect((await owner.call('GET', '/api/quotes/drafts')).body).toHaveLength(1);
  });
});
