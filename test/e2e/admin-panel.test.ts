import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const sizes = ['phone', 'desk'] as const;

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
  it.each(sizes)('finds a user, deactivates with a reason, activates again, mails a link and tells the history (%s)', async (size) => {
    const name = size === 'phone' ? 'Paula Phone' : 'Dora Desk';
    const { id, email } = await buildAccount(site.sql, { role: 'carrier', fullName: name, companyName: `${name} Hauling` });
    const { page, isSound, close } = await openAs('admin', size, '/admin/users');
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
    await form.getByRole('button', { name: 'Deactivate User' }).click();
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
  });

  it.each(sizes)('flags a quote, escalates it, notes something, and counts it (%s)', async (size) => {
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
    await chief.close();
  });

  it.each(sizes)('lists the checks of numbers, and leads to the independent drivers (%s)', async (size) => {
    const { id } = await buildAccount(site.sql, { role: 'carrier' });
    await site.sql`
      insert into dot_mc_validation_logs (id, user_id, dot_number, mc_number, status)
      values (gen_random_uuid(), ${id}, '9912345', 'MC-9912345', 'not_found')`;
    const { page, isSound, close } = await openAs('admin', size, '/admin/logs');
    await page.getByRole('table', { name: 'Compliance logs' }).getByText('9912345', { exact: true }).first().waitFor();
    await page.getByText('Not found', { exact: true }).first().waitFor();
    await isSound();
    await page.getByRole('tab', { name: 'Independent Drivers' }).click();
    await page.getByRole('link', { name: /Open Independent Drivers Console/ }).waitFor();
    await close();
  });
});

it.each(sizes)('a super admin blocks a user with a reason and lets them in again (%s)', async (size) => {
  const name = size === 'phone' ? 'Bela Phone' : 'Bela Desk';
  const { id, email } = await buildAccount(site.sql, { role: 'broker', fullName: name });
  const { page, isSound, close } = await openAs('super_admin', size, '/super-admin?tab=blocked');
  const form = page.getByRole('form', { name: 'Block a user' });
  await form.getByRole('combobox', { name: 'User' }).fill(email);
  await form.getByRole('option', { name: new RegExp(name) }).click();
  await form.getByLabel('Reason').fill('Asked for money at the door');
  await form.getByRole('button', { name: 'Block User' }).click();
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
