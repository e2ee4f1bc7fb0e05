import Stripe from 'stripe';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { connectSandbox } from '#server/payment-sandbox/sandbox.ts';
import { startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { paidCharge, profileForm } from '../harness/sandbox-money.ts';
import { startSite } from '../harness/site.ts';
import { servicesFor } from '../harness/context.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);
const programSql = connect(site.databaseUrl, { max: 2 });
afterAll(() => programSql.end({ timeout: 2 }));

/** The SDK on the database of the program that shows the pages. */
const client = connectSandbox({
  sql: programSql,
  log: pino({ level: 'silent' }),
  secrets: servicesFor(site.sql).secrets,
  settings: { origin: () => site.origin, webhookUrl: null },
});
const stripe = new Stripe(client.apiKey, { httpClient: client.httpClient, telemetry: false });
/** An address of the program that any browser may open, and that needs no built site. */
const shop = `${site.origin}/api/health/live`;

async function newCheckout(): Promise<string> {
  const { url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        price_data: {
          currency: 'usd',
          unit_amount: 120_000,
          product_data: { name: 'Transport from Denver, CO to Austin, TX', description: '2021 Subaru Outback, held until delivery' },
        },
      },
      { price_data: { currency: 'usd', unit_amount: 4_900, product_data: { name: 'Service fee' } } },
    ],
    success_url: `${shop}?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop}?cancelled=1`,
  });
  return url!;
}

async function typeCard({ page }: Visitor, number: string): Promise<void> {
  const typed = {
    'E-mail': 'mia@customer.example',
    'Test card number': number,
    'Expiry (MM / YY)': '12 / 34',
    CVC: '123',
    'Name on the card': 'Mia Marsh',
    'ZIP code': '80202',
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Pay $1,249.00' }).click();
}

describe.each(walkedAt('phone'))('the hosted pages of test payments (%s)', (size) => {
  it('take a card after one was refused, one was declined and one was not authenticated', async () => {
    const visitor = await open(size);
    const { page } = visitor;
    await visitor.visit(await newCheckout());
    await page.getByText('Test payments: no card is charged').waitFor();
    await visitor.isSound();
    await page.getByText('Test card numbers').click();
    await page.getByText('4000 0000 0000 9995').waitFor();
    await visitor.isSound();
    await typeCard(visitor, '4111 1111 1111 1111');
    await page.getByText('no real card may be typed here').waitFor();
    await visitor.isSound();
    await typeCard(visitor, '4000 0000 0000 9995');
    await page.getByRole('alert').getByText('Your card has insufficient funds.').waitFor();
    await visitor.isSound();
    await typeCard(visitor, '4000 0027 6000 3184');
    await page.getByRole('button', { name: 'Fail authentication' }).waitFor();
    await visitor.isSound();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByRole('alert').getByText('We are unable to authenticate').waitFor();
    await typeCard(visitor, '4000 0027 6000 3184');
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL(/\/api\/health\/live\?paid=cs_test_\w+$/);
    await visitor.close();
  });

  it('let a payment be left, and say when its time is over', async () => {
    const visitor = await open(size);
    const { page } = visitor;
    const url = await newCheckout();
    await visitor.visit(url);
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await page.waitForURL(/cancelled=1$/);
    await stripe.checkout.sessions.expire(url.split('/').at(-1)!);
    await visitor.visit(url);
    await page.getByRole('heading', { name: 'This checkout is over' }).waitFor();
    await visitor.isSound();
    await visitor.close();
  });

  it('set a carrier up to be paid, in two goes, and show what it has and was paid out', async () => {
    const visitor = await open(size);
    const { page } = visitor;
    const { id } = await stripe.accounts.create({
      type: 'express',
      email: 'cal@carrier.example',
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: 'manual' } } },
    });
    const link = await stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: shop,
      return_url: `${shop}?back=1`,
    });
    await visitor.visit(link.url);
    await visitor.isSound();
    await page.getByRole('button', { name: 'Finish', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await visitor.isSound();
    await page.getByLabel('A company').check();
    await page.getByLabel('Name of the company, if it is one').fill(profileForm.company);
    await page.getByRole('button', { name: 'Save and finish later' }).click();
    await page.waitForURL(/back=1$/);
    await visitor.visit(link.url);
    await page.getByLabel('First name').fill('Cal');
    await page.getByLabel('Last name').fill('Caldwell');
    await page.getByLabel('Test routing number').fill(profileForm.routing);
    await page.getByLabel('Test account number').fill(profileForm.account);
    await page.getByRole('button', { name: 'Finish', exact: true }).click();
    await page.waitForURL(/back=1$/);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true, company: { name: profileForm.company } });

    const charge = await paidCharge(stripe, 120_000, { payment_method: 'pm_card_bypassPending' });
    await stripe.transfers.create({ amount: 120_000, currency: 'usd', destination: id, source_transaction: charge.id });
    await visitor.visit((await stripe.accounts.createLoginLink(id)).url);
    await visitor.isSound();
    await page.getByRole('button', { name: 'Pay out $1,200.00 now' }).click();
    await page.getByRole('cell', { name: 'Paid' }).waitFor();
    await visitor.isSound();
    await visitor.close();
  });
});
