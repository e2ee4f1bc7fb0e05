import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#domains/accounts/contract.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { roleDescriptions } from '#domains/accounts/rules.ts';
import { mailedLink } from '../harness/mailed.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, signInHere, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

beforeEach(async () => {
  await site.sql`update users set is_active = false where role = 'compliance' and confirmed_at is null`;
});

type Entered = Visitor & { user: User };

async function openAs(role: 'admin' | 'super_admin' | 'compliance', size: Size, overrides: Record<string, unknown> = {}): Promise<Entered> {
  const user = await buildAccount(site.sql, { role, ...overrides });
  const visitor = await open(size);
  await enter(visitor, user.email);
  await visitor.visit('/dashboard');
  return { ...visitor, user };
}

const openWaiting = (size: Size, overrides: Record<string, unknown> = {}) =>
  openAs('compliance', size, { confirmedAt: null, ...overrides });
const waitingCard = (page: Page) => page.getByRole('heading', { name: 'Your account waits for an administrator' });
const list = (page: Page) =>
  page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'Officers waiting for confirmation' }) });
const press = (page: Page, verb: 'Confirm' | 'Decline', name: string) =>
  page.getByRole('button', { name: `${verb} ${name}`, exact: true }).click();

describe('an officer who registers', () => {
  it.each([
    ['phone', 'desk'],
    ['desk', 'phone'],
  ] as const)(
    'is told to wait (%s), is confirmed by an administrator (%s), and sees the dashboard without doing anything',
    async (size, adminSize) => {
      const officer = await open(size);
      const { page } = officer;
      const [name, email, password] = [`Olga of the ${size}`, `olga.${size}@watch.example`, 'Quiet-harbour-41'];
      await officer.visit('/register');
      await page.getByLabel('Full name').fill(name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Account type').selectOption('compliance');
      await page.getByText(roleDescriptions.compliance).waitFor();
      expect(roleDescriptions.compliance).toContain('An administrator confirms your account before it sees anything.');
      await page.getByLabel('Company name').fill('Watch Inc');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.waitForURL('**/dashboard');
      await waitingCard(page).waitFor();
      await page.getByText(`Follow the link that we sent to ${email}.`).waitFor();
      expect(await page.getByRole('link', { name: 'New Transport' }).count()).toBe(0);
      await officer.isSound();

      const admin = await openAs('admin', adminSize);
      await list(admin.page).getByText('Address not confirmed').waitFor();
      await admin.isSound();
      await press(admin.page, 'Confirm', name);
      await admin.page.getByText(`Whoever registered has not shown yet that ${email} is theirs.`).waitFor();
      await admin.isSound();
      await admin.page.getByRole('button', { name: 'Cancel' }).click();
      await officer.visit((await mailedLink(site.sql, email, '/verify-email'))!);
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await page.getByRole('link', { name: 'Go to dashboard' }).click();
      await waitingCard(page).waitFor();
      await admin.visit('/dashboard');
      await list(admin.page).getByText('Address confirmed').waitFor();
      await press(admin.page, 'Confirm', name);
      await admin.page.getByRole('button', { name: 'Confirm officer' }).click();
      await toast(admin.page, 'Officer confirmed').waitFor();
      await list(admin.page).waitFor({ state: 'detached' });

      await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor();
      await page.getByText('Every request stands here once it is submitted.').waitFor();
      expect((await page.request.get('/api/security/metrics')).status()).toBe(200);
      await officer.isSound();
      await officer.close();
      await admin.close();
    },
  );

  it.each(walkedAt('desk'))('may be declined by a super admin with a reason, and is signed out (%s)', async (size) => {
    const officer = await openWaiting(size, { fullName: 'Piet Vos' });
    await officer.page.getByText('E-mail address confirmed').waitFor();
    await officer.isSound();
    const chief = await openAs('super_admin', size);
    await list(chief.page).getByText('Address confirmed').waitFor();
    await chief.isSound();
    await press(chief.page, 'Decline', 'Piet Vos');
    await chief.page.getByRole('button', { name: 'Decline officer' }).click();
    await chief.page.getByText('Please say why the account is declined').waitFor();
    await chief.isSound();
    await chief.page.getByLabel('Reason').fill('Nobody of that name works here');
    await chief.page.getByRole('button', { name: 'Decline officer' }).click();
    await toast(chief.page, 'Officer declined').waitFor();
    await list(chief.page).waitFor({ state: 'detached' });
    await officer.page.reload();
    await officer.page.waitForURL('**/login');
    await signInHere(officer.page, officer.user.email);
    await officer.page.getByRole('alert').filter({ hasText: 'Your account is deactivated.' }).waitFor();
    await officer.close();
    await chief.close();
  });

  it('is decided on once: the administrator who comes second is told, and the list is asked anew', async () => {
    await buildAccount(site.sql, { role: 'compliance', confirmedAt: null, fullName: 'Rosa Klein' });
    const [first, second] = [await openAs('admin', 'desk'), await openAs('admin', 'phone')];
    await press(second.page, 'Confirm', 'Rosa Klein');
    await press(first.page, 'Confirm', 'Rosa Klein');
    await first.page.getByRole('button', { name: 'Confirm officer' }).click();
    await toast(first.page, 'Officer confirmed').waitFor();
    await second.page.getByRole('button', { name: 'Confirm officer' }).click();
    await toast(second.page, 'The officer was not changed', 'An administrator has already decided on this account').waitFor();
    await list(second.page).waitFor({ state: 'detached' });
    await first.close();
    await second.close();
  });
});
