import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { buildBan } from '#domains/sentinel/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { enter, openNavLink, toast, seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite({}, [], { payments: 'on' });
const { open } = await startBrowser(site.origin);

beforeEach(async () => {
  await site.sql`truncate security_logs, banned_ips, held_accounts, sentinel_suppressions`;
  await site.sql`delete from system_config`;
});

async function openAs(role: Role, path: string): Promise<Visitor> {
  const visitor = await seat(open, (await buildAccount(site.sql, { role })).email, 'desk', path);
  return visitor;
}

const stat = (page: Page, label: string) => page.getByText(label, { exact: true }).first().locator('xpath=ancestor::div[1]');

describe('the security monitor', () => {
  it('keeps its last figures with their time if a refresh fails, and says if it has none', async () => {
    await buildBan(site.sql, { ipAddress: '198.51.100.24' });
    const { page, complaints, isAccessible } = await openAs('super_admin', '/dashboard');
    let isDown = true;
    await page.route('**/api/security/**', (route) =>
      isDown ? route.fulfill({ status: 503, json: { error: 'Away', code: 'unavailable' } }) : route.continue(),
    );
    await openNavLink(page, 'Security');
    await page.getByText("We couldn't load the security data.").waitFor();
    expect(await page.getByText('Blocked IPs').count()).toBe(0);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Unban 198.51.100.24' }).waitFor();
    isDown = true;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await toast(page, 'Refresh failed', 'Unable to refresh security data.').waitFor();
    await page.getByText(/These figures are from \w{3} \d\d, \d{4}/).waitFor();
    await expect.poll(() => stat(page, 'Blocked IPs').innerText()).toContain('1');
    await isAccessible();
    await page.getByRole('button', { name: 'Unban 198.51.100.24' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click();
    await toast(page, 'Failed to unban IP address.').waitFor();
    expect(complaints.filter((words) => !words.includes('503'))).toEqual([]);
  });

  it('refreshes every thirty seconds', async () => {
    const visitor = await open('desk');
    const { page, visit } = visitor;
    await enter(visitor, (await buildAccount(site.sql, { role: 'admin' })).email);
    await page.clock.install();
    await visit('/security');
    await page.getByText('No active bans').waitFor();
    await buildBan(site.sql, { ipAddress: '198.51.100.25' });
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Unban 198.51.100.25' }).waitFor();
  });
});

const ownScreens = ['/', '/dashboard', '/quotes', '/marketplace', '/settings/account', '/settings/security', '/security', '/super-admin'];

it('records nothing about someone who only opens screens', async () => {
  const { visit, close } = await openAs('super_admin', '/pricing');
  for (const path of ownScreens) await visit(path);
  await close();
  // Events are written in order: once this one is stored, earlier ones would be, too.
  await fetch(`${site.origin}/wp-login.php`);
  const noted = () => site.sql<{ requestPath: string }[]>`select request_path from security_logs`;
  await expect.poll(async () => (await noted()).map(({ requestPath }) => requestPath)).toContain('/wp-login.php');
  expect(await noted()).toEqual([{ requestPath: '/wp-login.php' }]);
});

const askFrom = (localAddress: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(`${site.origin}${path}`, { localAddress, headers, agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode!));
    });
    asked.on('error', reject).end();
  });

const scanner = '127.0.0.66';
const traps = ['/.env', '/wp-login.php', '/.git/config'];

it('a super administrator opens an incident from the monitor, bans its address and lifts the ban', async () => {
  for (const path of traps.slice(0, 1)) await askFrom(scanner, path);
  const { page, isSound, visit } = await openAs('super_admin', '/security');
  await page.getByRole('table', { name: 'Top sources' }).getByRole('link', { name: scanner }).click();
  await page.getByRole('heading', { level: 1, name: scanner }).waitFor();
  await page.getByRole('table', { name: 'Rules hit' }).getByText('Honeypot path').waitFor();
  await isSound();
  await page.getByRole('button', { name: `Ban ${scanner}` }).click();
  const window = page.getByRole('alertdialog', { name: `Ban ${scanner}?` });
  await window.getByLabel('Ends').selectOption('date');
  await window.getByRole('button', { name: 'Ban address' }).click();
  await window.getByText('Choose a day from today on').waitFor();
  await window.getByLabel('Last day').fill('2099-12-31');
  await window.getByRole('button', { name: 'Ban address' }).click();
  await page.getByText('This address is banned until', { exact: false }).waitFor();
  await expect.poll(() => askFrom(scanner, '/api/settlement')).toBe(403);
  await page.getByRole('button', { name: 'Unban' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click();
  await page.getByRole('button', { name: `Ban ${scanner}` }).waitFor();
  await isSound();

  await visit('/super-admin/scoring');
  await page.getByRole('button', { name: 'Ban an address' }).click();
  const typed = page.getByRole('alertdialog', { name: 'Ban an address' });
  await typed.getByRole('button', { name: 'Ban address' }).click();
  await typed.getByText('Enter an IP address').waitFor();
  await typed.getByLabel('IP address').fill('198.51.100.77');
  await typed.getByRole('button', { name: 'Ban address' }).click();
  await page.getByRole('button', { name: 'Unban 198.51.100.77' }).waitFor();
  await isSound();
});

it('an administrator lifts two restrictions as mistakes, and revokes that again', async () => {
  await site.sql`insert into system_config (key, value, category) values ('sentinelEnforceBan', 'true', 'security')`;
  await site.sql`select pg_notify('ban_changed', '')`;
  const carrier = await buildAccount(site.sql, { role: 'carrier', fullName: 'Cara Haul' });
  const token = await buildSession(site.sql, { id: carrier.id });
  for (const path of traps) await askFrom(scanner, path);
  for (const path of traps) await askFrom('127.0.0.67', path, { authorization: `Bearer ${token}` });
  await expect.poll(() => askFrom(scanner, '/api/settlement')).toBe(403);
  await expect.poll(() => askFrom('127.0.0.68', '/api/transports', { authorization: `Bearer ${token}` })).toBe(403);
  expect(await askFrom('127.0.0.67', '/api/settlement')).toBe(200);

  const admin = await buildAccount(site.sql, { role: 'admin', fullName: 'Ada Watch' });
  const visitor = await seat(open, admin.email, 'phone', '/security');
  const { page, isSound } = visitor;
  const bans = page.getByRole('table', { name: 'Active bans' });
  await bans.getByText('Honeypot path, 3 times: 75 points').waitFor();
  const held = page.getByRole('table', { name: 'Paused accounts' });
  await held.getByText('Honeypot path, 3 times: 75 points').waitFor();
  await page.getByText('No exceptions').waitFor();
  await page.getByRole('table', { name: 'Top sources' }).getByText(scanner).waitFor();
  await isSound();

  await page.getByRole('button', { name: `Unban ${scanner}` }).click();
  const window = page.getByRole('alertdialog', { name: `Unban ${scanner}?` });
  await window.getByLabel('Why it was a mistake').fill('The scan that we asked for ourselves');
  await window.getByLabel('Stop counting for').selectOption('7');
  await window.getByRole('button', { name: 'Unban' }).click();
  await page.getByRole('button', { name: `Unban ${scanner}` }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Release Cara Haul' }).click();
  await page.getByRole('alertdialog').getByLabel('Why it was a mistake').fill('Followed an old link');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await page.getByText('No paused accounts').waitFor();
  expect(await askFrom('127.0.0.68', '/api/transports', { authorization: `Bearer ${token}` })).toBe(200);

  const lessons = page.getByRole('table', { name: 'Exceptions' });
  const lesson = lessons.getByRole('row').filter({ hasText: scanner });
  for (const words of ['The scan that we asked for ourselves', 'Honeypot path', 'Ada Watch'])
    await lesson.getByText(words).first().waitFor();
  await isSound();

  await page.getByRole('button', { name: `Remove the exception for ${scanner}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await lesson.waitFor({ state: 'detached' });
  await lessons.getByText('Followed an old link').first().waitFor();
  await isSound();
});
