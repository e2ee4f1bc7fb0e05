import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { faultsOfWindow } from '../harness/windows.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

async function openAs(role: 'admin' | 'super_admin', size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, (await buildAccount(site.sql, { role })).email);
  await visitor.visit(path);
  return visitor;
}

const rowOf = (page: Page, name: string) => page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: name });
const standing = async (id: string) => (await site.sql`select is_active, is_blocked, blocked_reason from users where id = ${id}`)[0]!;
const missing = 'Please select a user and provide a reason';

describe('the admin control panel', () => {
  it.each(walkedAt('phone'))(
    'finds a user, deactivates with a reason, activates again, mails a link and tells the history (%s)',
    { tags: 'full' },
    async (size) => {
      const name = size === 'phone' ? 'Paula Phone' : 'Dora Desk';
      const { id, email } = await buildAccount(site.sql, { role: 'carrier', fullName: name, companyName: `${name} Hauling` });
      const visitor = await openAs('admin', size, '/admin/users');
      const { page, isSound, close } = visitor;
      await page.getByRole('search', { name: 'Users' }).getByLabel('Email').fill(email);
      await page.getByRole('search', { name: 'Users' }).getByRole('button', { name: 'Search' }).click();
      await page.getByText('Showing 1 user').waitFor();
      await isSound();

      const form = page.getByRole('form', { name: 'Deactivate a user' });
      await form.getByRole('button', { name: 'Deactivate User' }).click();
      await form.getByText(missing).waitFor();
      await form.getByRole('combobox', { name: 'User' }).fill(email);
      await form.getByRole('option', { name: new RegExp(name) }).click();
      await form.getByLabel('Reason').fill('Reported by three shippers');
      const opener = form.getByRole('button', { name: 'Deactivate User' });
      expect(await faultsOfWindow(visitor, opener, { at: [size] })).toEqual([]);
      await opener.click();
      const asked = page.getByRole('alertdialog', { name: `Deactivate ${name}?` });
      await asked.getByText('The owner reads in an e-mail: "Reported by three shippers"').waitFor();
      expect(await standing(id)).toMatchObject({ isActive: true });
      await asked.getByRole('button', { name: 'Deactivate user' }).click();
      await rowOf(page, name).getByText('Inactive', { exact: true }).waitFor();
      expect(await standing(id)).toMatchObject({ isActive: false });

      await rowOf(page, name)
        .getByRole('button', { name: `Activate ${name}` })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Activate user' }).click();
      await rowOf(page, name).getByText('Active', { exact: true }).waitFor();

      await rowOf(page, name)
        .getByRole('button', { name: `Reset Password ${name}` })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send link' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      expect(await site.sql`select 1 from email_links where user_id = ${id} and purpose = 'reset_password'`).toHaveLength(1);

      await expect
        .poll(() => site.sql`select 1 from audit_log where subject_id = ${id} and event_type = 'account.password-link-asked'`)
        .toHaveLength(1);
      await rowOf(page, name)
        .getByRole('button', { name: `Details ${name}` })
        .click();
      const details = page.getByRole('dialog', { name });
      await details.getByText('Password link mailed').waitFor();
      await details.getByText('Reported by three shippers').waitFor();
      await isSound();
      await close();
    },
  );

  it.each(walkedAt('desk'))('flags a quote, escalates it, notes something, and counts it (%s)', async (size) => {
    const { id: shipperId } = await buildAccount(site.sql);
    const transportId = await buildTransport(site.sql, {
      shipperId,
      status: 'quoted',
      vehicleMake: 'Saab',
      vehicleModel: `Sonett ${size}`,
    });
    const id = await buildQuote(site.sql, { transportId });
    const { page, visit, isSound, close } = await openAs('admin', size, `/admin/quotes?userId=${shipperId}`);
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
    await details.getByText('Flagged, a super admin answers').waitFor();
    await details.getByRole('button', { name: 'Add Note' }).click();
    const noted = page.getByRole('dialog', { name: /^Add a note/ });
    await noted.getByLabel('Note').fill('Called the shipper');
    await noted.getByRole('button', { name: 'Add note' }).click();
    await details.getByText('Called the shipper').waitFor();
    const [me] = await site.sql`select full_name from users where role = 'admin' order by id desc limit 1`;
    await details.getByText(`${me!['fullName']} · `).nth(1).waitFor();
    expect(await details.getByRole('button', { name: 'Lift Flag' }).count()).toBe(0);
    await isSound();
    await visit('/admin-dashboard?tab=actions');
    await page.getByText(/of them for a super admin/).waitFor();
    await isSound();
    await close();

    const chief = await openAs('super_admin', size, '/admin/quotes?flag=escalated');
    await chief.page
      .getByRole('button', { name: /^View Details of .*Sonett/ })
      .first()
      .click();
    await chief.page.getByRole('button', { name: 'Lift Flag' }).click();
    await chief.page.getByLabel('Answer').fill('The price was confirmed by phone');
    await chief.page.getByRole('button', { name: 'Lift flag' }).click();
    await chief.page.getByText('No quote has this status, user and flag.').waitFor();
    expect((await site.sql`select metadata from quotes where id = ${id}`)[0]!['metadata']).not.toHaveProperty('flaggedReason');
    await chief.visit(`/admin/quotes?userId=${shipperId}`);
    await chief.page.getByRole('button', { name: /^View Details of .*Sonett/ }).click();
    await chief.page.getByText('The price was confirmed by phone').waitFor();
    await chief.page.getByText('To: Far below any price on this lane (escalated)').waitFor();
    await chief.isSound();
    await chief.close();
  });

  it.each(walkedAt('phone'))('lists the checks of numbers, and leads to the independent drivers (%s)', { tags: 'full' }, async (size) => {
    const { id } = await buildAccount(site.sql, { role: 'carrier' });
    const [first, second] = size === 'phone' ? ['9912345', '9912346'] : ['8812345', '8812346'];
    for (const [dot, status, at] of [
      [first, 'not_found', '2026-10-01T15:30:00Z'],
      [second, 'valid', '2026-10-02T16:45:00Z'],
    ] as const)
      await site.sql`
        insert into dot_mc_validation_logs (id, user_id, dot_number, mc_number, status, created_at)
        values (${newId()}, ${id}, ${dot}, ${`MC-${dot}`}, ${status}, ${at})`;
    const { page, isSound, close } = await openAs('admin', size, '/admin/logs');
    const rows = page
      .getByRole('table', { name: 'Compliance logs' })
      .getByRole('row')
      .filter({ hasText: new RegExp(`${first}|${second}`) });
    await rows.nth(1).waitFor();
    for (const [at, dot, status, time] of [
      [0, second, 'Valid', 'Oct 02, 2026, 11:45 AM'],
      [1, first, 'Not found', 'Oct 01, 2026, 10:30 AM'],
    ] as const) {
      const row = rows.nth(at);
      for (const text of [dot!, `MC-${dot}`, status, time]) await row.getByText(text, { exact: true }).waitFor();
    }
    await isSound();
    const search = page.getByRole('search', { name: 'Compliance logs' });
    await search.getByLabel('DOT or MC number').fill(first!);
    await search.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Showing 1 check').waitFor();
    await search.getByLabel('Status').selectOption({ label: 'Valid' });
    await page.getByText('No check has this number and status.').waitFor();
    await isSound();
    await page.getByRole('tab', { name: 'Independent Drivers' }).click();
    await page.getByRole('link', { name: /Open Independent Drivers Console/ }).waitFor();
    await close();
  });

  it.each(walkedAt('desk'))(
    'has the numbers of an account checked again, from its row and from its window (%s)',
    { tags: 'full' },
    async (size) => {
      const name = size === 'phone' ? 'Rita Phone' : 'Rita Desk';
      const { id, email } = await buildAccount(site.sql, { role: 'carrier', fullName: name, dotNumber: '3214567', mcNumber: 'MC-765432' });
      const { page, isSound, close } = await openAs('admin', size, `/admin/users?email=${encodeURIComponent(email)}`);
      const checks = async () => (await site.sql`select from dot_mc_validation_logs where user_id = ${id}`).length;
      const before = await checks();
      const press = async (button: Locator) => {
        await button.click();
        const asked = page.getByRole('alertdialog', { name: `Check the numbers of ${name} again?` });
        await asked.getByRole('button', { name: 'Check numbers' }).click();
        await asked.waitFor({ state: 'detached' });
        await toast(page, 'DOT/MC revalidation completed').waitFor();
      };
      await press(rowOf(page, name).getByRole('button', { name: `Revalidate DOT/MC ${name}` }));
      expect(await checks()).toBe(before + 1);
      await rowOf(page, name)
        .getByRole('button', { name: `Details ${name}` })
        .click();
      await press(page.getByRole('dialog', { name }).getByRole('button', { name: 'Revalidate DOT/MC' }));
      expect(await checks()).toBe(before + 2);
      await isSound();
      await close();
    },
  );

  it.each(walkedAt('phone'))(
    'sorts a list on the server, keeps its order in the address, and saves it as a file (%s)',
    { tags: 'full' },
    async (size) => {
      const half = `sorted-${size}`;
      for (const [at, fullName] of ['Cora', 'adam', 'Berta'].entries())
        await buildAccount(site.sql, { email: `${half}-${at}@lists.example`, fullName, companyName: `Lists ${at}` });
      const { page, isSound, close } = await openAs('admin', size, `/admin/users?email=${half}`);
      await page.getByText('Showing 3 users').waitFor();
      const names = () =>
        page
          .getByRole('table', { name: 'Users' })
          .getByRole('cell')
          .filter({ hasText: /^(Cora|adam|Berta)$/ })
          .allInnerTexts();
      const sortBy = async (label: string) => {
        if (size === 'phone') return page.getByLabel('Sort by').selectOption({ label });
        const head = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
        await head.focus();
        return page.keyboard.press('Enter');
      };
      await expect.poll(names).toEqual(['Berta', 'adam', 'Cora']);
      await sortBy('Name, upward');
      await expect.poll(names).toEqual(['adam', 'Berta', 'Cora']);
      await sortBy('Name, downward');
      await expect.poll(names).toEqual(['Cora', 'Berta', 'adam']);
      expect(new URL(page.url()).searchParams.get('usersSort')).toBe('-name');
      await page.reload();
      await expect.poll(names).toEqual(['Cora', 'Berta', 'adam']);
      if (size === 'desk') {
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
      }
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).first().click();
      const file = await waiting;
      expect(file.suggestedFilename()).toMatch(/^carriage-users-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
      expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Cora', 'Berta', 'adam']);
      await isSound();
      await close();
    },
  );

  it.each(walkedAt('desk'))('keeps in the address how many pages of a list are shown (%s)', { tags: 'full' }, async (size) => {
    const half = `paged-${size}`;
    for (let at = 0; at < 45; at += 1) await buildAccount(site.sql, { email: `${half}-${at}@lists.example` });
    const { page, close } = await openAs('admin', size, `/admin/users?email=${half}`);
    await page.getByText('Showing 20 users').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('Showing 40 users').waitFor();
    expect(new URL(page.url()).searchParams.get('usersPages')).toBe('2');
    await page.reload();
    await page.getByText('Showing 40 users').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('Showing 45 users').waitFor();
    await close();
  });

  it.each(walkedAt('phone'))('selects a user and a quote by search, with the keyboard alone (%s)', { tags: 'full' }, async (size) => {
    const shipper = await buildAccount(site.sql, { fullName: `Searched ${size}` });
    // Nobody of the newest 25 that the text finds may be deactivated by an admin.
    for (let at = 0; at < 26; at += 1) await buildAccount(site.sql, { role: 'super_admin', fullName: `Searched ${size} Chief` });
    const transportId = await buildTransport(site.sql, {
      shipperId: shipper.id,
      status: 'quoted',
      vehicleMake: 'Borgward',
      vehicleModel: size,
    });
    const id = await buildQuote(site.sql, { transportId });
    const { page, visit, isSound, close } = await openAs('admin', size, '/admin/users');
    const user = page.getByRole('form', { name: 'Deactivate a user' }).getByRole('combobox', { name: 'User' });
    await user.fill(`searched ${size}`);
    await page.getByRole('option', { name: new RegExp(shipper.email) }).waitFor();
    await expect.poll(() => page.getByRole('listbox', { name: 'Users found' }).getByRole('option').count()).toBe(1);

    await visit('/admin/quotes');
    const filter = page.getByRole('search', { name: 'Quotes' }).getByRole('combobox', { name: 'User ID' });
    // The list that stood there before the search may hold it too, and goes away: the keys are for the one that the search brings.
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

    const quote = page.getByRole('combobox', { name: 'Quote', exact: true });
    const quotes = answered(`search=borgward ${size}`);
    await quote.fill(`borgward ${size}`);
    await quotes;
    await page.getByRole('option', { name: new RegExp(`Borgward ${size}`) }).waitFor();
    await isSound();
    await quote.press('ArrowDown');
    await quote.press('Enter');
    await page.getByRole('heading', { level: 3, name: new RegExp(`Borgward ${size}`) }).waitFor();
    expect(new URL(page.url()).searchParams.get('quote')).toBe(id);
    await isSound();
    await close();
  });
});

it.each(walkedAt('desk'))('a super admin blocks a user with a reason and lets them in again (%s)', { tags: 'full' }, async (size) => {
  const name = size === 'phone' ? 'Bela Phone' : 'Bela Desk';
  const { id, email } = await buildAccount(site.sql, { role: 'broker', fullName: name });
  const visitor = await openAs('super_admin', size, '/dashboard?tab=blocked');
  const { page, isSound, close } = visitor;
  const form = page.getByRole('form', { name: 'Block a user' });
  await form.getByRole('combobox', { name: 'User' }).fill(email);
  await form.getByRole('option', { name: new RegExp(name) }).click();
  await form.getByLabel('Reason').fill('Asked for money at the door');
  const opener = form.getByRole('button', { name: 'Block User' });
  expect(await faultsOfWindow(visitor, opener, { at: [size] })).toEqual([]);
  await opener.click();
  const asked = page.getByRole('alertdialog', { name: `Block ${name}?` });
  await asked.getByText('The owner reads in an e-mail: "Asked for money at the door"').waitFor();
  await isSound();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await standing(id)).toMatchObject({ isBlocked: false });
  await opener.click();
  await asked.getByRole('button', { name: 'Block user' }).click();
  await asked.waitFor({ state: 'detached' });
  const row = page.getByRole('table', { name: 'Blocked users' }).getByRole('row').filter({ hasText: name });
  await row.getByText('Asked for money at the door').waitFor();
  expect(await standing(id)).toMatchObject({ isBlocked: true, blockedReason: 'Asked for money at the door' });
  await isSound();
  await row.getByRole('button', { name: `Unblock ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock user' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  expect(await standing(id)).toMatchObject({ isBlocked: false });
  await close();
});

it(
  'a super admin blocks a user from the details, is asked once for the reason, and reads there what became of it',
  { tags: 'full' },
  async () => {
    const name = 'Della Details';
    const { email } = await buildAccount(site.sql, { role: 'shipper', fullName: name });
    const { page, isSound, close } = await openAs('super_admin', 'desk', `/admin/users?email=${encodeURIComponent(email)}`);
    await rowOf(page, name)
      .getByRole('button', { name: `Details ${name}` })
      .click();
    const details = page.getByRole('dialog', { name, exact: true });
    await details.getByText('Not asked of this role').waitFor();
    await details.getByRole('button', { name: 'Block' }).click();
    const asked = page.getByRole('dialog', { name: `Block ${name}?` });
    await asked.getByRole('button', { name: 'Block user' }).click();
    await asked.getByText('Please give a reason').waitFor();
    expect(await asked.getByText('Please give a reason').count()).toBe(1);
    expect(await asked.getByText(missing).count()).toBe(0);
    expect(await asked.getByLabel('Reason').evaluate((field) => field === document.activeElement)).toBe(true);
    await isSound();
    await asked.getByLabel('Reason').fill('Reported by the bank');
    await asked.getByRole('button', { name: 'Block user' }).click();
    await asked.waitFor({ state: 'detached' });
    await details.getByText(/^Reported by the bank · By /).waitFor();
    await details.getByText('Blocked', { exact: true }).first().waitFor();
    expect(await details.getByText('Active', { exact: true }).count()).toBe(0);
    await isSound();
    await close();
  },
);

it(
  'the list of users fits a window of 1440, whatever stands in a row, and breaks no e-mail of an ordinary length',
  { tags: 'full' },
  async () => {
    const half = 'fitting';
    const long = {
      fullName: 'Bartholomew Featherstonehaugh-Cholmondeley III',
      companyName: 'Featherstonehaugh and Cholmondeley Auto Logistics',
    };
    await buildAccount(site.sql, {
      email: `${half}@lists.example`,
      role: 'independent_driver',
      dotNumber: '9900005',
      isBlocked: true,
      ...long,
    });
    await buildAccount(site.sql, { email: `${half}.one@lists.example`, role: 'independent_driver', dotNumber: '9900006', ...long });
    const { page, isSound, close } = await openAs('admin', 'desk', `/admin/users?email=${half}`);
    await page.getByText('Showing 2 users').waitFor();
    const table = page.getByRole('table', { name: 'Users' });
    expect(await table.evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth)).toBe(0);
    const linesOf = (text: HTMLElement) =>
      Math.round(text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight));
    expect(await table.getByText(`${half}@lists.example`).evaluate(linesOf)).toBe(1);
    await isSound();
    await close();
  },
);
