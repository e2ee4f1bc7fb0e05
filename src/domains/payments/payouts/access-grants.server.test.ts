import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { book, complete, pay } from '../../../../test/harness/money/booked.ts';
import { mailedToken, listMailsTo } from '../../../../test/harness/people/mailed.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { agePayoutChanges, connect, typeBank, unknownBank } from '../../../../test/harness/money/payout-account.ts';

const { app, sql, money } = await startPayingApp();
const mia = await app.signIn('shipper');
const newPassword = 'quiet-harbour-72';

beforeEach(() => sql`delete from rate_limits`);

const newCarrier = () => app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true, hadPapersApproved: true });
const sentTo = async (account: string) => (await money.stripe.transfers.list({ destination: account })).data.map(({ amount }) => amount);

async function takeOver(who: SignedIn): Promise<void> {
  const next = `thief.${who.email}`;
  await who.call('PATCH', '/api/settings/profile', { email: next, currentPassword: personaPassword });
  const token = await mailedToken(sql, next, '/verify-email');
  expect((await who.call('POST', '/api/auth/verify-email', { token })).status).toBe(200);
}

async function restore({ email }: SignedIn): Promise<SignedIn['call']> {
  const token = await mailedToken(sql, email, '/restore-email');
  expect((await app.anonymous('POST', '/api/auth/restore-email', { token, newPassword })).status).toBe(200);
  const { body } = await app.anonymous('POST', '/api/auth/login', { email, password: newPassword });
  return (method, path, sent) => app.anonymous(method, path, sent, { authorization: `Bearer ${body.token}` });
}

async function changeBank(who: SignedIn): Promise<void> {
  await typeBank(money, who, unknownBank);
  await who.call('POST', '/api/payouts/refresh');
}

const read = async (call: SignedIn['call']) => (await call('GET', '/api/payouts')).body;
const getNextActions = async (call: SignedIn['call']) =>
  (await call('GET', '/api/turns')).body.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind === 'confirm_payouts');
const confirm = (call: SignedIn['call'], password = newPassword) => call('POST', '/api/payouts/confirmation', { password });

describe('a payout account after its owner restored the email address', () => {
  it('pays only once confirmed by its owner, if the bank account changed during the takeover', async () => {
    const carrier = await newCarrier();
    const account = await connect(app, money, carrier);
    await sql`update stripe_accounts set begun_at = now() - interval '1 day', bank_set_at = now() - interval '1 day' where user_id = ${carrier.id}`;
    const job = await book(app, { shipper: mia, carrier });
    await pay(money, mia, job);
    await takeOver(carrier);
    await changeBank(carrier);
    expect((await carrier.call('GET', '/api/settings/access')).body.grants).toMatchObject([
      { kind: 'payout_account', name: 'STRIPE TEST BANK ending in 1116' },
    ]);
    await agePayoutChanges(app, carrier, 120);
    const call = await restore(carrier);
    await agePayoutChanges(app, carrier, 73);
    await complete(app, mia, job);
    expect(await read(call)).toMatchObject({ state: 'ready', hold: { changes: [], awaits: [{ kind: 'owner' }], until: null } });
    expect([await sentTo(account), await getNextActions(call)]).toEqual([[], ['confirm_payouts']]);
    expect((await confirm(call, 'a guess')).status).toBe(422);
    expect((await confirm(call)).body).toMatchObject({ hold: null });
    await app.settle();
    expect([await sentTo(account), await getNextActions(call)]).toEqual([[110_000], []]);
    expect((await confirm(call)).status).toBe(200);
  });

  it('also waits if only the page for changing the bank account was opened', async () => {
    const carrier = await newCarrier();
    await connect(app, money, carrier);
    await sql`update stripe_accounts set begun_at = now() - interval '1 day', bank_set_at = now() - interval '1 day' where user_id = ${carrier.id}`;
    await takeOver(carrier);
    await carrier.call('POST', '/api/payouts/dashboard', { password: personaPassword });
    expect((await read(await restore(carrier))).hold.awaits).toEqual([{ kind: 'owner', subject: '' }]);
  });

  it('is unaffected if nothing about it changed', async () => {
    const carrier = await newCarrier();
    await connect(app, money, carrier);
    await sql`update stripe_accounts set begun_at = now() - interval '1 day', bank_set_at = now() - interval '1 day' where user_id = ${carrier.id}`;
    await takeOver(carrier);
    const call = await restore(carrier);
    expect((await read(call)).hold.awaits).toEqual([]);
    expect((await call('GET', '/api/settings/access')).body).toMatchObject({ isReviewDue: true, grants: [{ kind: 'payout_account' }] });
    expect((await call('POST', '/api/settings/access/revocation')).body).toEqual({ revoked: 1 });
    expect((await read(call)).hold.awaits).toEqual([{ kind: 'owner', subject: '' }]);
    expect((await call('GET', '/api/settings/access')).body.grants).toEqual([]);
  });

  it('is disconnected if it was created during the takeover, and the owner sets up another one', async () => {
    const carrier = await newCarrier();
    const job = await book(app, { shipper: mia, carrier });
    await pay(money, mia, job);
    await takeOver(carrier);
    const thiefs = await connect(app, money, carrier, { account: unknownBank });
    const call = await restore(carrier);
    expect(await read(call)).toMatchObject({ state: 'disconnected', bank: null });
    await agePayoutChanges(app, carrier, 73);
    await complete(app, mia, job);
    expect(await sentTo(thiefs)).toEqual([]);
    const own = await connect(app, money, {
      ...carrier,
      call: (method, path, body) => call(method, path, body && { password: newPassword }),
    });
    expect(own).not.toBe(thiefs);
    await agePayoutChanges(app, carrier, 73);
    expect([await sentTo(own), await sentTo(thiefs)]).toEqual([[110_000], []]);
  });
});

describe('a bank account added while the address can still be restored', () => {
  it('is announced to the former address too, even the first one, and waits 72 hours', async () => {
    const carrier = await newCarrier();
    await takeOver(carrier);
    await connect(app, money, carrier);
    const told = async () => (await listMailsTo(sql, carrier.email)).filter(({ subject }) => subject.includes('Bank account'));
    expect(await told()).toMatchObject([
      { subject: 'Carriage: Bank account for payouts changed', text: expect.stringContaining('ending in 6789') },
    ]);
    expect((await read(carrier.call)).hold.changes).toMatchObject([{ kind: 'bank' }, { kind: 'email' }]);
    await changeBank(carrier);
    expect((await told()).at(-1)!.text).toContain('ending in 1116');
  });

  it('is not announced otherwise if it is the first one', async () => {
    const carrier = await newCarrier();
    await connect(app, money, carrier);
    expect((await read(carrier.call)).hold).toBeNull();
    expect((await listMailsTo(sql, carrier.email)).filter(({ subject }) => subject.includes('Bank account'))).toEqual([]);
  });
});
