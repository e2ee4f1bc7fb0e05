import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#domains/accounts/contract.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildDocument, dayAfter, paperOf } from '#domains/compliance/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, signInHere, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
let ivan: User;

const address = '/admin-independent-drivers';
const driver = (overrides: Record<string, unknown> = {}) => buildAccount(site.sql, { role: 'independent_driver', ...overrides });

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
  await driver({ fullName: 'Vera Holt', companyName: 'Holt Hauling', insuranceVerified: true, dotMcVerified: true });
  await driver({ fullName: 'Bo Lindqvist', companyName: null, isBlocked: true, blockedReason: 'Admin action', blockedAt: new Date() });
  ivan = await driver({ businessEin: '12-3456789' });
  await buildDocument(site.sql, { userId: ivan.id, documentType: 'certificate_of_insurance' });
  await fileLicense();
  const old = { verified: true, expirationDate: dayAfter(-3), isExpired: true };
  await buildDocument(site.sql, { userId: ivan.id, documentType: 'vehicle_registration', ...old });
});

/** A paper whose bytes are there: sent by the driver as the documents screen sends one. */
async function fileLicense(): Promise<void> {
  const { token } = (await post('/api/auth/login', JSON.stringify({ email: ivan.email, password: personaPassword }))) as { token: string };
  const form = new FormData();
  form.set('documentType', 'driver_license');
  form.set('document', new File([new Uint8Array(paperOf('Driver license', ['Ivan Petrov']))], 'license.pdf', { type: 'application/pdf' }));
  expect(await post('/api/compliance/upload', form, token)).toMatchObject({ documentType: 'driver_license', verified: false });
}

async function post(path: string, body: string | FormData, token?: string): Promise<unknown> {
  const headers = {
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return (await fetch(`${site.origin}${path}`, { method: 'POST', body, headers })).json();
}

async function openAdmin(size: Size): Promise<Visitor & { user: User }> {
  const user = await buildAccount(site.sql, { role: 'admin' });
  const visitor = await open(size);
  await enter(visitor, user.email);
  return { ...visitor, user };
}

const overlay = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const choose = (page: Page, name: string) => overlay(page).getByRole('tab', { name }).click();

describe('the independent drivers console', () => {
  it('opens in a new tab from the admin panel, narrows its list, and says when nothing matches', async () => {
    const admin = await openAdmin('desk');
    await admin.visit('/admin-dashboard');
    await admin.page.getByRole('tab', { name: 'Independent Drivers' }).click();
    await admin.isSound();
    const [page] = await Promise.all([
      admin.page.context().waitForEvent('page'),
      admin.page.getByRole('link', { name: 'Open Independent Drivers Console' }).click(),
    ]);
    await page.waitForURL(`**${address}`);
    await page.getByRole('heading', { level: 1, name: 'Independent Drivers' }).waitFor();
    await page.close();
    await admin.visit(address);
    for (const [name, status] of [
      ['Ivan Petrov', 'Pending'],
      ['Vera Holt', 'Verified'],
      ['Bo Lindqvist', 'Blocked'],
    ] as const)
      await card(admin.page, name).getByText(status, { exact: true }).first().waitFor();
    await card(admin.page, 'Ivan Petrov').getByText('1 document waits for review').waitFor();
    await admin.isSound();
    await admin.page.getByLabel('Status').selectOption('verified');
    await card(admin.page, 'Ivan Petrov').waitFor({ state: 'detached' });
    await card(admin.page, 'Vera Holt').waitFor();
    await admin.page.getByLabel('Search').fill('petrov');
    await admin.page.getByRole('button', { name: 'Search' }).click();
    await admin.page.getByText('No driver matches').waitFor();
    await admin.isSound();
    await admin.page.getByLabel('Status').selectOption('');
    await card(admin.page, 'Ivan Petrov').waitFor();
    await admin.page.getByRole('button', { name: 'Clear' }).click();
    await card(admin.page, 'Bo Lindqvist').waitFor();
    await admin.close();
  });

  it.each(walkedAt('desk'))('shows a driver with its papers, and verifies insurance and numbers (%s)', async (size) => {
    const admin = await openAdmin(size);
    const { page } = admin;
    await site.sql`update users set insurance_verified = false, dot_mc_verified = false where id = ${ivan.id}`;
    await site.sql.begin(async (tx) => {
      await tx`alter table driver_reviews disable trigger driver_reviews_append_only`;
      await tx`delete from driver_reviews`;
      await tx`alter table driver_reviews enable trigger driver_reviews_append_only`;
    });
    await admin.visit(address);
    await page.getByRole('button', { name: 'View details of Ivan Petrov' }).click();
    await overlay(page).getByText('NV-1402987714').waitFor();
    await overlay(page).getByText('12-3456789').waitFor();
    await admin.isSound();
    await choose(page, 'Documents');
    await overlay(page).getByText('Certificate of Insurance', { exact: true }).waitFor();
    await overlay(page)
      .getByRole('link', { name: /^Explain: Certificate of Insurance/ })
      .waitFor();
    await overlay(page)
      .getByText(/^Expired \w{3} \d\d, \d{4}$/)
      .waitFor();
    await admin.isSound();
    await overlay(page).getByRole('button', { name: 'View Driver License, license.pdf' }).click();
    await overlay(page).getByRole('img', { name: 'Driver License, license.pdf, page 1 of 2' }).waitFor();
    await expect
      .poll(() =>
        overlay(page)
          .getByRole('button', { name: 'All documents' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true);
    await admin.isSound();
    await overlay(page).getByRole('button', { name: 'All documents' }).click();
    expect(await site.sql`select access_type from pii_access_logs where accessed_by = ${admin.user.id}`).toContainEqual({
      accessType: 'view',
    });
    await choose(page, 'Verification');
    await overlay(page).getByLabel('Notes on insurance').fill('Certificate seen, $1,000,000');
    await overlay(page).getByRole('button', { name: 'Verify insurance' }).click();
    await toast(page, 'Insurance verification updated').waitFor();
    await overlay(page).getByText('Certificate seen, $1,000,000').waitFor();
    await overlay(page).getByRole('button', { name: 'Reject DOT/MC' }).click();
    await toast(page, 'DOT/MC verification updated').waitFor();
    await overlay(page)
      .getByText(/^Rejected by Ada Fletcher/)
      .waitFor();
    await overlay(page).getByRole('button', { name: 'Verify DOT/MC' }).click();
    await overlay(page)
      .getByText(/^Rejected by Ada Fletcher/)
      .waitFor({ state: 'detached' });
    await admin.isSound();
    await page.reload();
    await choose(page, 'Overview');
    await overlay(page).getByRole('tabpanel', { name: 'Overview' }).getByText('Verified', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await overlay(page).waitFor({ state: 'detached' });
    await card(page, 'Ivan Petrov').getByText('Pending', { exact: true }).waitFor({ state: 'detached' });
    await admin.close();
  });

  it('blocks a driver, whose session ends and whose sign-in says whom to ask, and lets the driver in again', async () => {
    const admin = await openAdmin('phone');
    const { page } = admin;
    const blocked = await driver({ fullName: 'Rosa Delgado' });
    const rosa = await open('phone');
    await enter(rosa, blocked.email);
    await rosa.visit('/dashboard');
    await rosa.page.getByRole('heading', { level: 1 }).waitFor();
    await admin.visit(`${address}?driver=${blocked.id}`);
    await overlay(page).getByLabel('Reason').fill('Two vehicles never arrived');
    await overlay(page).getByRole('button', { name: 'Block driver' }).click();
    const question = page.getByRole('alertdialog', { name: 'Block Rosa Delgado?' });
    await question.getByText('This reason is mailed to the driver:').waitFor();
    await question.getByText('Two vehicles never arrived').waitFor();
    await admin.isSound();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await site.sql`select is_blocked from users where id = ${blocked.id}`).toEqual([{ isBlocked: false }]);
    await overlay(page).getByRole('button', { name: 'Block driver' }).click();
    await question.getByRole('button', { name: 'Block driver' }).click();
    await toast(page, 'Driver blocked').waitFor();
    await overlay(page).getByText('Two vehicles never arrived').waitFor();
    await admin.isSound();
    await rosa.visit('/dashboard');
    await rosa.page.waitForURL('**/login');
    await signInHere(rosa.page, blocked.email);
    await rosa.page.getByText('Your account has been blocked. Please contact support.').first().waitFor();
    await overlay(page).getByRole('button', { name: 'Unblock driver' }).click();
    await toast(page, 'Driver unblocked').waitFor();
    await overlay(page).getByRole('button', { name: 'Block driver' }).waitFor();
    await signInHere(rosa.page, blocked.email);
    await rosa.page.waitForURL('**/dashboard');
    for (const visitor of [admin, rosa]) await visitor.close();
  });

  it('says what went wrong, of the list and of an act, and is closed to everybody else', async () => {
    const admin = await openAdmin('desk');
    const { page } = admin;
    let isBroken = true;
    const refusal = { status: 409, json: { error: 'Somebody was faster', code: 'conflict' } };
    await page.route('**/api/admin/independent-drivers?*', (route) => (isBroken ? route.fulfill(refusal) : route.continue()));
    await page.route('**/verify-insurance', (route) => route.fulfill(refusal));
    await page.route('**/verify-dotmc', (route) => route.fulfill(refusal));
    await page.route('**/block', (route) => route.fulfill(refusal));
    await admin.visit(address);
    await page.getByText('Somebody was faster').waitFor();
    await admin.isAccessible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'View details of Vera Holt' }).click();
    await overlay(page).getByRole('button', { name: 'Block driver' }).click();
    const question = page.getByRole('alertdialog', { name: 'Block Vera Holt?' });
    await question.getByText('Admin action', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Block driver' }).click();
    await toast(page, 'Failed to update driver status').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await choose(page, 'Verification');
    await overlay(page).getByRole('button', { name: 'Reject insurance' }).click();
    await toast(page, 'Failed to update insurance verification').waitFor();
    await overlay(page).getByRole('button', { name: 'Reject DOT/MC' }).click();
    await toast(page, 'Failed to update DOT/MC verification').waitFor();
    await choose(page, 'Documents');
    await overlay(page).getByText('No documents yet').waitFor();
    await admin.isAccessible();
    expect(await site.sql`select 1 from driver_reviews r join users u on u.id = r.user_id where u.full_name = 'Vera Holt'`).toEqual([]);
    const shipper = await open('desk');
    await enter(shipper, (await buildAccount(site.sql)).email);
    await shipper.visit(address);
    await shipper.page.waitForURL('**/dashboard');
    for (const visitor of [admin, shipper]) await visitor.close();
  });
});
