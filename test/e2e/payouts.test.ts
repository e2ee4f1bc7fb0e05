import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { mostLinesOnPhone } from '../harness/lines.ts';
import { enter } from '../harness/journey.ts';
import { startPayingSite, type PayingSite } from '../harness/paying-site.ts';
import { patiently } from '../harness/patience.ts';

let site: PayingSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startPayingSite();
  open = (await startBrowser(site.origin)).open;
});

// All people of these journeys sign in from one address, on a quick machine within a minute.
beforeEach(() => site.sql`delete from rate_limits`);

const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

/** A job of the carrier's that its shipper has paid. */
async function paidJob(carrierId: string) {
  const shipper = await buildAccount(site.sql);
  const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(site.sql, { transportId, kind: 'own', userId: carrierId });
  await site.callAs(shipper.email, 'POST', `/api/quotes/${quoteId}/acceptance`);
  await site.pay(shipper.email, transportId);
  return { shipper, transportId, quoteId };
}

async function complete({ shipper, transportId, quoteId }: Awaited<ReturnType<typeof paidJob>>) {
  await site.sql`update quotes set workflow_state = 'delivered' where id = ${quoteId}`;
  await site.sql`update transports set status = 'delivered' where id = ${transportId}`;
  const { status } = await site.callAs(shipper.email, 'POST', `/api/transports/${transportId}/delivery-confirmation`);
  expect(status).toBe(200);
}

async function typeAccount(page: Page, account: string) {
  await page.getByLabel('Test routing number').fill('110000000');
  await page.getByLabel('Test account number').fill(account);
}

const stateOfMoney = async (userId: string) =>
  (await site.sql`select state from payment_movements where recipient_user_id = ${userId} and kind = 'transfer'`).map(({ state }) => state);

describe.each(walkedAt('desk'))('a carrier on the %s', (size) => {
  it('is told that money waits, sets payouts up in two goes, is paid, and reads why money waits after another bank account', async () => {
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier', dotMcVerified: true, companyName: `Prairie Haul ${size}` });
    const job = await paidJob(carrier.id);
    const visitor = await open(size);
    const { page, visit, isSound, close } = visitor;
    await enter(visitor, carrier.email);
    await visit('/dashboard');
    await page.getByRole('link', { name: 'Set up payouts', exact: true }).click();
    await page.getByText('You are not set up to be paid yet.').waitFor();
    await page.getByText('Test payments: no card is charged').waitFor();
    await page.getByText('$1,100.00').first().waitFor();
    await isSound();
    await look(page, `payouts-none-${size}`);

    await page.getByRole('button', { name: 'Set up payouts' }).click();
    await page.getByRole('heading', { name: 'Get ready to be paid' }).waitFor();
    await page.getByLabel('A company', { exact: true }).check();
    await page.getByLabel('Name of the company, if it is one').fill('Prairie Haul');
    await page.getByRole('button', { name: 'Save and finish later' }).click();
    await page.getByText('Your set-up is not finished.').waitFor();
    await page.getByText('A bank account to pay into').waitFor();
    await isSound();
    await look(page, `payouts-unfinished-${size}`);

    await complete(job);
    await visit('/payouts');
    await page.getByText('Set up payouts to be paid').waitFor();
    await look(page, `payouts-waiting-${size}`);
    await page.getByRole('button', { name: 'Go on with the set-up' }).click();
    await page.getByLabel('First name').fill('Pat');
    await page.getByLabel('Last name').fill('Prairie');
    await typeAccount(page, '000123456789');
    await page.getByRole('button', { name: 'Finish', exact: true }).click();
    await page.getByText('You can be paid: into STRIPE TEST BANK, ending in 6789.').waitFor();
    await vi.waitFor(async () => expect(await stateOfMoney(carrier.id)).toEqual(['done']), patiently);
    await visit('/payouts');
    await page.getByText('Sent', { exact: true }).waitFor();
    await isSound();
    await look(page, `payouts-paid-${size}`);

    await page.getByRole('button', { name: 'Open your payout account' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await typeAccount(page, '000111111116');
    await page.getByRole('button', { name: /bank account/i }).click();
    await page.getByText('ending in 1116').first().waitFor();
    const next = await paidJob(carrier.id);
    await complete(next);
    await visit('/payouts?setup=done');
    await page.getByText(/^Your bank account changed: payouts wait until \w{3} \d{1,2}:\d\d [AP]M \(72 hours left\)\.$/).waitFor();
    await page.getByText(/^Waits until \w{3} \d{1,2}:\d\d [AP]M$/).waitFor();
    expect(await mostLinesOnPhone(page, size, 'Transfers')).toBeLessThanOrEqual(3);
    await isSound();
    await look(page, `payouts-held-${size}`);
    await close();
  });
});

describe('an onboarding page whose time is over', () => {
  it('leads back here, and from here on to a new one', async () => {
    const carrier = await buildCompliantAccount(site.sql, { role: 'broker', companyName: 'Corner Brokers' });
    const visitor = await open('desk');
    await enter(visitor, carrier.email);
    const { body } = await site.callAs(carrier.email, 'POST', '/api/payouts/set-up');
    await site.sql`update sandbox_objects set hidden = hidden || '{"expiresAt": 1}' where kind = 'account_link'`;
    await visitor.page.goto(body.url);
    await visitor.page.waitForURL((url) => url.pathname.includes('/onboarding/') && url.href !== body.url);
    await visitor.page.getByRole('heading', { name: 'Get ready to be paid' }).waitFor();
    await visitor.close();
  });
});

describe('who comes back from the payment service by the browser’s own button', () => {
  it('finds the page as it was left, and its button again', async () => {
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier', companyName: 'Back Again Haul' });
    const visitor = await open('desk');
    await enter(visitor, carrier.email);
    const { page, visit, close } = visitor;
    await visit('/payouts');
    // A page that the browser keeps: leaving leads to a place on it.
    await page.route('**/api/payouts/set-up', (route) => route.fulfill({ json: { url: '/payouts#left' } }));
    await page.getByRole('button', { name: 'Set up payouts' }).click();
    await page.waitForURL('**/payouts#left');
    await page.getByRole('button', { name: 'Opening...' }).waitFor();
    const asked = page.waitForRequest('**/api/payouts');
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await asked;
    await page.getByRole('button', { name: 'Set up payouts' }).waitFor();
    await close();
  });
});

describe('a shipper', () => {
  it('finds nothing to be paid here', async () => {
    const shipper = await buildAccount(site.sql);
    const visitor = await open('phone');
    await enter(visitor, shipper.email);
    await visitor.visit('/payouts');
    await visitor.page.getByText('Not for this account').waitFor();
    await visitor.isSound();
    await visitor.close();
  });
});
