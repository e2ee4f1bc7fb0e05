import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildPendingDocument, dayAfter } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor } from '../harness/browser/browser.ts';
import { enter } from '../harness/browser/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { faultsOfWindow } from '../harness/browser/windows.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

async function openAs(role: 'admin' | 'super_admin' | 'compliance', size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, (await buildAccount(site.sql, { role })).email);
  await visitor.visit(path);
  return visitor;
}

const getRow = (page: Page, name: string) => page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: name });
const readAccount = async (id: string) => (await site.sql`select is_active, is_blocked, blocked_reason from users where id = ${id}`)[0]!;
const missing = 'Please select a user and provide a reason';

describe('the admin control panel', () => {
  it('finds a user, deactivates and activates it, sends a link and shows the history', { tags: 'full' }, async () => {
    const name = 'Paula Phone';
    const { id, email } = await buildAccount(site.sql, { role: 'carrier', fullName: name, companyName: `${name} Hauling` });
    const visitor = await openAs('admin', 'phone', '/admin/users');
    const { page, isSound, close } = visitor;
    await page.getByRole('search', { name: 'Users' }).getByLabel('Search users').fill(email);
    await page.getByRole('search', { name: 'Users' }).getByRole('button', { name: 'Search' }).click();
    await page.getByText('Showing 1 user').waitFor();
    await isSound();

    await page.getByRole('button', { name: 'Deactivate a user' }).click();
    const form = page.getByRole('form', { name: 'Deactivate a user' });
    await form.getByRole('button', { name: 'Deactivate User' }).click();
    await form.getByText(missing).waitFor();
    await form.getByRole('combobox', { name: 'User' }).fill(email);
    await form.getByRole('option', { name: new RegExp(name) }).click();
    await form.getByLabel('Reason').fill('Reported by three shippers');
    const opener = form.getByRole('button', { name: 'Deactivate User' });
    expect(await faultsOfWindow(visitor, opener, { at: ['phone'], shown: page.getByRole('alertdialog') })).toEqual([]);
    await opener.click();
    const asked = page.getByRole('alertdialog', { name: `Deactivate ${name}?` });
    await asked.getByText('We email this reason to the user: "Reported by three shippers"').waitFor();
    expect(await readAccount(id)).toMatchObject({ isActive: true });
    await asked.getByRole('button', { name: 'Deactivate user' }).click();
    await getRow(page, name).getByText('Inactive', { exact: true }).waitFor();
    expect(await readAccount(id)).toMatchObject({ isActive: false });

    const press = async (step: string) => {
      await getRow(page, name)
        .getByRole('button', { name: `Actions for ${name}` })
        .click();
      await page.getByRole('menuitem', { name: step }).click();
    };
    await press('Activate');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate user' }).click();
    await getRow(page, name).getByText('Active', { exact: true }).waitFor();

    await press('Reset Password');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await site.sql`select 1 from email_links where user_id = ${id} and purpose = 'reset_password'`).toHaveLength(1);

    await expect
      .poll(() => site.sql`select 1 from audit_log where subject_id = ${id} and event_type = 'account.password-link-asked'`)
      .toHaveLength(1);
    await getRow(page, name)
      .getByRole('button', { name: `Details ${name}` })
      .click();
    const details = page.getByRole('dialog', { name });
    await details.getByText('Password link sent').waitFor();
    await details.getByText('Reported by three shippers').waitFor();
    await isSound();
    await close();
  });

  it('flags a quote, escalates it, adds a note, and counts it', async () => {
    const { id: shipperId } = await buildAccount(site.sql);
    const transportId = await buildTransport(site.sql, {
      shipperId,
      status: 'quoted',
      vehicleMake: 'Saab',
      vehicleModel: 'Sonett desk',
    });
    const id = await buildQuote(site.sql, { transportId });
    const { page, visit, isSound, close } = await openAs('admin', 'desk', `/admin/quotes?userId=${shipperId}`);
    await page.getByRole('button', { name: /^View Details of .*Sonett/ }).click();
    const details = page.getByRole('dialog', { name: /Sonett/ });
    await details.getByText('No driver license was uploaded for this transport.').waitFor();
    await isSound();
    await details.getByRole('button', { name: 'Flag Quote' }).click();
    const asked = page.getByRole('dialog', { name: /^Flag the quote/ });
    await asked.getByRole('button', { name: 'Flag quote' }).click();
    await asked.getByText('Please select a quote and provide a reason').first().waitFor();
    await asked.getByLabel('Reason').fill('Far below any price on this lane');
    await asked.getByLabel('Escalate to super admin').check();
    await asked.getByRole('button', { name: 'Flag quote' }).click();
    await details.getByText('Escalated to a super admin').waitFor();
    await details.getByRole('button', { name: 'Add Note' }).click();
    const noted = page.getByRole('dialog', { name: /^Add a note/ });
    await noted.getByLabel('Note').fill('Called the shipper');
    await noted.getByRole('button', { name: 'Add note' }).click();
    await details.getByText('Called the shipper').waitFor();
    const [me] = await site.sql`select full_name from users where role = 'admin' order by id desc limit 1`;
    await details.getByText(`${me!['fullName']} · `).nth(1).waitFor();
    expect(await details.getByRole('button', { name: 'Remove Flag' }).count()).toBe(0);
    await isSound(details);
    await visit('/admin-dashboard?tab=actions');
    await page.getByText(/escalated to super admins/).waitFor();
    await isSound();
    await close();

    const chief = await openAs('super_admin', 'desk', '/admin/quotes?flag=escalated');
    await chief.page
      .getByRole('button', { name: /^View Details of .*Sonett/ })
      .first()
      .click();
    await chief.page.getByRole('button', { name: 'Remove Flag' }).click();
    await chief.page.getByLabel('Answer').fill('The price was confirmed by phone');
    await chief.page.getByRole('button', { name: 'Remove flag' }).click();
    await chief.page.getByText('Try removing a filter.').waitFor();
    expect((await site.sql`select metadata from quotes where id = ${id}`)[0]!['metadata']).not.toHaveProperty('flaggedReason');
    await chief.visit(`/admin/quotes?userId=${shipperId}`);
    await chief.page.getByRole('button', { name: /^View Details of .*Sonett/ }).click();
    await chief.page.getByText('The price was confirmed by phone').waitFor();
    await chief.page.getByText('Flag: Far below any price on this lane (escalated)').waitFor();
    await chief.isSound();
    await chief.close();
  });

  it('sorts a list on the server, keeps the order in the URL, and exports it as a file', { tags: 'full' }, async () => {
    const half = 'sorted';
    for (const [at, fullName] of ['Cora', 'adam', 'Berta'].entries())
      await buildAccount(site.sql, { email: `${half}-${at}@lists.example`, fullName, companyName: `Lists ${at}` });
    const { page, isSound, close } = await openAs('admin', 'desk', `/admin/users?search=${half}`);
    await page.getByText('Showing 3 users').waitFor();
    const names = () =>
      page
        .getByRole('table', { name: 'Users' })
        .getByRole('cell')
        .filter({ hasText: /^(Cora|adam|Berta)$/ })
        .allInnerTexts();
    const sort = async () => {
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').focus();
      await page.keyboard.press('Enter');
    };
    await expect.poll(names).toEqual(['Berta', 'adam', 'Cora']);
    await sort();
    await expect.poll(names).toEqual(['adam', 'Berta', 'Cora']);
    await sort();
    await expect.poll(names).toEqual(['Cora', 'Berta', 'adam']);
    expect(new URL(page.url()).searchParams.get('usersSort')).toBe('-name');
    await page.reload();
    await expect.poll(names).toEqual(['Cora', 'Berta', 'adam']);
    await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=descending]')).waitFor();
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Company' }).waitFor();
    await isSound();
    await page.getByRole('menuitemcheckbox', { name: 'Company' }).press('Enter');
    await page.getByRole('columnheader', { name: 'Company' }).waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(names).toEqual(['Cora', 'Berta', 'adam']);
    expect(await page.getByRole('columnheader', { name: 'Company' }).count()).toBe(0);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).first().click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch(/^carriage-users-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Cora', 'Berta', 'adam']);
    await isSound();
    await close();
  });

  it('finds and selects a user and a quote with the keyboard alone', { tags: 'full' }, async () => {
    const shipper = await buildAccount(site.sql, { fullName: 'Searched phone' });
    // None of the newest 25 matches can be deactivated by an admin.
    for (let at = 0; at < 26; at += 1) await buildAccount(site.sql, { role: 'super_admin', fullName: 'Searched phone Chief' });
    const transportId = await buildTransport(site.sql, {
      shipperId: shipper.id,
      status: 'quoted',
      vehicleMake: 'Borgward',
      vehicleModel: 'phone',
    });
    const id = await buildQuote(site.sql, { transportId });
    const { page, visit, isSound, close } = await openAs('admin', 'phone', '/admin/users');
    await page.getByRole('button', { name: 'Deactivate a user' }).click();
    const user = page.getByRole('form', { name: 'Deactivate a user' }).getByRole('combobox', { name: 'User' });
    await user.fill('searched phone');
    await page.getByRole('option', { name: new RegExp(shipper.email) }).waitFor();
    await expect.poll(() => page.getByRole('listbox', { name: 'Users found' }).getByRole('option').count()).toBe(1);

    await visit('/admin/quotes');
    const filter = page.getByRole('search', { name: 'Quotes' }).getByRole('combobox', { name: 'User ID' });
    // Wait for the search results: the earlier list may contain the user, too, and disappears.
    const answered = (words: string) =>
      page.waitForResponse((reply) => decodeURIComponent(reply.url()).replaceAll('+', ' ').includes(words));
    const users = answered(`search=${shipper.email}`);
    await filter.fill(shipper.email);
    await users;
    await page.getByRole('option', { name: new RegExp(shipper.email) }).waitFor();
    await filter.press('ArrowDown');
    await filter.press('Enter');
    await page.getByText('Showing 1 quote').waitFor();
    expect(new URL(page.url()).searchParams.get('userId')).toBe(shipper.id);
    await isSound();

    await page.getByRole('button', { name: /^View Details of .*Borgward phone/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change State' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 3, name: /Borgward phone/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('quote')).toBe(id);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Quotes');
    await isSound();
    await page.getByRole('button', { name: 'All quotes' }).press('Enter');
    await page.getByText('Showing 1 quote').waitFor();
    await close();
  });
});

it('an officer approves a document with the printed date, even if the carrier gave another', async () => {
  const { id: userId } = await buildAccount(site.sql, { role: 'carrier', companyName: 'Fresh Haul' });
  const documentId = await buildPendingDocument(site.sql, { userId, documentType: 'certificate_of_insurance' });
  const { page, close } = await openAs('compliance', 'desk', '/compliance-documents');
  await page.getByRole('button', { name: 'Review Certificate of Insurance of Fresh Haul' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify Document' });
  await expect.poll(() => dialog.getByLabel('Expiration Date').inputValue()).toBe(dayAfter(365));
  await dialog.getByLabel('Expiration Date').fill(dayAfter(90));
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Approve' }).click();
  await confirmation.waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'detached' });
  const [paper] = await site.sql`select verified, expiration_date from compliance_documents where id = ${documentId}`;
  expect(paper).toEqual({ verified: true, expirationDate: dayAfter(90) });
  await close();
});
