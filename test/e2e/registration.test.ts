import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { roleDescriptions } from '#domains/accounts/rules.ts';
import { publicRoles, roleLabels } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { holdTime, saysOnce, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

let people = 0;
const password = 'Long-way-home-78';
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

async function openForm(size: Size): Promise<Visitor> {
  const visitor = await open(size);
  await visitor.visit('/register');
  return visitor;
}

/** What everybody fills in; answers the address. */
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
/** The list of fields is headed by what keeps the form back, in one place; the toast says that it failed. Answers the list. */
const told = async (page: Page, words: string) => {
  const fields = page.getByRole('group', { name: words, exact: true });
  await fields.waitFor();
  await toast(page, 'Registration Failed').waitFor();
  await saysOnce(page, words);
  expect(await page.getByRole('alert').count()).toBe(0);
  return fields;
};

describe('creating an account', () => {
  it.each(walkedAt('desk'))('names every field that is not right, and says in one sentence what keeps it back (%s)', async (size) => {
    const { page, isSound, close } = await openForm(size);
    await isSound();
    await send(page);
    const fields = await told(page, 'Please complete all required fields.');
    for (const message of [
      'Full name must be at least 2 characters',
      'Invalid email address',
      'Password must be at least 8 characters',
      'Please select your account type.',
    ])
      await fields.getByText(message, { exact: true }).waitFor();
    await isSound();
    await fillBasics(page, 'shipper');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await send(page);
    await told(page, 'Please enter a valid password.');
    await isSound();
    await close();
  });

  it('offers every role but the two, says what each is, and asks for what it needs', async () => {
    const { page, isSound, close } = await openForm('phone');
    const roles = page.getByLabel('Account type', { exact: true });
    expect(await roles.getByRole('option').allTextContents()).toEqual([
      'Select your account type',
      ...publicRoles.map((role) => roleLabels[role]),
    ]);
    for (const role of publicRoles) {
      await roles.selectOption(role);
      await page.getByText(roleDescriptions[role], { exact: true }).waitFor();
    }
    await fillBasics(page, 'independent_driver');
    await send(page);
    const fields = await told(page, 'Please complete all required fields based on your selected account type.');
    for (const field of ['Company name', 'DOT number', 'MC number', 'Driver license number'])
      await fields.getByText(`${field} is required for this account type.`).waitFor();
    await isSound();
    for (const [role, field] of [
      ['insurance', 'Insurance license number'],
      ['inspection', 'Inspection license number'],
    ] as const) {
      await roles.selectOption(role);
      await page.getByLabel('Company name').fill(' ');
      await send(page);
      await fields.getByText(`${field} is required for this account type.`).waitFor();
      await fields.getByText('Company name is required for this account type.').waitFor();
    }
    await close();
  });

  it('says what the server found: a taken address, a common password, an account type that is not for all', async () => {
    const { page, isAccessible, close } = await openForm('desk');
    const { email } = await buildAccount(site.sql);
    await fillBasics(page, 'shipper');
    await page.getByLabel('Email').fill(email);
    await send(page);
    await alert(page, 'An account with this email address already exists. Please log in.').waitFor();
    await toast(page, 'Registration Failed').waitFor();
    await isAccessible();
    await fillBasics(page, 'shipper');
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await send(page);
    await told(page, 'Please enter a valid password.');
    const refused = 'Admin and Super Admin accounts cannot be created through public registration';
    const reply = await page.request.post('/api/auth/register', {
      data: { fullName: 'Nora Lind', email: 'nora@carriage.example', password, role: 'admin' },
    });
    expect([reply.status(), (await reply.json()).error]).toEqual([403, refused]);
    await close();
  });

  it.each([
    [{ status: 500, json: {} }, undefined],
    [{ status: 502, body: 'upstream' }, undefined],
    [{ status: 500, json: { error: 'The service stumbled', code: 'internal' } }, 'The service stumbled'],
  ])('told nothing better than %j, it says that something went wrong', async (reply, reason) => {
    const { page, isAccessible, close } = await openForm('phone');
    await page.route('**/api/auth/register', (route) => route.fulfill(reply));
    await fillBasics(page, 'shipper');
    await send(page);
    await alert(page, 'Something went wrong. Please try again or contact support.').waitFor();
    await toast(page, 'Registration Failed', reason).waitFor();
    await isAccessible();
    expect(new URL(page.url()).pathname).toBe('/register');
    await close();
  });
});

/** Keeps every check of the numbers until its answer is said. */
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

describe('who has created an account', () => {
  it.each(walkedAt('phone'))('is signed in and gets to where it was going, without a second sign-in (%s)', async (size) => {
    const { page, visit, isSound, close } = await open(size);
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
    await close();
  });
});

describe('the live check of DOT and MC numbers', () => {
  it('asks 500 ms after typing stops, from the fourth character, and only for roles that have the numbers', async () => {
    const { page, visit, close } = await open('desk');
    let asked: unknown[] = [];
    await page.route('**/api/validate/dot-mc', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill(verdict(true, 'Both numbers are in the register.'));
    });
    await page.clock.install();
    await visit('/register');
    await fillBasics(page, 'carrier');
    await holdTime(page);
    const type = (text: string) => page.getByLabel('DOT number').pressSequentially(text);
    await type('123');
    await page.clock.runFor(2000);
    expect([asked, await page.getByText('Checking DOT/MC numbers').count()]).toEqual([[], 0]);
    await type('4');
    await page.getByText('Checking DOT/MC numbers').waitFor();
    await page.clock.runFor(499);
    await type('5');
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    const answered = page.waitForResponse('**/api/validate/dot-mc');
    await page.clock.runFor(1);
    await answered;
    expect(asked).toEqual([{ dotNumber: '12345', mcNumber: null, userId: null, role: 'carrier' }]);
    await page.clock.resume();
    await page.getByText('DOT/MC numbers are valid').waitFor();
    asked = [];
    await page.getByLabel('Account type', { exact: true }).selectOption('storage');
    await page.getByText('DOT/MC numbers are valid').waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
    await close();
  });

  it.each(walkedAt('desk'))('sends a press made while it runs once it is over, and moves the button nowhere (%s)', async (size) => {
    const { page, isSound, close } = await openForm(size);
    const asked = await heldCheck(page);
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
    const waiting = page.getByRole('button', { name: 'Waiting for the check...' });
    expect((await waiting.boundingBox())!.y).toBe(before!.y);
    await isSound();
    expect(await toast(page, 'Registration Failed').count()).toBe(0);
    await expect.poll(() => asked.length).toBe(2);
    asked[1]!(true);
    await toast(page, 'Account created successfully!').waitFor();
    expect(await site.sql`select mc_number from users where email = ${email}`).toEqual([{ mcNumber: 'MC-123456' }]);
    await close();
  });

  it('takes a kept press back where something is changed before the check is over, and says so', async () => {
    const { page, isAccessible, close } = await openForm('phone');
    const asked = await heldCheck(page);
    const email = await fillBasics(page, 'broker');
    await page.getByLabel('Company name').fill('Lind Brokers');
    await page.getByLabel('MC number').fill('MC-123456');
    await page.getByLabel('DOT number').fill('1234567');
    await send(page);
    await page.getByText('Please wait for DOT/MC validation to complete.').waitFor();
    await page.getByLabel('Company name').fill('Lind and Lind');
    await page.getByText('You changed something meanwhile: press Create Account again.').waitFor();
    await expect.poll(() => asked.length).toBe(1);
    asked[0]!(true);
    await page.getByText('DOT/MC numbers are valid').waitFor();
    await isAccessible();
    expect(await site.sql`select 1 from users where email = ${email}`).toEqual([]);
    await send(page);
    await toast(page, 'Account created successfully!').waitFor();
    await close();
  });

  it('holds the form while it runs and when the numbers are not good, and lets it go when they are', async () => {
    const { page, isAccessible, close } = await openForm('phone');
    const asked = await heldCheck(page);
    const email = await fillBasics(page, 'carrier');
    await page.getByLabel('Company name').fill('Lind Hauling');
    await page.getByLabel('MC number').fill('MC-123456');
    await page.getByLabel('DOT number').fill('1234567');
    await expect.poll(() => asked.length).toBe(1);
    await send(page);
    await page.getByText('Please wait for DOT/MC validation to complete.').waitFor();
    await isAccessible();
    asked[0]!(false);
    await page.getByText('DOT/MC numbers are not valid').waitFor();
    await alert(page, 'Registration blocked: This DOT number is out of service').waitFor();
    await toast(page, 'Registration Failed').waitFor();
    await saysOnce(page, 'Registration blocked: This DOT number is out of service');
    await isAccessible();
    await page.getByLabel('DOT number').fill('7654321');
    await expect.poll(() => asked.length).toBe(2);
    asked[1]!(true);
    await page.getByText('DOT/MC numbers are valid').waitFor();
    await isAccessible();
    await send(page);
    await toast(page, 'Account created successfully!').waitFor();
    await page.waitForURL('**/dashboard');
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['account', 'sessionToken', 'token']);
    expect(await site.sql`select dot_number from users where email = ${email}`).toEqual([{ dotNumber: '7654321' }]);
    await close();
  });

  it('that cannot be made says why and holds nothing up', async () => {
    const { page, isAccessible, close } = await openForm('desk');
    let isOffline = false;
    await page.route('**/api/validate/dot-mc', (route) =>
      isOffline ? route.abort() : route.fulfill({ status: 503, json: { error: 'Busy', code: 'unavailable' } }),
    );
    await fillBasics(page, 'broker');
    await page.getByLabel('DOT number').fill('1234567');
    await page.getByText('Validation service unavailable').waitFor();
    await isAccessible();
    isOffline = true;
    await page.getByLabel('DOT number').fill('7654321');
    await page.getByText('Unable to validate DOT/MC numbers. Please try again.').waitFor();
    await page.getByLabel('Company name').fill('Lind Brokers');
    await page.getByLabel('MC number').fill('MC-123456');
    await page.getByText('Checking DOT/MC numbers').waitFor();
    await page.getByText('Unable to validate DOT/MC numbers. Please try again.').waitFor();
    await send(page);
    await toast(page, 'Account created successfully!').waitFor();
    await close();
  });

  it('counts as switched on when nobody can say whether it is', async () => {
    const { page, visit, close } = await open('phone');
    await page.route('**/api/validate/dot-mc/status', (route) => route.fulfill({ status: 500, json: {} }));
    await visit('/register');
    await fillBasics(page, 'carrier');
    await page.getByLabel('Company name').fill('Lind Hauling');
    await send(page);
    const fields = await told(page, 'Please complete all required fields based on your selected account type.');
    await fields.getByText('DOT number is required for this account type.').waitFor();
    await close();
  });
});
