import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { getDocument } from '#domains/compliance/fixtures.ts';
import { hourMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { mailedToken } from '../../../../test/harness/people/mailed.ts';
import { book, cancelAsShown, complete, pay } from '../../../../test/harness/money/booked.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { agePayoutChanges, connect, typeBank, unknownBank } from '../../../../test/harness/money/payout-account.ts';
import { checkWaitingTransfers } from './waiting-transfers.ts';

const { app, sql, money } = await startPayingApp();
const [mia, admin, chief] = await Promise.all([app.signIn('shipper'), app.signIn('admin'), app.signIn('super_admin')]);

beforeEach(() => sql`delete from rate_limits`);

async function bookPaid(carrier: SignedIn) {
  const job = await book(app, { shipper: mia, carrier });
  await pay(money, mia, job);
  return job;
}

const newCarrier = () => app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true, hadPapersApproved: true });

async function ready(): Promise<{ carrier: SignedIn; account: string }> {
  const carrier = await newCarrier();
  return { carrier, account: await connect(app, money, carrier) };
}

async function changeBank(who: SignedIn): Promise<void> {
  await typeBank(money, who, unknownBank);
  await who.call('POST', '/api/payouts/refresh');
}
const read = async (who: SignedIn) => (await who.call('GET', '/api/payouts')).body;
const getTransfers = async (who: SignedIn) => (await who.call('GET', '/api/payouts/transfers')).body;
const listKinds = async ({ id }: SignedIn) =>
  (await sql`select kind, subject from payout_changes where user_id = ${id} order by id`).map(({ kind, subject }) => [kind, subject]);
const sentTo = async (account: string) => (await money.stripe.transfers.list({ destination: account })).data.map(({ amount }) => amount);

describe('money for a carrier without a payout account', () => {
  it('waits, shows up as a next action, and is sent once the account is ready', async () => {
    const carrier = await newCarrier();
    const job = await bookPaid(carrier);
    expect(await read(carrier)).toMatchObject({ balance: { toCome: '1100.00', frozen: '0.00', onTheWay: '0.00', paid: '0.00' } });
    const getNextAction = async () =>
      (await carrier.call('GET', '/api/turns')).body.filter(({ kind }: { kind: string }) => kind === 'set_up_payouts');
    expect(await getNextAction()).toMatchObject([
      { title: 'Set up payouts to be paid', text: expect.stringContaining('paid for your job'), action: { href: '/payouts' } },
    ]);
    await complete(app, mia, job);
    expect(await read(carrier)).toMatchObject({ balance: { toCome: '0.00', onTheWay: '1100.00', paid: '0.00' } });
    expect(await getTransfers(carrier)).toMatchObject([{ amount: '1100.00', state: 'waiting', transportId: job.id }]);
    const waits = [{ text: '$1,100.00 is waiting until you set up a payout account.' }];
    expect(await getNextAction()).toMatchObject(waits);
    const isPaidOut = async () => (await carrier.call('GET', `/api/transports/${job.id}/payment`)).body.payment.isPaidOut;
    expect(await isPaidOut()).toBe(false);
    expect((await carrier.call('POST', '/api/payouts/set-up', { password: personaPassword })).status).toBe(200);
    expect([(await read(carrier)).state, await getNextAction()]).toMatchObject(['unfinished', waits]);
    const account = await connect(app, money, carrier);
    await app.settle();
    expect(await sentTo(account)).toEqual([110_000]);
    expect(await getTransfers(carrier)).toMatchObject([{ state: 'paid', paidAt: expect.any(String), takenBack: '0.00' }]);
    expect(await read(carrier)).toMatchObject({ balance: { toCome: '0.00', onTheWay: '0.00', paid: '1100.00' }, hold: null });
    expect([await getNextAction(), await isPaidOut()]).toEqual([[], true]);
  });

  it('is sent in full for all three jobs', async () => {
    const carrier = await newCarrier();
    for (const job of [await bookPaid(carrier), await bookPaid(carrier), await bookPaid(carrier)]) await complete(app, mia, job);
    const account = await connect(app, money, carrier);
    await app.settle();
    expect(await sentTo(account)).toEqual([110_000, 110_000, 110_000]);
  });
});

describe('a changed bank account', () => {
  it('holds payouts for 72 hours, shows the time, and sends them automatically then', async () => {
    const { carrier, account } = await ready();
    const job = await bookPaid(carrier);
    await changeBank(carrier);
    await complete(app, mia, job);
    expect(await listKinds(carrier)).toEqual([['bank', '']]);
    const { hold, state } = await read(carrier);
    expect(state).toBe('ready');
    expect(hold).toMatchObject({ changes: [{ kind: 'bank' }], awaits: [] });
    expect(Date.parse(hold.until) - Date.parse(hold.changes[0].changedAt)).toBe(72 * hourMs);
    expect(await getTransfers(carrier)).toMatchObject([{ state: 'held', amount: '1100.00' }]);
    await agePayoutChanges(app, carrier, 71);
    expect(await sentTo(account)).toEqual([]);
    // The hold is read again, whenever it is checked.
    expect((await read(carrier)).hold).toMatchObject({ changes: [{ kind: 'bank' }] });
    await enqueue({ sql }, checkWaitingTransfers, { userId: carrier.id });
    await app.settle();
    expect(await sentTo(account)).toEqual([]);
    await agePayoutChanges(app, carrier, 1);
    expect(await sentTo(account)).toEqual([110_000]);
    expect(await read(carrier)).toMatchObject({ hold: null, balance: { paid: '1100.00' } });
  });

  it('is reported to the carrier in the app and by email', async () => {
    app.isTelling = true;
    const { carrier } = await ready();
    await changeBank(carrier);
    await app.settle();
    const titles = (await carrier.call('GET', '/api/notifications')).body.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Your bank account for payouts was changed');
    const told = await sql`
      select channel from notification_dispatches where user_id = ${carrier.id} and notification_type = 'payout.place-changed' order by channel`;
    expect(told.map(({ channel }) => channel)).toEqual(['email', 'in_app']);
  });

  it('is found by reading the account before a transfer if its event was lost, and the transfer waits', async () => {
    const { carrier, account } = await ready();
    const job = await bookPaid(carrier);
    await typeBank(money, carrier, unknownBank);
    expect(await listKinds(carrier)).toEqual([]);
    await complete(app, mia, job);
    expect(await listKinds(carrier)).toEqual([['bank', '']]);
    expect(await sentTo(account)).toEqual([]);
    expect(await getTransfers(carrier)).toMatchObject([{ state: 'held', amount: '1100.00' }]);
    await agePayoutChanges(app, carrier, 72);
    expect(await sentTo(account)).toEqual([110_000]);
  });

  it.each(['account.updated', 'account.external_account.created', 'account.external_account.updated', 'capability.updated'])(
    'is noticed on the event %s',
    async (type) => {
      const { carrier, account } = await ready();
      await typeBank(money, carrier, unknownBank);
      expect(await listKinds(carrier)).toEqual([]);
      await money.postEvent({ id: `evt_${type}`, object: 'event', account, type, data: { object: { id: account } } });
      await app.settle();
      expect(await listKinds(carrier)).toEqual([['bank', '']]);
    },
  );

  it('does not delay a refund to the shipper', async () => {
    const { carrier } = await ready();
    const job = await bookPaid(carrier);
    await changeBank(carrier);
    expect((await cancelAsShown(mia, job.id)).status).toBe(200);
    await app.settle();
    expect((await mia.call('GET', `/api/transports/${job.id}/payment`)).body.payment.escrowStatus).toBe('refunded');
  });

  it('is compared with the last known one even after a removal, and the first one is no change', async () => {
    const { carrier, account } = await ready();
    expect(await listKinds(carrier)).toEqual([]);
    await carrier.call('POST', '/api/payouts/refresh');
    expect(await listKinds(carrier)).toEqual([]);
    const set = (bank: object | null) =>
      sql`update sandbox_objects set data = jsonb_set(data, '{external_accounts,data}', ${sql.json(bank ? [bank] : [])}) where id = ${account}`;
    await set(null);
    await carrier.call('POST', '/api/payouts/refresh');
    expect(await read(carrier)).toMatchObject({ bank: null });
    expect(await listKinds(carrier)).toEqual([]);
    await set({ object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: '1116', fingerprint: null, default_for_currency: true });
    await carrier.call('POST', '/api/payouts/refresh');
    expect(await listKinds(carrier)).toEqual([['bank', '']]);
    await set({ object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: '1116', fingerprint: 'one', default_for_currency: true });
    await carrier.call('POST', '/api/payouts/refresh');
    await set({ object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: '1116', fingerprint: 'two', default_for_currency: true });
    await carrier.call('POST', '/api/payouts/refresh');
    expect(await listKinds(carrier)).toHaveLength(2);
  });

  it('holds payouts against every administrator, including super administrators', async () => {
    const { carrier, account } = await ready();
    const job = await bookPaid(carrier);
    await changeBank(carrier);
    await complete(app, mia, job);
    await sql`update payment_movements set asked_by = ${chief.id} where payment_id = ${job.paymentId} and kind = 'transfer'`;
    await sql`insert into jobs (id, name, data) select gen_random_uuid(), 'carry-out-movement', jsonb_build_object('movementId', id)
      from payment_movements where payment_id = ${job.paymentId} and kind = 'transfer'`;
    await app.settle();
    expect(await sentTo(account)).toEqual([]);
    const reason = 'The carrier asked for it by phone';
    for (const who of [admin, chief]) {
      const at = (step: string) => `/api/admin/payments/${job.paymentId}/${step}`;
      expect((await who.call('POST', at('release'), { amount: '100.00', reason })).body).toMatchObject({ code: 'nothing_there' });
      expect((await who.call('POST', at('blocked-release'), { reason })).body).toMatchObject({ code: 'nothing_there' });
    }
    await app.settle();
    expect(await sentTo(account)).toEqual([]);
    expect(await getTransfers(carrier)).toMatchObject([{ state: 'held' }]);
  });
});

describe('a new payout account after a disconnected one', () => {
  it('counts as a change even with the same bank account', async () => {
    const { carrier } = await ready();
    await sql`update stripe_accounts set is_active = false, payouts_enabled = false, charges_enabled = false where user_id = ${carrier.id}`;
    await connect(app, money, carrier);
    expect(await listKinds(carrier)).toEqual([['account', '']]);
  });

  it('receives the money earned in between after 72 hours, and the former account receives nothing', async () => {
    const { carrier, account: former } = await ready();
    const job = await bookPaid(carrier);
    await money.postEvent({
      id: `evt_left_${former}`,
      object: 'event',
      account: former,
      type: 'account.application.deauthorized',
      data: { object: { id: 'ca_1', object: 'application' } },
    });
    await app.settle();
    await complete(app, mia, job);
    expect(await getTransfers(carrier)).toMatchObject([{ state: 'waiting', amount: '1100.00' }]);
    const account = await connect(app, money, carrier);
    await app.settle();
    expect(account).not.toBe(former);
    expect(await getTransfers(carrier)).toMatchObject([{ state: 'held' }]);
    await agePayoutChanges(app, carrier, 72);
    expect([await sentTo(former), await sentTo(account)]).toEqual([[], [110_000]]);
  });
});

describe('a changed company name', () => {
  const profile = { fullName: 'Cal Caldwell', companyName: 'Caldwell Auto Haul', dotNumber: '9900001', mcNumber: '990001' };

  it('holds payouts until a reviewer approves it, and for at least 72 hours', async () => {
    const { carrier, account } = await ready();
    const job = await bookPaid(carrier);
    const before = (await carrier.call('GET', '/api/auth/me')).body;
    const { status } = await carrier.call('PATCH', '/api/settings/profile', {
      ...profile,
      companyName: 'Another Haul',
      dotNumber: before.dotNumber ?? '',
      mcNumber: before.mcNumber ?? '',
    });
    expect(status).toBe(200);
    expect(await listKinds(carrier)).toContainEqual(['identity', 'company name']);
    await complete(app, mia, job);
    expect((await read(carrier)).hold.awaits).toContainEqual({ kind: 'identity', subject: '' });
    await agePayoutChanges(app, carrier, 73);
    expect(await sentTo(account)).toEqual([]);
    const papers =
      await sql`select id from compliance_documents where user_id = ${carrier.id} and not verified and rejection_reason is null`;
    expect(papers.length).toBeGreaterThan(0);
    for (const { id } of papers)
      expect(
        (await admin.call('POST', `/api/compliance/verify/${String(id)}`, { verified: true, expirationDate: '2027-12-31' })).status,
      ).toBe(200);
    await app.settle();
    expect(await read(carrier)).toMatchObject({ hold: null });
    expect(await sentTo(account)).toEqual([110_000]);
  });
});

describe('a payout hold after a change of sign-in details', () => {
  it('starts when the password is reset by a mailed link, not when it is changed with the old password', async () => {
    const { carrier } = await ready();
    const known = await carrier.call('PUT', '/api/user/password', {
      currentPassword: personaPassword,
      newPassword: 'Quite-another-9-words',
    });
    expect([known.status, await listKinds(carrier)]).toEqual([200, []]);
    await app.anonymous('POST', '/api/auth/forgot-password', { email: carrier.email });
    await app.settle();
    const token = await mailedToken(sql, carrier.email, '/reset-password');
    expect((await app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: 'Once-more-8-words' })).status).toBe(200);
    expect(await listKinds(carrier)).toEqual([['password', '']]);
  });

  it('starts after a password reset by link even if a session is sent along', async () => {
    for (const isOwn of [false, true]) {
      const { carrier } = await ready();
      const sender = isOwn ? carrier : await app.signIn('shipper');
      await app.anonymous('POST', '/api/auth/forgot-password', { email: carrier.email });
      await app.settle();
      const token = await mailedToken(sql, carrier.email, '/reset-password');
      expect((await sender.call('POST', '/api/auth/reset-password', { token, newPassword: 'Once-more-8-words' })).status).toBe(200);
      expect(await listKinds(carrier)).toEqual([['password', '']]);
    }
  });

  it('starts when a new email address is confirmed, not when it is entered', async () => {
    const { carrier } = await ready();
    const email = `another.${carrier.email}`;
    const asked = await carrier.call('PATCH', '/api/settings/profile', { email, currentPassword: personaPassword });
    expect([asked.status, await listKinds(carrier)]).toEqual([200, []]);
    await app.settle();
    const token = await mailedToken(sql, email, '/verify-email');
    expect((await carrier.call('POST', '/api/auth/verify-email', { token })).status).toBe(200);
    expect(await listKinds(carrier)).toEqual([['email', '']]);
    expect((await read(carrier)).hold).toMatchObject({ changes: [{ kind: 'email' }], awaits: [] });
  });

  it('does not start for an account that is never paid', async () => {
    const shipper = await app.signIn('shipper');
    await app.anonymous('POST', '/api/auth/forgot-password', { email: shipper.email });
    await app.settle();
    const token = await mailedToken(sql, shipper.email, '/reset-password');
    await app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: 'Once-more-8-words' });
    expect(await listKinds(shipper)).toEqual([]);
  });
});

async function upload(who: SignedIn, documentType: string): Promise<string> {
  const form = new FormData();
  form.append('documentType', documentType);
  form.append(
    'document',
    new Blob([new Uint8Array(getDocument(newId(), ['A paper of a test']))], { type: 'application/pdf' }),
    'paper.pdf',
  );
  const body = new Response(form);
  const { status, body: filed } = await who.call('POST', '/api/compliance/upload', Buffer.from(await body.arrayBuffer()), {
    'content-type': body.headers.get('content-type')!,
  });
  expect(status).toBe(201);
  return filed.id as string;
}

describe('a compliance document', () => {
  it('that replaces an approved one holds payouts until it is reviewed, and for at least 72 hours', async () => {
    const { carrier } = await ready();
    const id = await upload(carrier, 'w9_tax_form');
    expect(await listKinds(carrier)).toEqual([['paper', 'W-9 Tax Form']]);
    expect((await read(carrier)).hold).toMatchObject({
      changes: [{ kind: 'paper' }],
      awaits: [{ kind: 'paper', subject: 'W-9 Tax Form' }],
    });
    await agePayoutChanges(app, carrier, 73);
    expect((await read(carrier)).hold).toMatchObject({ changes: [], awaits: [{ kind: 'paper', subject: 'W-9 Tax Form' }], until: null });
    expect((await admin.call('POST', `/api/compliance/verify/${id}`, { verified: true })).status).toBe(200);
    expect(await read(carrier)).toMatchObject({ hold: null });
    expect((await admin.call('POST', `/api/compliance/verify/${id}`, { verified: false, notes: 'Not yours', revoke: true })).status).toBe(
      200,
    );
    expect((await read(carrier)).hold).toMatchObject({ changes: [{ kind: 'paper', subject: 'W-9 Tax Form' }], awaits: [] });
  });

  it('that is approved immediately still holds payouts for 72 hours', async () => {
    const { carrier } = await ready();
    const id = await upload(carrier, 'w9_tax_form');
    expect((await admin.call('POST', `/api/compliance/verify/${id}`, { verified: true })).status).toBe(200);
    await app.settle();
    expect((await read(carrier)).hold).toMatchObject({ changes: [{ kind: 'paper', subject: 'W-9 Tax Form' }], awaits: [] });
    await agePayoutChanges(app, carrier, 71);
    expect((await read(carrier)).hold).toMatchObject({ changes: [{ kind: 'paper' }], awaits: [] });
    await agePayoutChanges(app, carrier, 1);
    expect((await read(carrier)).hold).toBeNull();
  });

  it('that is not required, or is the first of its type, does not hold payouts', async () => {
    const { carrier } = await ready();
    await upload(carrier, 'driver_license');
    expect([await listKinds(carrier), (await read(carrier)).hold]).toEqual([[], null]);
    const newcomer = await app.signIn('carrier');
    await upload(newcomer, 'w9_tax_form');
    expect([await listKinds(newcomer), (await read(newcomer)).hold]).toEqual([[], null]);
    const first = await app.signIn('carrier', { hadPapersApproved: true }, buildAccount);
    await upload(first, 'w9_tax_form');
    expect(await listKinds(first)).toEqual([]);
  });
});
