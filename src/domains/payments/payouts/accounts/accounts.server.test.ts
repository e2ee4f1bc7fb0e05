import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { actorWithoutSession, type ActingUser } from '#domains/accounts/acting.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { getCode } from '#domains/accounts/reauthentication/second-factor-fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import type { SignedIn } from '../../../../../test/harness/app.ts';
import { startPayingApp, paymentsOrigin } from '../../../../../test/harness/money/payments.ts';
import { listSandboxObjects, profileForm } from '../../../../../test/harness/money/sandbox-money.ts';
import { recordAccount, recordDisconnected } from './accounts.ts';
import { openSetUpPage } from './set-up.ts';
import { testCtx } from '../../../../../test/harness/context.ts';

const { app, sql, money } = await startPayingApp();

beforeEach(() => sql`delete from rate_limits`);

const setUp = (who: SignedIn) => who.call('POST', '/api/payouts/set-up', { password: personaPassword });
const refresh = async (who: SignedIn) => (await who.call('POST', '/api/payouts/refresh')).body;
const read = async (who: SignedIn) => (await who.call('GET', '/api/payouts')).body;
const getAccount = async ({ id }: SignedIn) => (await sql`select * from stripe_accounts where user_id = ${id}`)[0]!;
const inTx = (work: (ctx: Ctx) => Promise<void>): Promise<void> => sql.begin((tx) => work(testCtx(tx, { services: app.services })));
const record = (account: Stripe.Account) => inTx((ctx) => recordAccount(ctx, account));

describe('setting up a payout account', () => {
  it.each(['carrier', 'broker', 'independent_driver'] as const)(
    'is started and completed by a %s on the pages of the provider',
    async (role) => {
      const who = await app.signIn(role);
      expect(await read(who)).toMatchObject({ state: 'none', action: 'set_up', bank: null, isOn: true, isTest: true });
      const { body } = await setUp(who);
      expect(await read(who)).toMatchObject({
        state: 'unfinished',
        action: 'set_up',
        missing: expect.arrayContaining(['Bank account for payouts']),
      });
      const { status, location } = await money.submit(body.url, profileForm);
      expect([status, location]).toEqual([303, `${paymentsOrigin}/payouts?setup=done`]);
      expect(await refresh(who)).toMatchObject({
        state: 'ready',
        action: 'dashboard',
        missing: [],
        bank: { name: 'STRIPE TEST BANK', last4: '6789' },
      });
      expect(await getAccount(who)).toMatchObject({
        payoutsEnabled: true,
        chargesEnabled: true,
        onboardingCompleted: true,
        isActive: true,
      });
    },
  );

  it('continues where it was left, with the same account', async () => {
    const who = await app.signIn('carrier');
    const first = await setUp(who);
    await money.submit(first.body.url, { ...profileForm, do: 'later', routing: '', account: '' });
    expect(await refresh(who)).toMatchObject({
      state: 'unfinished',
      missing: ['Bank account for payouts', 'Agreement to the terms of the payment service'],
    });
    const { accountId } = await getAccount(who);
    expect((await setUp(who)).status).toBe(200);
    expect((await getAccount(who))['accountId']).toBe(accountId);
  });

  it('creates one account for ten simultaneous clicks, and limits password attempts', async () => {
    const who = await app.signIn('carrier');
    const [row] = await sql<
      ActingUser[]
    >`select id, email, full_name, role, true as email_verified, true as is_confirmed from users where id = ${who.id}`;
    const ctx = testCtx(app.programSql, { actor: actorWithoutSession(row!), services: app.services });
    const all = await Promise.all(Array.from({ length: 10 }, () => openSetUpPage(ctx)));
    expect(all.map(({ url }) => typeof url)).toEqual(Array.from({ length: 10 }, () => 'string'));
    expect((await Promise.all(Array.from({ length: 5 }, () => setUp(who)))).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await listSandboxObjects(sql, 'account', { metadata: { user_id: who.id } })).toHaveLength(1);
  });

  it('finds the account again if the response was lost', async () => {
    const who = await app.signIn('carrier');
    await setUp(who);
    const { accountId } = await getAccount(who);
    await sql`update stripe_accounts set account_id = null where user_id = ${who.id}`;
    await setUp(who);
    expect((await getAccount(who))['accountId']).toBe(accountId);
    await sql`update stripe_accounts set account_id = null where user_id = ${who.id}`;
    await record(await money.stripe.accounts.retrieve(String(accountId)));
    expect((await getAccount(who))['accountId']).toBe(accountId);
  });

  it('needs a verified address and a role that is paid', async () => {
    const unproven = await app.signIn('carrier', { emailVerifiedAt: null });
    expect(await setUp(unproven)).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
    for (const role of ['shipper', 'driver', 'admin', 'super_admin', 'insurance'] as const) {
      const who = await app.signIn(role);
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/transfers'],
        ['POST', '/set-up'],
        ['POST', '/dashboard'],
        ['POST', '/refresh'],
      ] as const)
        expect([role, path, (await who.call(method, `/api/payouts${path}`)).status]).toEqual([role, path, 403]);
    }
    expect(await sql`select from stripe_accounts where user_id = ${unproven.id}`).toHaveLength(0);
  });
});

describe('the provider pages for changing the bank account', () => {
  it('need the password, and a code if two-factor authentication is on', async () => {
    const who = await app.signIn('carrier');
    const paths = ['/api/payouts/set-up', '/api/payouts/dashboard'];
    for (const path of paths)
      for (const proof of [{}, { password: 'a guess' }])
        expect(await who.call('POST', path, proof)).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } });
    const { body } = await who.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    await who.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
    for (const path of paths)
      expect(await who.call('POST', path, { password: personaPassword })).toMatchObject({
        status: 422,
        body: { fields: { code: expect.any(String) } },
      });
    expect(await sql`select 1 from stripe_accounts where user_id = ${who.id}`).toEqual([]);
    const proof = { password: personaPassword, code: getCode(body.secret, 1) };
    expect((await who.call('POST', '/api/payouts/set-up', proof)).status).toBe(200);
  });
});

describe('the provider dashboard', () => {
  it('opens only after the account was set up', async () => {
    const who = await app.signIn('carrier');
    const dashboard = () => who.call('POST', '/api/payouts/dashboard', { password: personaPassword });
    expect(await dashboard()).toMatchObject({ status: 409, body: { code: 'not_set_up' } });
    await money.submit((await setUp(who)).body.url, profileForm);
    await refresh(who);
    expect((await dashboard()).body.url).toContain(`${paymentsOrigin}/`);
  });
});

describe('the state of an account reported by the provider', () => {
  async function ready(): Promise<{ who: SignedIn; account: Stripe.Account }> {
    const who = await app.signIn('carrier');
    await money.submit((await setUp(who)).body.url, profileForm);
    await refresh(who);
    return { who, account: await money.stripe.accounts.retrieve(String((await getAccount(who))['accountId'])) };
  }

  it('is stored, and repeating it changes nothing but the date', async () => {
    const { who, account } = await ready();
    await record({
      ...account,
      payouts_enabled: false,
      requirements: { ...account.requirements!, currently_due: ['individual.id_number'] },
    });
    expect(await read(who)).toMatchObject({ state: 'more_needed', action: 'set_up', missing: ['Social Security or tax number'] });
    const { updatedAt: _one, ...before } = await getAccount(who);
    await record({
      ...account,
      payouts_enabled: false,
      requirements: { ...account.requirements!, currently_due: ['individual.id_number'] },
    });
    const { updatedAt: _other, ...after } = await getAccount(who);
    expect(after).toEqual(before);
  });

  it('is ignored for an unknown account', async () => {
    const { account } = await ready();
    const before = await sql`select count(*)::int as count from stripe_accounts`;
    await record({ ...account, id: 'acct_of_others', metadata: {} });
    await record({ ...account, id: 'acct_of_others', metadata: { setup_key: '' } });
    expect(await sql`select count(*)::int as count from stripe_accounts`).toEqual(before);
    expect(await sql`select from stripe_accounts where account_id = 'acct_of_others'`).toHaveLength(0);
  });

  it('that was rejected has no button and opens no page', async () => {
    const { who, account } = await ready();
    const rejected = { payouts_enabled: false, requirements: { currently_due: [], disabled_reason: 'rejected.fraud' } };
    await sql`update sandbox_objects set data = data || ${sql.json(rejected)} where id = ${account.id}`;
    expect(await refresh(who)).toMatchObject({ state: 'turned_down', action: null });
    expect(await setUp(who)).toMatchObject({ status: 409, body: { code: 'turned_down' } });
  });

  it('that was disconnected receives no money, and a new account replaces it', async () => {
    const { who, account } = await ready();
    await inTx((ctx) => recordDisconnected(ctx, account.id));
    expect(await read(who)).toMatchObject({ state: 'disconnected', action: 'set_up', bank: null });
    await record(account);
    expect((await read(who)).state).toBe('disconnected');
    const { body } = await setUp(who);
    await money.submit(body.url, profileForm);
    expect((await refresh(who)).state).toBe('ready');
    const row = await getAccount(who);
    expect(row['accountId']).not.toBe(account.id);
    expect(row['accountData']).toMatchObject({ formerIds: [account.id] });
  });
});
