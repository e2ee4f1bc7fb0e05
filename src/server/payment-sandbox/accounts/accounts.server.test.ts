import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../../../../test/harness/servers/payment-sandbox.ts';
import {
  cardForm,
  listSandboxObjects,
  onboardedAccount,
  paidCharge,
  profileForm,
  settledAtOnce,
} from '../../../../test/harness/money/sandbox-money.ts';

const sandbox = await startTestSandbox();
const { stripe, origin, submit, see } = sandbox;

const newAccount = () =>
  stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'cal@carrier.example',
    capabilities: { transfers: { requested: true } },
    metadata: { userId: '7' },
  });

const getLink = async (account: string) =>
  (await stripe.accountLinks.create({ account, type: 'account_onboarding', refresh_url: `${origin}/again`, return_url: `${origin}/done` }))
    .url;

const listEvents = async (account: string) =>
  (await listSandboxObjects(sandbox.sql, 'event', {}, account)).map(({ type }) => type).toReversed();

describe('a connected account', () => {
  it('can do nothing when created, and lists what is missing', async () => {
    const account = await newAccount();
    expect(account).toMatchObject({
      type: 'express',
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
      metadata: { userId: '7' },
      requirements: {
        currently_due: expect.arrayContaining(['external_account', 'business_type']),
        disabled_reason: 'requirements.past_due',
      },
    });
    expect(await stripe.accounts.retrieve(account.id)).toEqual(account);
    await expect(stripe.accounts.createLoginLink(account.id)).rejects.toThrow('not completed onboarding');
  });

  it('can be paused, continued and completed, and then sends its event', async () => {
    const { id } = await newAccount();
    const url = await getLink(id);
    const later = await submit(url, { do: 'later', business_type: 'company', company: 'Caldwell Auto Haul', first_name: 'Cal' });
    expect([later.status, later.location]).toEqual([303, `${origin}/done`]);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: false,
      payouts_enabled: false,
      company: { name: 'Caldwell Auto Haul' },
      requirements: { currently_due: ['individual.last_name', 'external_account', 'tos_acceptance.date'] },
    });
    expect((await see(url)).html).toContain('value="Caldwell Auto Haul"');
    expect((await submit(url, profileForm)).location).toBe(`${origin}/done`);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      business_type: 'company',
      capabilities: { transfers: 'active' },
      external_accounts: { data: [{ object: 'bank_account', last4: '6789', account_holder_name: 'Caldwell Auto Haul' }] },
      requirements: { currently_due: [], disabled_reason: null },
    });
    expect(await listEvents(id)).toEqual(['account.updated', 'capability.updated', 'account.updated']);
    expect((await see(url)).location).toBe(`${origin}/again`);
  });

  it('refuses missing values, real bank accounts and forms of another page', async () => {
    const { id } = await newAccount();
    const url = await getLink(id);
    const empty = await submit(url, { do: 'finish' });
    for (const words of ['Choose one', 'Enter a first name', 'Enter a last name', 'Don’t enter a real bank account'])
      expect(empty.html).toContain(words);
    const real = await submit(url, { ...profileForm, routing: '021000021', account: '987654321' });
    expect([real.status, real.html.includes('Don’t enter a real bank account'), real.html.includes('987654321')]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await submit(url, { ...profileForm, token: 'forged' })).status).toBe(403);
    expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  });

  it('is reached by a link that expires, whose token is not stored', async () => {
    const { id } = await newAccount();
    const url = await getLink(id);
    const token = url.split('/').at(-1)!;
    expect((await see(url)).html).toContain('Set up payouts');
    const dump = await sandbox.sql<{ text: string }[]>`select o::text as text from sandbox_objects o`;
    expect(dump.some(({ text }) => text.includes(token))).toBe(false);
    await sandbox.sql`update sandbox_objects set hidden = hidden || '{"expiresAt": 1}' where kind = 'account_link'`;
    expect((await see(url)).location).toBe(`${origin}/again`);
    expect((await submit(url, profileForm)).location).toBe(`${origin}/again`);
  });

  it('links to another site, because forms are limited to our own', async () => {
    const { id } = await newAccount();
    const { url } = await stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: 'https://a.example/',
      return_url: 'https://b.example/done',
    });
    const done = await submit(url, profileForm);
    expect([done.status, done.location, done.html.includes('href="https://b.example/done"')]).toEqual([200, null, true]);
  });
});

describe('the dashboard of a connected account', () => {
  const getDashboard = async (account: string) => (await stripe.accounts.createLoginLink(account)).url;

  it('shows the balance, pays it out, and shows the payout', async () => {
    const account = await onboardedAccount(sandbox);
    const url = await getDashboard(account);
    const empty = await see(url);
    for (const words of ['Test payments: no card is charged', 'Balance and payouts', 'Nothing to pay out.', 'ending in 6789'])
      expect(empty.html).toContain(words);
    const send = async (amount: number, number: string) => {
      const charge = await paidCharge(sandbox, amount, { number });
      await stripe.transfers.create({ amount, currency: 'usd', destination: account, source_transaction: charge.id });
    };
    await send(120_000, settledAtOnce);
    await send(45_000, cardForm.number);
    const { html } = await see(url);
    for (const words of ['Pay out $1,200.00 now', '$450.00']) expect(html).toContain(words);
    expect((await submit(url, { do: 'payout', token: 'forged' })).status).toBe(403);
    const paid = await submit(url, { do: 'payout' });
    expect([paid.status, paid.location]).toEqual([303, new URL(url).pathname]);
    expect((await see(url)).html).toMatch(/Paid<\/td>\s*<td class="number">\$1,200\.00/);
    expect(await listSandboxObjects(sandbox.sql, 'payout', {}, account)).toMatchObject([{ amount: 120_000, status: 'paid' }]);
    expect((await submit(url, { do: 'payout' })).html).toContain('insufficient funds');
  });

  it('changes the bank account, and sends an event with the former one', async () => {
    const account = await onboardedAccount(sandbox);
    const url = await getDashboard(account);
    expect((await submit(url, { do: 'bank', routing: '1', account: '2' })).html).toContain('Don’t enter a real bank account');
    expect((await submit(url, { do: 'bank', routing: '110000000', account: '000111111113' })).status).toBe(303);
    expect((await see(url)).html).toContain('ending in 1113');
    const [event] = await listSandboxObjects(sandbox.sql, 'event', {}, account);
    expect(event).toMatchObject({
      type: 'account.updated',
      account,
      data: {
        object: { external_accounts: { data: [{ last4: '1113', account_holder_name: 'Caldwell Auto Haul' }] } },
        previous_attributes: { external_accounts: { data: [{ last4: '6789' }] } },
      },
    });
  });
});
