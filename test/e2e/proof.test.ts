import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { codeOf } from '#domains/accounts/second-factor-fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { callAt } from '../harness/client.ts';
import { enter, signInHere } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { faultsOfWindow } from '../harness/windows.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

type Entered = Visitor & { userId: string; email: string };

async function enterAs(role: Role, size: Size): Promise<Entered> {
  const { id, email } = await buildAccount(site.sql, { role });
  const visitor = await open(size);
  await enter(visitor, email);
  return { ...visitor, userId: id, email };
}

/** As if the account's sessions had been proven an hour ago. */
const ageProof = (userId: string) => site.sql`update sessions set proven_at = now() - interval '1 hour' where user_id = ${userId}`;

/** A job that was given up; nobody handles this name, so that it stays where it is put. */
async function giveUp(name: string): Promise<void> {
  const at = new Date();
  await site.sql`
    insert into jobs ${site.sql({ id: newId(), name, data: {}, attempts: 5, lastError: `${name} failed`, createdAt: at, failedAt: at })}`;
}
const isThere = async (name: string) => (await site.sql`select 1 from jobs where name = ${name}`).length === 1;

async function askToDrop(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  await giveUp(name);
  await visitor.visit('/super-admin/jobs');
  await page.getByRole('button', { name: `Drop ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop job' }).click();
  await proof(page).waitFor();
}
/** As isSound; but the browser notes each refused load, at any moment, and a refusal is what these journeys are about. */
const isSoundBut = async ({ page, isAccessible, complaints }: Visitor) => {
  await isAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  expect(complaints.filter((complaint) => !/ status of (401|403|422) /.test(complaint))).toEqual([]);
};
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Turns a second factor on for an account and answers its secret. */
async function giveFactor(userId: string, email: string): Promise<string> {
  const at = (path: string) => `${site.origin}${path}`;
  const { body } = (await callAt(at('/api/auth/login'), { method: 'POST', body: { email, password: personaPassword } }))!;
  const asOwner = { method: 'POST', token: body.token };
  const { secret } = (await callAt(at('/api/auth/two-factor/setup'), { ...asOwner, body: { password: personaPassword } }))!.body;
  await callAt(at('/api/auth/two-factor/confirm'), { ...asOwner, body: { code: codeOf(secret) } });
  await site.sql`update second_factors set last_step = 0 where user_id = ${userId}`;
  return secret;
}

describe('before what cannot be undone', () => {
  it.each(walkedAt('phone'))(
    'one window asks for the password, by keyboard too, and the step is then taken by itself (%s)',
    async (size) => {
      const chief = await enterAs('super_admin', size);
      const { page, close, userId } = chief;
      await ageProof(userId);
      const name = `count-miles-${size}`;
      await askToDrop(chief, name);
      const password = proof(page).getByLabel('Password', { exact: true });
      await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
      await isSoundBut(chief);
      await page.keyboard.press('Enter');
      await proof(page).getByText('Enter your password.', { exact: true }).waitFor();
      await page.keyboard.type('not-the-password');
      await page.keyboard.press('Enter');
      await proof(page).getByText('Please check your current password and try again.').waitFor();
      await isSoundBut(chief);
      expect(await isThere(name)).toBe(true);
      await password.fill(personaPassword);
      await page.keyboard.press('Enter');
      await proof(page).waitFor({ state: 'detached' });
      await expect.poll(() => isThere(name)).toBe(false);
      await isSoundBut(chief);
      await close();
    },
  );

  it('going back leaves everything as it was, and says so', async () => {
    const chief = await enterAs('super_admin', 'desk');
    const { page, close, userId } = chief;
    await ageProof(userId);
    await askToDrop(chief, 'weigh-trucks');
    await page.keyboard.press('Escape');
    await proof(page).waitFor({ state: 'detached' });
    await page.getByText('Nothing was done: confirm first that it is you.').first().waitFor();
    expect(await isThere('weigh-trucks')).toBe(true);
    await close();
  });

  it('a form that is sent without it keeps what was typed, and lists no field of the window as its own', async () => {
    const chief = await enterAs('super_admin', 'desk');
    const { page, visit, close, userId } = chief;
    await ageProof(userId);
    await visit('/dashboard?tab=config');
    await page.getByLabel('Key').fill('office.phone');
    await page.getByLabel('Value').fill('555');
    expect(await faultsOfWindow(chief, page.getByRole('button', { name: 'Add Config' }), { shown: proof(page) })).toEqual([]);
    await page.getByText('Nothing was done: confirm first that it is you.').first().waitFor();
    expect(await page.getByText('Enter your password.').count()).toBe(0);
    expect(await page.getByLabel('Value').inputValue()).toBe('555');
    await isSoundBut(chief);
    await close();
  });

  it('whoever has a second factor is asked for its code', async () => {
    const chief = await enterAs('super_admin', 'phone');
    const { page, close, userId, email } = chief;
    const secret = await giveFactor(userId, email);
    await ageProof(userId);
    await askToDrop(chief, 'paint-lanes');
    await isSoundBut(chief);
    await proof(page).getByLabel('Authentication code').fill(codeOf(secret));
    await proof(page).getByRole('button', { name: 'Confirm and go on' }).click();
    await expect.poll(() => isThere('paint-lanes')).toBe(false);
    await close();
  });
});

describe('an administrator without a second factor', () => {
  const strip = (page: Page) => page.getByRole('complementary', { name: 'Second factor' });

  it.each(walkedAt('desk'))('is led to its set-up from every page until there is one (%s)', async (size) => {
    const admin = await enterAs('admin', size);
    const { page, visit, isSound, close } = admin;
    for (const path of ['/dashboard', '/security', '/settings/profile']) {
      await visit(path);
      await strip(page).waitFor();
    }
    await strip(page).getByRole('link', { name: 'Set up second factor' }).click();
    const place = page.locator('#second-factor');
    await expect.poll(() => place.evaluate((part) => part === document.activeElement)).toBe(true);
    await isSound();
    await place.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(personaPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    const secret = (await page.getByText(/^(\w{4} ){3,}\w{1,4}$/).textContent())!.replaceAll(' ', '');
    await page.getByLabel('2. Code of the app').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await strip(page).waitFor({ state: 'detached' });
    await expect.poll(() => place.evaluate((part) => part === document.activeElement)).toBe(true);
    await close();
  });

  it('is alone with it: nobody else sees the strip', async () => {
    const { page, visit, close } = await enterAs('shipper', 'desk');
    await visit('/dashboard');
    await page.getByText('No transport requests yet').waitFor();
    expect(await strip(page).count()).toBe(0);
    await close();
  });
});

describe('a session in which nobody was at work', () => {
  const quieten = async (userId: string) => {
    await site.sql`update sessions set seen_at = now() - interval '31 minutes' where user_id = ${userId}`;
    await site.sql`select pg_notify('session_changed', ${userId})`;
  };
  const words = 'You were signed out after 30 minutes without activity.';

  it.each([
    ['phone', 'as a page is opened'],
    ['desk', 'by what one does on a page'],
  ] as const)('is over, which is told, and signing in leads back (%s, %s)', async (size, way) => {
    const admin = await enterAs('admin', size);
    const { page, visit, close, userId, email } = admin;
    await visit('/settings/profile?from=bell');
    await quieten(userId);
    if (way === 'as a page is opened') await page.reload();
    else await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByText(words).waitFor();
    await page.getByText('Sign in again, and you are back on the page where you were. What was not saved may be lost.').waitFor();
    await isSoundBut(admin);
    await signInHere(page, email);
    await page.waitForURL('**/settings/profile?from=bell');
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await close();
  });

  it('is over also behind the window that asks for a proof, which leads to the sign-in', async () => {
    const { userId, ...chief } = await enterAs('super_admin', 'phone');
    const { page, close } = chief;
    await ageProof(userId);
    await askToDrop(chief, 'oil-ramps');
    await proof(page).getByLabel('Password', { exact: true }).fill(personaPassword);
    await quieten(userId);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await page.getByText(words).waitFor();
    expect(await isThere('oil-ramps')).toBe(true);
    await close();
  });
});
