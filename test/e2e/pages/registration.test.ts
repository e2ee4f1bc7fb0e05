import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { type Size, startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { exampleCarrier } from '../../harness/servers/fmcsa-carriers.ts';
import { startFmcsaServer } from '../../harness/servers/fmcsa-server.ts';
import { toast, seat } from '../../harness/browser/journey.ts';
import { mailedLink } from '../../harness/people/mailed.ts';
import { startSite } from '../../harness/site.ts';

const register = await startFmcsaServer();
const site = await startSite({ FMCSA_WEB_KEY: register.webKey, FMCSA_API_URL: register.origin });
const { open } = await startBrowser(site.origin);

let people = 0;
const password = 'Long-way-home-78';

async function openForm(size: Size): Promise<Visitor> {
  const visitor = await open(size);
  await visitor.visit('/register');
  return visitor;
}

async function fillBasics(page: Page, role: string): Promise<string> {
  people += 1;
  const email = `new-${people}@carriage.example`;
  await page.getByLabel('Full name').fill('Nora Lind');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Account type', { exact: true }).selectOption(role);
  return email;
}

const send = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

async function heldCheck(page: Page): Promise<((isValid: boolean) => void)[]> {
  const asked: ((isValid: boolean) => void)[] = [];
  await page.route('**/api/validate/dot-mc', async (route) => {
    const isValid = await new Promise<boolean>((resolve) => asked.push(resolve));
    await route
      .fulfill(verdict(isValid, isValid ? 'Both numbers are in the register.' : 'This DOT number is out of service'))
      .catch(() => {});
  });
  return asked;
}

const verdict = (isValid: boolean, message: string) => ({ json: { isValid, message, outcome: isValid ? 'valid' : 'invalid' } });

it('a new account is signed in and continues where it was going', async () => {
  const { page, visit, isSound } = await open('phone');
  await visit('/quotes/drafts');
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create Account' }).waitFor();
  await fillBasics(page, 'shipper');
  await send(page);
  await toast(page, 'Account created successfully!').waitFor();
  await page.waitForURL('**/quotes/drafts');
  await page.getByText('No drafts', { exact: true }).waitFor();
  await isSound();
  const { token, sessionToken } = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  expect(token).toBe(sessionToken);
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await me.json()).fullName).toBe('Nora Lind');
  await visit('/login');
  await page.waitForURL('**/dashboard');
});

it('submits a registration pressed during the check of numbers once the check is over', async () => {
  const { page, isSound } = await openForm('desk');
  const asked = await heldCheck(page);
  register.list('1234567', { ...exampleCarrier, brokerAuthorityStatus: 'A', bondInsuranceOnFile: '75' }, ['MC-123456']);
  const email = await fillBasics(page, 'broker');
  await page.getByLabel('Company name').fill('Lind Brokers');
  await page.getByLabel('DOT number').fill('1234567');
  await expect.poll(() => asked.length).toBe(1);
  const button = page.getByRole('button', { name: 'Create Account' });
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await page.getByLabel('MC number').fill('MC-123456');
  await page.getByText('Checking DOT/MC numbers').waitFor();
  expect(await button.boundingBox()).toEqual(before);
  await button.click();
  await page.getByText('Please wait for DOT/MC validation to complete.').waitFor();
  const waiting = page.getByRole('button', { name: 'Checking numbers...' });
  expect((await waiting.boundingBox())!.y).toBe(before!.y);
  await isSound();
  expect(await toast(page, 'Registration Failed').count()).toBe(0);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!(true);
  await toast(page, 'Account created successfully!').waitFor();
  expect(await site.sql`select mc_number from users where email = ${email}`).toEqual([{ mcNumber: 'MC-123456' }]);
});

const says = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

it('a carrier signs up while the register answers no, nothing and yes, and sees the result', async () => {
  const [dot, email] = ['9930002', 'rae@carriage.example'];
  const { page, visit, isSound, complaints } = await open('desk');
  await visit('/register');
  await page.getByLabel('Full name').fill('Rae Cole');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Long-way-home-78');
  await page.getByLabel('Account type').selectOption('carrier');
  await page.getByLabel('Company name').fill('Cole Hauling');
  await page.getByText('We verify the numbers with FMCSA as you type.').waitFor();

  await page.getByLabel('DOT number').fill(dot);
  await page.getByLabel('MC number').fill(`MC-${dot}`);
  await says(page, 'Checking DOT/MC numbers');
  await says(page, `FMCSA has no record of DOT number ${dot}.`);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText(`Registration blocked: FMCSA has no record of DOT number ${dot}.`).first().waitFor();

  register.list(dot, { ...exampleCarrier, mcs150Outdated: 'Y' }, [`MC-${dot}`]);
  register.trouble = 'maintenance';
  await page.getByLabel('MC number').fill(`MC ${dot}`);
  await says(page, 'Validation service unavailable');
  register.trouble = null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, 'Your DOT and MC numbers match FMCSA');
  await says(page, 'The biennial update (MCS-150) is overdue.');
  expect(await page.getByRole('main').getByText('Registration blocked', { exact: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await toast(page, 'Account created successfully!').waitFor();
  await page.waitForURL('**/dashboard');

  await visit('/settings/profile');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'DOT/MC verification' }) });
  await card.getByText('Your DOT and MC numbers match FMCSA').waitFor();
  await card.getByText('Verified', { exact: true }).waitFor();

  register.list(dot, { ...exampleCarrier, bipdInsuranceOnFile: '750' }, [`MC-${dot}`]);
  await card.getByRole('button', { name: 'Check again' }).click();
  await toast(page, 'DOT/MC revalidation completed').waitFor();
  await card.getByText('Not verified', { exact: true }).waitFor();
  await card.getByText('$750,000 of liability insurance on file; $1,000,000 is required.', { exact: false }).waitFor();

  await isSound();
  expect(complaints).toEqual([]);
});

const waitingCard = (page: Page) => page.getByRole('heading', { name: 'An administrator must confirm your account' });
const list = (page: Page) =>
  page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'Officers waiting for confirmation' }) });

it('an officer who registers waits, is confirmed by an administrator, and sees the dashboard', async () => {
  const officer = await open('phone');
  const { page } = officer;
  const [name, email] = ['Olga Watch', 'olga@watch.example'];
  await officer.visit('/register');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Account type').selectOption('compliance');
  await page.getByLabel('Company name').fill('Watch Inc');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
  await waitingCard(page).waitFor();
  await page.getByText(`Open the link we sent to ${email}.`).waitFor();
  expect(await page.getByRole('link', { name: 'New Transport' }).count()).toBe(0);

  const admin = await seat(open, (await buildAccount(site.sql, { role: 'admin' })).email, 'desk', '/dashboard');
  await list(admin.page).getByText('Email not confirmed').waitFor();
  await officer.visit((await mailedLink(site.sql, email, '/verify-email'))!);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await waitingCard(page).waitFor();
  await admin.visit('/dashboard');
  await list(admin.page).getByText('Email confirmed').waitFor();
  await admin.page.getByRole('button', { name: `Confirm ${name}`, exact: true }).click();
  await admin.page.getByRole('button', { name: 'Confirm officer' }).click();
  await toast(admin.page, 'Officer confirmed').waitFor();
  await list(admin.page).waitFor({ state: 'detached' });

  await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor();
  await page.getByText('Submitted requests appear here.').waitFor();
  expect((await page.request.get('/api/security/metrics')).status()).toBe(200);
  await officer.isSound();
});
