import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { seat } from '../../harness/browser/journey.ts';
import { startPayingSite } from '../../harness/money/paying-site.ts';
import { patiently } from '../../harness/timeouts.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);

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

async function goOn(page: Page) {
  await page.getByRole('dialog').getByLabel('Your password').fill(personaPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

async function typeAccount(page: Page, account: string) {
  await page.getByLabel('Test routing number').fill('110000000');
  await page.getByLabel('Test account number').fill(account);
}

const stateOfMoney = async (userId: string) =>
  (await site.sql`select state from payment_movements where recipient_user_id = ${userId} and kind = 'transfer'`).map(({ state }) => state);

it('a carrier sets up payouts in two steps, is paid, and sees why payouts wait after a bank change', async () => {
  const carrier = await buildCompliantAccount(site.sql, { role: 'carrier', dotMcVerified: true, companyName: 'Prairie Haul desk' });
  const job = await paidJob(carrier.id);
  const { page, visit, isSound } = await seat(open, carrier.email, 'desk', '/dashboard');
  await page.getByRole('link', { name: 'Set up payouts', exact: true }).click();
  await page.getByText('Set up payouts to get paid').waitFor();
  await page.getByText('Test payments: no card is charged').waitFor();
  await page.getByText('$1,100.00').first().waitFor();

  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await goOn(page);
  await page.getByRole('heading', { name: 'Set up payouts' }).waitFor();
  await page.getByLabel('A company', { exact: true }).check();
  await page.getByLabel('Company name, for companies').fill('Prairie Haul');
  await page.getByRole('button', { name: 'Save and finish later' }).click();
  await page.getByText('Your payout setup is not finished').waitFor();
  await page.getByText('Bank account for payouts').waitFor();

  await complete(job);
  await visit('/payouts');
  await page.getByText('Set up payouts to be paid').waitFor();
  await page.getByRole('button', { name: 'Continue setup' }).click();
  await goOn(page);
  await page.getByLabel('First name').fill('Pat');
  await page.getByLabel('Last name').fill('Prairie');
  await typeAccount(page, '000123456789');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByText('Payouts go to STRIPE TEST BANK ending in 6789').waitFor();
  await vi.waitFor(async () => expect(await stateOfMoney(carrier.id)).toEqual(['done']), patiently);
  await visit('/payouts');
  await page.getByText('Sent', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Open payout account' }).click();
  await goOn(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await typeAccount(page, '000111111116');
  await page.getByRole('button', { name: /bank account/i }).click();
  await page.getByText('ending in 1116').first().waitFor();
  const next = await paidJob(carrier.id);
  await complete(next);
  await visit('/payouts?setup=done');
  await page.getByText(/^Your bank account changed\. Payouts wait until \w{3} \d{1,2}:\d\d [AP]M \(72 hours left\)\.$/).waitFor();
  await page.getByText(/^Waiting until \w{3} \d{1,2}:\d\d [AP]M$/).waitFor();
  await isSound();
});
