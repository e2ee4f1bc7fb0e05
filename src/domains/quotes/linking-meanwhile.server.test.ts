import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { isAbout } from '#server/mail/sealed-words.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { mailedToken, mailsTo } from '../../../test/harness/mailed.ts';
import { testMasterKey } from '../../../test/harness/master-key.ts';
import { testShares } from '../../../test/harness/shares.ts';
import { confirmationSubjects } from './emails.ts';
import { quoteRequestForm } from './fixtures.ts';
import { forgetUnconfirmed } from './unconfirmed.ts';

const app = await startTestApp({ MASTER_KEY: testMasterKey });
const { sql } = app;
const shares = testShares(sql, Buffer.from(testMasterKey, 'base64'));
const root = await app.signIn('super_admin');
let addresses = 0;
const newAddress = () => `meanwhile.${(addresses += 1)}@customer.example`;

/** A request as a visitor sends it, sealed to a share of its own. */
async function ask(email: string): Promise<{ id: string; claimToken: string }> {
  await shares.make(1);
  const { body } = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, email });
  return { id: body.pendingQuoteId, claimToken: body.claimToken };
}
async function newOwner(): Promise<SignedIn> {
  const owner = await app.signIn('shipper', { email: newAddress() });
  await app.settle();
  return owner;
}
/** A request of an owner who signs in once it was mailed about: the next that reads it is the job that links. */
async function askAndSignIn({ email }: SignedIn) {
  const asked = await ask(email);
  await app.settle();
  await login(email);
  return asked;
}
const login = (email: string) => app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
const claimedBy = (user: SignedIn, claimToken: string) => user.call('POST', '/api/quotes/claim', { claimToken });
const transportsOf = async ({ id }: SignedIn) => (await sql`select from transports where shipper_id = ${id}`).length;
const heal = async () => (await root.call('POST', '/api/admin/quotes/self-heal')).body;
const outcomes = (body: { lines: { pendingQuoteId: string; outcome: string; why: string | null }[] }) =>
  body.lines.map(({ pendingQuoteId, outcome, why }) => [pendingQuoteId, why ?? outcome]);

beforeEach(async () => {
  await app.settle();
  await sql`delete from pending_quotes`;
});

describe('while a request of an account is opened', () => {
  it('whoever claims it has it alone: the sign-in of its owner makes no second draft of it', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const { claimToken } = await askAndSignIn(owner);
    shares.meanwhile(() => claimedBy(other, claimToken));
    await app.settle();
    expect([await transportsOf(owner), await transportsOf(other)]).toEqual([0, 1]);
  });

  it('the owner may take another address: the request is no draft of an account that has it no more', async () => {
    const owner = await newOwner();
    const { id } = await askAndSignIn(owner);
    shares.meanwhile(() => sql`update users set email = ${newAddress()} where id = ${owner.id}`);
    await app.settle();
    expect(await transportsOf(owner)).toBe(0);
    expect(await sql`select from pending_quotes where id = ${id} and not is_processed`).toHaveLength(1);
  });

  it('by a self-heal, whoever claims it has it alone, and it is not listed as skipped', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const [taken, orphan] = [await ask(owner.email), await ask(newAddress())];
    shares.meanwhile(() => Promise.all([claimedBy(other, taken.claimToken), claimedBy(other, orphan.claimToken)]));
    const healed = await heal();
    expect([healed.totalRelinked, outcomes(healed)]).toEqual([0, []]);
    expect([await transportsOf(owner), await transportsOf(other)]).toEqual([0, 2]);
  });
});

describe('what is known of an address', () => {
  it('counts for the limits of a day also once a request of it was claimed', async () => {
    const [owner, email] = [await newOwner(), newAddress()];
    const { id, claimToken } = await ask(email);
    await app.settle();
    expect(await mailsTo(sql, email)).toHaveLength(1);
    await sql`update pending_quotes set confirm_sends = 10, confirm_sent_at = now() - interval '2 hours' where id = ${id}`;
    expect((await claimedBy(owner, claimToken)).status).toBeLessThan(300);
    await ask(email);
    await app.settle();
    expect(await mailsTo(sql, email)).toHaveLength(1);
  });

  it('is not forgotten with a request where it is a guest’s by now: the mails of that account stay', async () => {
    await shares.make(3);
    const email = newAddress();
    await ask(email);
    await app.settle();
    const token = await mailedToken(sql, email, '/confirm-request');
    expect((await app.anonymous('POST', '/api/quotes/confirmation', { token })).status).toBeLessThan(300);
    const { id } = await ask(email);
    await app.settle();
    const own = () => sql`
      select from mail_outbox where share_id = (select share_id from users where email = ${email}) and not owns_share and ${isAbout(app, confirmationSubjects)}`;
    expect(await own()).toHaveLength(1);
    await sql`update pending_quotes set created_at = created_at - interval '31 days'`;
    await forgetUnconfirmed({ sql, services: app.services });
    expect(await sql`select from pending_quotes where id = ${id}`).toHaveLength(0);
    expect(await own()).toHaveLength(1);
  });
});
