import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBan, buildSecurityEvent } from '#domains/sentinel/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, fillAccord, goTo, summary, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  // Nothing is set here, not even the switch of payments: nobody books.
  site = await startSite({}, [], { payments: 'on' });
  open = (await startBrowser(site.origin)).open;
});

beforeEach(async () => {
  await site.sql`truncate security_logs, banned_ips`;
  await site.sql`delete from system_config`;
});

async function openAs(role: Role, size: Size, path: string) {
  const account = await buildAccount(site.sql, { role });
  const visitor = await open(size);
  await enter(visitor, account.email);
  await visitor.visit(path);
  return { ...visitor, account };
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const stat = (page: Page, label: string) => page.getByText(label, { exact: true }).first().locator('xpath=ancestor::div[1]');
const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

async function fillMonitor(): Promise<void> {
  const counts = [0, 2, 1, 0, 0, 4, 9, 3, 1, 0, 0, 1, 2, 6, 14, 5, 2, 0, 1, 0, 3, 2, 1, 4];
  for (const [at, count] of counts.entries())
    if (count > 0)
      await buildSecurityEvent(site.sql, {
        ipAddress: `203.0.113.${at + 1}`,
        eventType: at % 3 === 0 ? 'honeypot_path' : at % 3 === 1 ? 'failed_login' : 'injection',
        requestPath: at % 3 === 0 ? '/wp-login.php' : '/api/auth/login',
        occurrences: count,
        threatScore: 10,
        createdAt: ago((23 - at) * 60),
      });
  await buildBan(site.sql, { ipAddress: '198.51.100.23' });
  await buildBan(site.sql, { ipAddress: '2001:db8:1:2::/64', isPermanent: true, reason: 'Automatic: Injection pattern, Failed login' });
  await site.sql`insert into system_config (key, value, category) values ('sentinelEnforceBan', 'true', 'security')`;
}

/** Runs in the page: notes when, by the clock of the page, the figures of the monitor are asked for. */
function noteAsked(): void {
  const asked: number[] = [];
  const own = window.fetch;
  window.fetch = (...sent) => {
    if (String(sent[0]).startsWith('/api/security/metrics')) asked.push(Date.now());
    return own(...sent);
  };
  Object.assign(window, { asked });
}

describe('the security monitor', () => {
  it.each(walkedAt('desk'))('shows what Sentinel sees, finds bans and lifts one (%s)', async (size) => {
    await fillMonitor();
    const { page, isSound, close } = await openAs('admin', size, '/dashboard');
    await goTo(page, 'Security');
    await page.getByRole('heading', { name: 'Security Monitor' }).waitFor();
    await page
      .getByText(/61 events in the last 24 hours, most in the hour from .*: 14\./)
      .first()
      .waitFor();
    await expect.poll(() => stat(page, 'Blocked IPs').innerText()).toContain('2');
    await expect.poll(() => stat(page, 'Threat score').innerText()).toMatch(/\d+ \/ 100[^]*(Low|Medium|High|Critical)/);
    await page.getByRole('table', { name: 'Recent events' }).getByText('Injection pattern').first().waitFor();
    await isSound();
    await picture(page, `security-${size}`);
    await expect.poll(() => page.getByRole('table', { name: 'Recent events' }).getByRole('row').count()).toBe(11);
    await page.getByRole('button', { name: 'Show 7 more' }).click();
    await expect.poll(() => page.getByRole('table', { name: 'Recent events' }).getByRole('row').count()).toBe(18);

    await page.getByLabel('Search bans').fill('injection');
    await page.getByRole('button', { name: 'Unban 198.51.100.23' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Unban 2001:db8:1:2::/64' }).waitFor();
    await page.getByLabel('Search bans').fill('nobody');
    await page.getByText('No ban found').waitFor();
    await isSound();
    await page.getByLabel('Search bans').fill('');
    await page.getByRole('button', { name: 'Unban 198.51.100.23' }).click();
    await page.getByRole('alertdialog', { name: 'Unban 198.51.100.23?' }).waitFor();
    await isSound();
    await picture(page, `security-unban-${size}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click();
    await page.getByRole('button', { name: 'Unban 198.51.100.23' }).waitFor({ state: 'detached' });
    await expect.poll(() => stat(page, 'Blocked IPs').innerText()).toContain('1');
    await isSound();
    await close();
  });

  it('is quiet and empty on a quiet platform, and exports what it shows', async () => {
    const { page, isSound, close } = await openAs('compliance', 'phone', '/security');
    await page.getByText('No active bans').waitFor();
    await page.getByText('Automatic bans are off').waitFor();
    await isSound();
    await picture(page, 'security-quiet-phone');
    await buildSecurityEvent(site.sql, { ipAddress: '203.0.113.99' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('table', { name: 'Recent events' }).getByText('203.0.113.99').waitFor();
    await expect.poll(() => stat(page, 'Failed logins').innerText()).toMatch(/\b1\b/);
    await expect.poll(() => stat(page, 'Honeypot triggers').innerText()).toMatch(/\b0\b/);
    for (const [label, part] of [
      ['Export as CSV', 'Event,'],
      ['Export as JSON', '"203.0.113.99"'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: label }).click()]);
      expect(download.suggestedFilename()).toMatch(/^security-\d{4}-\d\d-\d\dT\d{4}Z\.(csv|json)$/);
      expect(await readFile(await download.path(), 'utf8')).toContain(part);
    }
    await isSound();
    await close();
  });

  it('keeps its last figures with their time when they cannot be refreshed, and says when it never had any', async () => {
    await buildBan(site.sql, { ipAddress: '198.51.100.24' });
    const { page, complaints, isAccessible, close } = await openAs('super_admin', 'desk', '/dashboard');
    let isDown = true;
    await page.route('**/api/security/**', (route) =>
      isDown ? route.fulfill({ status: 503, json: { error: 'Away', code: 'unavailable' } }) : route.continue(),
    );
    await goTo(page, 'Security');
    await page.getByText('Security data could not be loaded.').waitFor();
    expect(await page.getByText('Blocked IPs').count()).toBe(0);
    await isAccessible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Unban 198.51.100.24' }).waitFor();
    isDown = true;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await toast(page, 'Refresh failed', 'Unable to refresh security data.').waitFor();
    await page.getByText(/These are the last figures, of \w{3} \d\d, \d{4}/).waitFor();
    await expect.poll(() => stat(page, 'Blocked IPs').innerText()).toContain('1');
    await isAccessible();
    await picture(page, 'security-stale-desk');
    await page.getByRole('button', { name: 'Unban 198.51.100.24' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click();
    await toast(page, 'Failed to unban IP address.').waitFor();
    expect(complaints.filter((words) => !words.includes('503'))).toEqual([]);
    await close();
  });

  it('asks anew every thirty seconds', async () => {
    const account = await buildAccount(site.sql, { role: 'admin' });
    const visitor = await open('desk');
    const { page, visit, close } = visitor;
    await enter(visitor, account.email);
    await page.clock.install();
    await page.addInitScript(noteAsked);
    await visit('/security');
    await page.getByText('No active bans').waitFor();
    await buildBan(site.sql, { ipAddress: '198.51.100.25' });
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Unban 198.51.100.25' }).waitFor();
    // By the clock of the page: how long the machine took in between is its own affair.
    const [first, second] = await page.evaluate(() => (window as unknown as { asked: number[] }).asked);
    expect(second! - first!).toBeGreaterThanOrEqual(29_900);
    await expect.poll(() => stat(page, 'Blocked IPs').innerText()).toContain('1');
    await close();
  });

  it('is no page of others, who are led to the landing page', async () => {
    const { page, visit, close } = await openAs('shipper', 'desk', '/security');
    await page.waitForURL((url) => url.pathname === '/');
    await visit('/dashboard');
    expect(await page.getByRole('link', { name: 'Security', exact: true }).count()).toBe(0);
    expect(await page.getByText('Security Status').count()).toBe(0);
    await close();
  });
});

const ownScreens = [
  '/',
  '/dashboard',
  '/transports/new',
  '/quotes',
  '/marketplace',
  '/settings/account',
  '/settings/security',
  '/security',
  '/super-admin',
];

it.each(['carrier', 'compliance', 'super_admin'] as const)('takes no note of %s who only opens screens', async (role) => {
  const { visit, close } = await openAs(role, 'desk', '/pricing');
  for (const path of ownScreens) await visit(path);
  await close();
  // Events are written in the order in which they were seen: once this one is there, all before it would be.
  await fetch(`${site.origin}/wp-login.php`);
  const noted = () => site.sql<{ requestPath: string }[]>`select request_path from security_logs`;
  await expect.poll(async () => (await noted()).map(({ requestPath }) => requestPath)).toContain('/wp-login.php');
  expect(await noted()).toEqual([{ requestPath: '/wp-login.php' }]);
});

it('tells a shipper at the draft limit so, and keeps the form', async () => {
  await site.sql`insert into system_config (key, value, category) values ('max_draft_limit', '1', 'limits')`;
  const { page, close, visit } = await openAs('shipper', 'phone', '/transports/new');
  await fillAccord(page);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await toast(page, 'Draft Saved').waitFor();
  await visit('/transports/new');
  await fillAccord(page);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await toast(page, 'Save Failed', 'You have reached the limit of 1 saved draft. Submit or delete one, then save again.').waitFor();
  expect(await page.getByLabel('Model').inputValue()).toBe('Accord');
  await close();
});

describe('the dashboards', () => {
  it.each([
    ['admin', 'phone'],
    ['compliance', 'desk'],
  ] as const)('of %s shows the security status and leads to the monitor (%s)', async (role, size) => {
    await buildSecurityEvent(site.sql, { threatScore: 40 });
    const { page, isSound, close } = await openAs(role, size, '/dashboard');
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Security Status' }) });
    const fact = (name: string) => card.getByText(name, { exact: true }).locator('xpath=..');
    await fact('Threat Level').getByText('High', { exact: true }).waitFor();
    await fact('System Status').getByText('Operational', { exact: true }).waitFor();
    await isSound();
    await picture(page, `dashboard-${role}-${size}`);
    await card.getByRole('link', { name: 'View Security Monitor' }).click();
    await page.getByRole('heading', { name: 'Security Monitor' }).waitFor();
    await isSound();
    await close();
  });

  it.each(walkedAt('phone'))('of the super admin lists and finds all users (%s)', async (size) => {
    for (let at = 0; at < 25; at += 1) await buildAccount(site.sql, { role: 'carrier', fullName: `Carrier ${size} ${at}` });
    await buildAccount(site.sql, { role: 'broker', fullName: `Ivy Idle ${size}`, companyName: 'Idle Freight LLC', isActive: false });
    const { page, isSound, close } = await openAs('super_admin', size, '/dashboard');
    await page.getByText('Showing 20 users').waitFor();
    const table = page.getByRole('table', { name: 'All users' });
    await table.getByText('Active', { exact: true }).first().waitFor();
    await isSound();
    await picture(page, `users-${size}`);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText(/^Showing (2[1-9]|[34]\d) users$/).waitFor();
    await page.getByLabel('Search users').fill(`ivy idle ${size}`);
    await page.getByLabel('Search users').press('Enter');
    await page.getByText('Showing 1 user', { exact: true }).waitFor();
    await table.getByText('Inactive', { exact: true }).waitFor();
    await page.getByLabel('Search users').fill('nobody at all');
    await page.getByLabel('Search users').press('Enter');
    await page.getByText('No user found').waitFor();
    await isSound();
    await close();
  });

  it.each(walkedAt('desk'))('of the super admin changes the configuration (%s)', async (size) => {
    const { page, isSound, close, complaints } = await openAs('super_admin', size, '/dashboard?tab=config');
    await page.getByText('Nothing is set').waitFor();
    await isSound();
    await page.getByRole('button', { name: 'Add Config' }).click();
    await summary(page).getByText('Please fill in all required fields').first().waitFor();
    await isSound();
    await page.getByLabel('Key').fill('max_draft');
    await page.getByRole('option', { name: 'max_draft_limit' }).click();
    await page.getByText('Drafts that one account may keep. Default 50, 1 to 1000.').waitFor();
    expect(await page.getByLabel('Category').inputValue()).toBe('limits');
    await page.getByLabel('Value').fill('many');
    await page.getByRole('button', { name: 'Add Config' }).click();
    await toast(page, 'Failed to update configuration').waitFor();
    await summary(page).getByText('max_draft_limit must be a whole number from 1 to 1000').waitFor();
    await picture(page, `config-refused-${size}`);
    await page.getByLabel('Value').fill('3');
    await page.getByRole('button', { name: 'Add Config' }).click();
    await toast(page, 'System configuration updated successfully').waitFor();
    const table = page.getByRole('table', { name: 'System configuration' });
    await table.getByText('max_draft_limit').waitFor();
    await page.getByLabel('Key').fill('office.phone');
    await page.getByLabel('Value').fill('555');
    await page.getByRole('button', { name: 'Add Config' }).click();
    await table.getByText('Has no effect').waitFor();
    await picture(page, `config-${size}`);
    await page.getByRole('button', { name: 'Edit max_draft_limit' }).click();
    await page.getByLabel('Value').fill('4');
    await page.getByRole('button', { name: 'Save Config' }).click();
    await table.getByText('4', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete office.phone' }).click();
    await page.getByRole('alertdialog', { name: 'Delete office.phone?' }).getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'System configuration deleted successfully').waitFor();
    await table.getByText('office.phone').waitFor({ state: 'detached' });
    expect(await site.sql`select key, value from system_config`).toEqual([{ key: 'max_draft_limit', value: '4' }]);
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
    await close();
  });
});
