import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { bell, toast } from '../../harness/browser/journey.ts';
import { isFocused, press, focusByTab } from '../../harness/browser/keys.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

async function type(page: Page, label: string, words: string): Promise<void> {
  await focusByTab(page, page.getByLabel(label, { exact: label === 'Password' }));
  await page.keyboard.type(words);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function askForQuotes({ page, visit }: Visitor, email: string): Promise<void> {
  await visit('/');
  await press(page, link(page, 'Skip to content'));
  await press(page, page.getByRole('main').getByRole('link', { name: 'Get a Quote' }).first());
  await page.getByRole('heading', { name: 'Get Your Transport Quote' }).waitFor();
  await type(page, 'Pickup ZIP Code', '78701');
  await type(page, 'Delivery ZIP Code', '80202');
  await press(page, page.getByLabel('Transport Type'), 'ArrowDown');
  await press(page, page.getByLabel('Vehicle Type'), 'ArrowDown');
  await type(page, 'Year', '2019');
  await type(page, 'Make', 'Hon');
  await page.getByRole('option', { name: 'Honda', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Make').inputValue()).toBe('Honda');
  await type(page, 'Model', 'Accord');
  await press(page, page.getByLabel('Runs and drives'), 'Space');
  expect(await page.getByLabel('Runs and drives').isChecked()).toBe(false);
  await page.keyboard.press('Space');
  await page.getByRole('table', { name: 'Estimated price of the transport' }).waitFor();
  await type(page, 'Full Name', 'Pat Doyle');
  await type(page, 'Email', email);
  await type(page, 'Phone', '(512) 555-0142');
  await press(page, button(page, 'Submit Quote Request'));
  const done = page.getByRole('heading', { name: 'Quote Request Submitted Successfully' });
  await done.waitFor();
  await expect.poll(() => isFocused(done)).toBe(true);
}

async function signInByKeys(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
}

async function createAccount({ page }: Visitor): Promise<void> {
  await press(page, link(page, 'Create Free Account'));
  await page.getByText('Link Your Quote Request').waitFor();
  await type(page, 'Password', 'Long-way-home-78');
  await press(page, button(page, 'Create Account'));
  await toast(page, 'Account created successfully!').waitFor();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
}

async function priceTheRequest({ page, visit }: Visitor, email: string): Promise<void> {
  await visit('/login');
  await signInByKeys(page, email, personaPassword);
  await press(page, link(page, 'Marketplace'));
  await press(page, page.getByRole('link', { name: '2019 Honda Accord', exact: true }));
  await press(page, button(page, 'Send an itemized quote'));
  const dialog = page.getByRole('dialog', { name: 'Price this request' });
  await dialog.waitFor();
  await type(page, 'Base rate', '1000');
  await type(page, 'Fuel surcharge', '180');
  const [year, month, day] = addDays(openDay(new Date()), 5).split('-');
  await type(page, 'Pickup day', `${month}${day}${year}`);
  await type(page, 'Estimated delivery days', '4');
  await press(page, dialog.getByLabel('My cargo insurance covers this vehicle'), 'Space');
  await press(page, dialog.getByRole('button', { name: 'Send quote' }));
  await toast(page, 'Quote sent').waitFor();
}

async function acceptTheQuote({ page }: Visitor): Promise<void> {
  await press(page, bell(page, 3));
  await page.getByText('New quote: $1,180.00').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(bell(page, 3))).toBe(true);
  await press(page, link(page, '2019 Honda Accord'));
  await press(page, link(page, 'See offer'));
  await focusByTab(page, page.getByRole('radio', { name: 'List' }));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('table', { name: 'Offers side by side' }).waitFor();
  const accept = button(page, 'Accept Jensen Auto Transport at $1,180.00');
  await press(page, accept);
  const dialog = page.getByRole('alertdialog', { name: 'Accept Jensen Auto Transport at $1,180.00?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(accept)).toBe(true);
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: 'Accept at $1,180.00' }));
  await toast(page, 'Offer accepted').waitFor();
  await page.getByText('Waiting for Jensen Auto Transport to take the job and name the driver').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

it('can be used by keyboard from the first question to the accepted offer, with visible focus', async () => {
  const email = 'pat.doyle@carriage.example';
  const shipper = await open('desk');
  await askForQuotes(shipper, email);
  await createAccount(shipper);
  const carrier = await open('desk');
  await priceTheRequest(carrier, (await buildCompliantAccount(site.sql, { role: 'carrier' })).email);
  await acceptTheQuote(shipper);
  for (const visitor of [shipper, carrier]) await visitor.isSound();
});
