import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword, personas } from '#domains/accounts/personas.ts';
import type { Ctx } from '#server/db/context.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { mailedToken, mailsTo } from '../../../test/harness/mailed.ts';
import { testMasterKey } from '../../../test/harness/master-key.ts';
import { testShares } from '../../../test/harness/shares.ts';
import { queueReminders } from './confirmation-mails.ts';
import { quoteRequestForm } from './fixtures.ts';
import { buildPlainRequest } from './pending-fixtures.ts';
import { forgetUnconfirmed } from './unconfirmed.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp({ MASTER_KEY: testMasterKey });
const { sql } = app;
const shares = testShares(sql, Buffer.from(testMasterKey, 'base64'));
const ctx = (): Ctx => testCtx(sql, { services: app.services });
let addresses = 0;
const newAddress = () => `sealed.${(addresses += 1)}@customer.example`;

interface Asked {
  readonly email: string;
  readonly id: string;
  readonly claimToken: string;
  readonly shareId: string;
}
/** A request as a visitor sends it, sealed to a share of its own. */
async function ask(email = newAddress()): Promise<Asked> {
  await shares.make(1);
  const { body } = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email });
  const [row] = await sql<{ shareId: string }[]>`select share_id from pending_quotes where id = ${body.pendingQuoteId}`;
  return { email, id: body.pendingQuoteId, claimToken: body.claimToken, shareId: row!.shareId };
}
/** The same, with the link that was mailed to it. */
async function asked(email = newAddress()) {
  const request = await ask(email);
  await app.settle();
  return { ...request, token: (await mailedToken(sql, email, '/confirm-request'))! };
}
const textOf = async (id: string) => (await sql<{ row: string }[]>`select p::text as row from pending_quotes p where id = ${id}`)[0]!.row;
const stateOf = async (id: string) =>
  (await sql`select is_processed, sealed_request is not null as is_sealed, email from pending_quotes where id = ${id}`)[0];
const waits = { isProcessed: false, isSealed: true, email: null };
const isErased = async (shareId: string) =>
  (
    await sql`select from shares s where id = ${shareId} and erased_at is not null and exists (
    select from jobs where name = 'erase-share' and data->>'shareId' = s.id::text)`
  ).length === 1;
/** As where an older copy of the database was restored with the shares of today. */
async function lose(shareId: string): Promise<void> {
  await sql`update shares set erased_at = now() where id = ${shareId}`;
  await shares.follow();
  await sql`delete from shares where id = ${shareId}`;
}
const claim = (user: SignedIn, claimToken: string) => user.call('POST', '/api/quotes/claim', { claimToken });
const confirm = (token: string) => app.anonymous('POST', '/api/quotes/confirmation', { token });
const login = (email: string) => app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
const draftsOf = async ({ id }: SignedIn) => (await sql`select from transports where shipper_id = ${id} and status = 'draft'`).length;
const waitingJobs = (name: string) => sql<{ attempts: number; lastError: string | null }[]>`
  select attempts, last_error from jobs where name = ${name} and failed_at is null`;
const age = (id: string, days: number) => sql`
  update pending_quotes set created_at = created_at - make_interval(days => ${days}::int),
    confirm_sent_at = confirm_sent_at - make_interval(days => ${days}::int) where id = ${id}`;
const now = () => sql`update jobs set run_at = now()`;
const unavailable = {
  status: 503,
  body: { code: 'unavailable', error: 'This cannot be read at the moment. Please try again in a minute.' },
};

beforeEach(async () => {
  shares.isAway(false);
  await app.settle();
});

describe('a request that is kept', () => {
  it('says nothing in its row, has a share of its own, and asks for none', async () => {
    shares.asked.length = 0;
    const [one, other] = [await ask(), await ask()];
    expect(await textOf(one.id)).not.toMatch(/customer|Doyle|\(512\)|Accord|Flexible/);
    expect(one.shareId).not.toBe(other.shareId);
    expect(shares.asked).toEqual([]);
  });

  it('is sealed under the master key alone where no share is ahead, and serves as any', async () => {
    await sql`delete from shares where taken_at is null`;
    const { body } = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email: newAddress() });
    expect(await stateOf(body.pendingQuoteId)).toEqual(waits);
    expect((await claim(await app.signIn('shipper'), body.claimToken)).body.transportId).toEqual(expect.any(String));
  });

  it.each([
    ['claimed', async ({ claimToken }: Asked) => claim(await app.signIn('shipper'), claimToken)],
    ['confirmed', async ({ email }: Asked) => confirm((await mailedToken(sql, email, '/confirm-request'))!)],
    [
      'claimed by a registration',
      ({ claimToken }: Asked) =>
        app.anonymous('POST', '/api/auth/register-with-quotes', {
          ...personas.shipper,
          email: newAddress(),
          password: personaPassword,
          quoteData: { ...quoteRequestForm, claimToken },
        }),
    ],
  ])('that is %s says nothing any more, and its share is erased', async (_, take) => {
    const request = await asked();
    expect((await take(request)).status).toBeLessThan(300);
    expect(await stateOf(request.id)).toEqual({ isProcessed: true, isSealed: false, email: null });
    expect(await isErased(request.shareId)).toBe(true);
  });

  it('that becomes a draft at a sign-in or by a self-heal neither', async () => {
    const owner = await app.signIn('shipper');
    await app.settle();
    const first = await ask(owner.email);
    await login(owner.email);
    await app.settle();
    const second = await ask(owner.email);
    expect((await (await app.signIn('super_admin')).call('POST', '/api/admin/quotes/self-heal')).body.totalRelinked).toBe(1);
    expect(await draftsOf(owner)).toBe(2);
    for (const { id, shareId } of [first, second]) {
      expect(await stateOf(id)).toMatchObject({ isProcessed: true, isSealed: false });
      expect(await sql`select from shares where id = ${shareId} and erased_at is not null`).toHaveLength(1);
    }
  });

  it('goes after 30 days with its share and its mails, also while no share is read', async () => {
    const { email, id, shareId } = await asked();
    await age(id, 31);
    shares.isAway(true);
    await forgetUnconfirmed(ctx());
    shares.isAway(false);
    expect(await sql`select from pending_quotes where id = ${id}`).toEqual([]);
    expect(await isErased(shareId)).toBe(true);
    expect(await mailsTo(sql, email)).toEqual([]);
  });

  it('of one claim and one confirmation at once is one transport, and closed once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, shareId, claimToken, token } = await asked();
      const owner = await app.signIn('shipper');
      const [claimed, confirmed] = await Promise.all([claim(owner, claimToken), confirm(token)]);
      expect([claimed.status, confirmed.status]).toEqual([200, 200]);
      expect([claimed.body.transportId !== null, confirmed.body.outcome === 'live'].filter(Boolean)).toHaveLength(1);
      expect(await isErased(shareId)).toBe(true);
      expect(await stateOf(id)).toMatchObject({ isProcessed: true, isSealed: false });
    }
  });
});

describe('while the store of shares does not answer', () => {
  it('a claim and a confirmation are 503 with a sentence, nothing is changed, and they serve once it does', async () => {
    const [one, other] = [await asked(), await asked()];
    const owner = await app.signIn('shipper');
    shares.isAway(true);
    expect(await claim(owner, one.claimToken)).toMatchObject(unavailable);
    expect(await confirm(other.token)).toMatchObject(unavailable);
    for (const { id } of [one, other]) expect(await stateOf(id)).toEqual(waits);
    shares.isAway(false);
    expect((await claim(owner, one.claimToken)).body.transportId).toEqual(expect.any(String));
    expect((await confirm(other.token)).body.outcome).toBe('live');
  });

  it('somebody signs in and proves an address as ever; what waits for the account becomes its drafts once it does', async () => {
    const owner = await app.signIn('shipper');
    await app.settle();
    await ask(owner.email);
    shares.isAway(true);
    expect((await login(owner.email)).status).toBe(200);
    await app.settle();
    await now();
    await app.settle();
    expect(await waitingJobs('link-requests-of-account')).toEqual([{ attempts: 0, lastError: null }]);
    expect(await draftsOf(owner)).toBe(0);
    shares.isAway(false);
    await now();
    await app.settle();
    expect(await draftsOf(owner)).toBe(1);
  });

  it('requests are taken; their mails and reminders wait, lose no try, and leave then', async () => {
    shares.isAway(true);
    const { email, id } = await ask();
    for (let round = 0; round < 10; round += 1) {
      await app.settle();
      await now();
    }
    expect(await waitingJobs('send-request-confirmation')).toEqual([{ attempts: 0, lastError: null }]);
    shares.isAway(false);
    await app.settle();
    expect(await mailsTo(sql, email)).toHaveLength(1);
    await age(id, 3);
    shares.isAway(true);
    await queueReminders(ctx());
    await app.settle();
    shares.isAway(false);
    await queueReminders(ctx());
    await app.settle();
    expect((await mailsTo(sql, email)).map(({ subject }) => subject)).toEqual(['Confirm your request', 'Reminder: confirm your request']);
  });

  it('a self-heal is 503 with the same sentence, and changes nothing', async () => {
    const { id } = await ask((await app.signIn('shipper')).email);
    const root = await app.signIn('super_admin');
    shares.isAway(true);
    for (const method of ['GET', 'POST'] as const)
      expect(await root.call(method, '/api/admin/quotes/self-heal')).toMatchObject(unavailable);
    expect(await stateOf(id)).toEqual(waits);
  });
});

describe('a request whose share is gone', () => {
  it('can no longer be asked for: by nobody who claims, confirms or signs in', async () => {
    const owner = await app.signIn('shipper');
    await app.settle();
    const [claimed, confirmed, typed] = [await asked(), await asked(), await ask(owner.email)];
    for (const { shareId } of [claimed, confirmed, typed]) await lose(shareId);
    expect(await claim(owner, claimed.claimToken)).toMatchObject({ status: 200, body: { transportId: null } });
    expect(await confirm(confirmed.token)).toMatchObject({ status: 409, body: { code: 'request_over' } });
    expect((await login(owner.email)).status).toBe(200);
    await app.settle();
    for (const { id } of [claimed, confirmed, typed]) expect(await stateOf(id)).toEqual(waits);
    expect(await sql`select from jobs where failed_at is not null`).toEqual([]);
  });

  it('stands in the way of no reminder, however many there are', async () => {
    const unreadable = [await asked(), await asked(), await asked()];
    for (const { id, shareId } of unreadable) {
      await lose(shareId);
      await age(id, 3);
    }
    const { email, id } = await asked();
    await age(id, 3);
    // Any two at a time: that this one is not among them sixty times is as likely as a coin that falls on its edge.
    for (let look = 0; look < 60; look += 1) await queueReminders(ctx(), 2);
    await app.settle();
    expect((await mailsTo(sql, email)).map(({ subject }) => subject)).toContain('Reminder: confirm your request');
    await sql`delete from pending_quotes where id = any(${[id, ...unreadable.map((one) => one.id)]}::uuid[])`;
  });

  it('and one that is broken do not keep a self-heal from the others', async () => {
    const owner = await app.signIn('shipper');
    await app.settle();
    const [broken, whole] = [await ask(owner.email), await ask(owner.email)];
    await app.settle();
    await sql`update pending_quotes set sealed_request = overlay(sealed_request placing ${Buffer.alloc(4)} from 20) where id = ${broken.id}`;
    const { status, body } = await (await app.signIn('super_admin')).call('POST', '/api/admin/quotes/self-heal');
    expect(status).toBe(200);
    const lineOf = (wanted: string) => body.lines.find(({ pendingQuoteId }: { pendingQuoteId: string }) => pendingQuoteId === wanted);
    expect(lineOf(broken.id)).toMatchObject({ outcome: 'skipped', why: 'not_readable' });
    expect(lineOf(whole.id)).toMatchObject({ outcome: 'relinked', owner: expect.any(String) });
    await sql`delete from pending_quotes where id = ${broken.id}`;
  });

  it('is listed by a self-heal with why, reminded of to nobody, and forgotten after 30 days', async () => {
    const { email, id, shareId } = await asked();
    await lose(shareId);
    const { body } = await (await app.signIn('super_admin')).call('GET', '/api/admin/quotes/self-heal');
    const line = body.lines.find(({ pendingQuoteId }: { pendingQuoteId: string }) => pendingQuoteId === id);
    expect(line).toMatchObject({ vehicle: 'Not readable any more', route: '', outcome: 'skipped', why: 'cannot_be' });
    await age(id, 3);
    await queueReminders(ctx());
    await app.settle();
    await queueReminders(ctx());
    expect(await waitingJobs('remind-of-request-confirmation')).toEqual([]);
    expect((await mailsTo(sql, email)).filter(({ subject }) => subject.startsWith('Reminder'))).toEqual([]);
    await age(id, 30);
    await forgetUnconfirmed(ctx());
    expect(await sql`select from pending_quotes where id = ${id}`).toEqual([]);
    expect(await mailsTo(sql, email)).toEqual([]);
  });

  it('and that nobody erased is 503 to who claims it, and its mail waits: somebody may bring it back', async () => {
    const { email, claimToken, shareId } = await ask();
    await sql`update shares set erased_at = now() where id = ${shareId}`;
    await shares.follow();
    await sql`update shares set erased_at = null where id = ${shareId}`;
    expect(await claim(await app.signIn('shipper'), claimToken)).toMatchObject({
      status: 503,
      body: { error: 'This request cannot be read at the moment. Please try again later.' },
    });
    await app.settle();
    expect(await waitingJobs('send-request-confirmation')).toEqual([{ attempts: 0, lastError: null }]);
    expect(await mailsTo(sql, email)).toEqual([]);
  });
});

describe('a request of before, which waits as text', () => {
  it('is claimed, mailed about, confirmed and linked, and says nothing after that', async () => {
    const owner = await app.signIn('shipper');
    await app.settle();
    const [one, other] = [newAddress(), newAddress()];
    const [claimed, confirmed, linked] = [
      await buildPlainRequest(sql, one),
      await buildPlainRequest(sql, other),
      await buildPlainRequest(sql, owner.email),
    ];
    expect((await claim(owner, claimed.claimToken)).body.transportId).toEqual(expect.any(String));
    await app.anonymous('POST', '/api/quotes/confirmation/resend', { claimToken: confirmed.claimToken });
    await app.settle();
    expect((await confirm((await mailedToken(sql, other, '/confirm-request'))!)).body.outcome).toBe('live');
    await login(owner.email);
    await app.settle();
    expect(await draftsOf(owner)).toBe(1);
    for (const { id } of [claimed, confirmed, linked]) {
      expect(await stateOf(id)).toEqual({ isProcessed: true, isSealed: false, email: null });
      expect(await textOf(id)).not.toMatch(/@|Doyle|Accord/);
    }
  });

  it('counts with those of now for what one address may have, and is forgotten with its mails', async () => {
    const email = newAddress();
    const old = await buildPlainRequest(sql, email);
    await shares.make(10);
    const answers = [];
    for (let request = 0; request < 10; request += 1)
      answers.push(await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(9).fill(201), 409]);
    await app.settle();
    expect(await mailsTo(sql, email)).toHaveLength(3);
    await age(old.id, 31);
    await forgetUnconfirmed(ctx());
    expect(await sql`select from pending_quotes where id = ${old.id}`).toEqual([]);
    expect(await mailsTo(sql, email)).toHaveLength(3);
    for (const { body } of answers) if (body.pendingQuoteId) await age(body.pendingQuoteId, 31);
    await forgetUnconfirmed(ctx());
    expect(await mailsTo(sql, email)).toEqual([]);
  });

  it('is healed', async () => {
    const owner = await app.signIn('shipper');
    await app.settle();
    await buildPlainRequest(sql, owner.email);
    const { body } = await (await app.signIn('super_admin')).call('POST', '/api/admin/quotes/self-heal');
    expect([body.totalRelinked, await draftsOf(owner)]).toEqual([1, 1]);
  });
});
