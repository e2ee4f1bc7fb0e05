import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { stepAt, totpOf } from '#domains/accounts/totp.ts';
import type { Role } from '#shared/roles.ts';
import { mailedLink } from '../harness/mailed.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, signInHere, summary, toast } from '../harness/journey.ts';
import { patiently } from '../harness/patience.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { filesOfZip } from '../harness/zip.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
const newPassword = 'A-longer-road-2027';

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

/** Somebody signed in at a browser of their own. */
async function openAs(role: Role, size: Size, overrides: Record<string, unknown> = {}) {
  const account = await buildAccount(site.sql, { role, ...overrides });
  const visitor = await open(size);
  const token = await buildSession(site.sql, account);
  await visitor.page.context().addCookies([{ name: 'carriage_session', value: `cookie-${token}`, url: site.origin, httpOnly: true }]);
  await visitor.page.goto('/robots.txt');
  await visitor.page.evaluate((kept: string) => localStorage.setItem('token', kept), token);
  return { ...visitor, account };
}

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const codeOf = (secret: string, steps: number) => {
  const bits = [...secret].map((char) => base32.indexOf(char).toString(2).padStart(5, '0')).join('');
  return totpOf(Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2))), stepAt(new Date()) + steps);
};

const waitForLink = (email: string, page: string): Promise<string> =>
  vi.waitUntil(() => mailedLink(site.sql, email, page), patiently) as Promise<string>;

describe('settings', () => {
  it.each(walkedAt('phone'))('change the profile, and the address after its confirmation (%s)', async (size) => {
    const { page, visit, isAccessible, complaints, close, account } = await openAs('carrier', size);
    await visit('/dashboard');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await isAccessible();
    await page.getByLabel('Full name').fill(' ');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByRole('link', { name: 'Full name is required' }).waitFor();
    await isAccessible();
    await page.getByLabel('Full name').fill('Carl A. Jensen');
    await page.getByLabel('DOT number').fill('0');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await toast(page, 'Failed to update profile').waitFor();
    await page.getByLabel('DOT number').fill('1234567');
    await page.getByLabel('Email').fill(`new.${account.email}`);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByRole('link', { name: 'Current password is required' }).waitFor();
    await isAccessible();
    await page.getByLabel('Current password').fill(personaPassword);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await toast(page, 'Profile updated').waitFor();
    await page.getByText('Your new address waits for its confirmation').waitFor();
    await isAccessible();
    await visit(await waitForLink(`new.${account.email}`, '/verify-email'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your address is confirmed').waitFor();
    await visit('/settings/profile');
    expect(await page.getByLabel('Email').inputValue()).toBe(`new.${account.email}`);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Carl A. Jensen');
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
    await close();
  });

  it.each(walkedAt('desk'))('change the password, the preferences and end a session (%s)', async (size) => {
    const { page, visit, isQuiet, isAccessible, complaints, close, account } = await openAs('shipper', size);
    await buildSession(site.sql, account, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0' });
    await buildSession(site.sql, account, { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/128.0' });
    await visit('/settings/account');
    await isAccessible();
    await page.getByText('Firefox on Windows').first().waitFor();
    await page.getByRole('button', { name: /^End session: Firefox on Linux/ }).click();
    await isAccessible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
    await page.getByText('Firefox on Linux', { exact: true }).waitFor({ state: 'detached' });
    expect(
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('listitem')
        .count(),
    ).toBe(0);

    await page.getByLabel('Weekly reports').uncheck();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await toast(page, 'Account settings updated').waitFor();

    const change = async (current: string, confirmation = newPassword) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByLabel('Confirm new password').fill(confirmation);
      await page.getByRole('button', { name: 'Update Password' }).click();
    };
    await change(personaPassword, '');
    await page.getByRole('link', { name: 'Please repeat the new password' }).waitFor();
    await isAccessible();
    await change(personaPassword, 'something else');
    await page.getByRole('link', { name: "Passwords don't match" }).waitFor();
    await change('not my password');
    await toast(page, 'Failed to update password', 'Please check your current password and try again.').waitFor();
    await change(personaPassword);
    await toast(page, 'Password updated').waitFor();
    await page.getByText('Firefox on Windows').waitFor({ state: 'detached' });
    await page.reload();
    await isQuiet();
    expect(await page.getByLabel('Weekly reports').isChecked()).toBe(false);
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
    await close();
  });

  it.each([
    ['carrier', 2],
    ['driver', 2],
    ['independent_driver', 2],
    ['broker', 0],
    ['shipper', 0],
    ['compliance', 0],
  ] as const)('ask in the profile of a %s for %i numbers of the register', async (role, count) => {
    const { page, visit, isSound, close } = await openAs(role, 'phone');
    await visit('/settings/profile');
    const save = page.getByRole('button', { name: 'Save Profile' });
    await save.waitFor();
    const form = page.locator('form').filter({ has: save });
    expect(await form.getByLabel(/^(DOT|MC) number/).count()).toBe(count);
    await isSound();
    await close();
  });

  it('have a broker change its numbers apart from the profile', async () => {
    const { page, visit, isSound, close, account } = await openAs('broker', 'desk');
    await visit('/settings/profile');
    const authority = card(page, 'Broker authority');
    await authority.getByLabel('MC number').fill('MC-7654321');
    await authority.getByRole('button', { name: 'Save Numbers' }).click();
    await toast(page, 'Profile updated').waitFor();
    expect(await site.sql`select mc_number, full_name from users where id = ${account.id}`).toEqual([
      { mcNumber: 'MC-7654321', fullName: account.fullName },
    ]);
    await isSound();
    await close();
  });

  it.each(['admin', 'super_admin'] as const)('and screens give an %s no form that it may not send', async (role) => {
    const { page, visit, isSound, close } = await openAs(role, 'phone');
    for (const address of ['/transports/new', '/quote']) {
      await visit(address);
      await page.getByText('Administrators cannot request transports').waitFor();
      expect(await page.getByRole('main').locator('form').count()).toBe(0);
      await isSound();
    }
    await visit('/quotes');
    expect(await page.getByRole('link', { name: 'New Quote Request' }).count()).toBe(0);
    await close();
  });

  it.each(walkedAt('phone'))('turn the second factor on, which the next sign-in asks for (%s)', async (size) => {
    const { page, visit, isAccessible, complaints, close, account } = await openAs('broker', size);
    await visit('/settings/account');
    const factor = card(page, 'Second factor');
    await factor.getByRole('button', { name: 'Set up' }).click();
    const asked = page.getByRole('dialog', { name: 'Set up the second factor' });
    await asked.getByLabel('Password', { exact: true }).fill('not my password');
    await asked.getByRole('button', { name: 'Continue' }).click();
    await asked.getByRole('link', { name: 'Please check your current password and try again.' }).waitFor();
    await isAccessible();
    await asked.getByLabel('Password', { exact: true }).fill(personaPassword);
    await asked.getByRole('button', { name: 'Continue' }).click();
    await factor.getByRole('img', { name: /QR code/ }).waitFor();
    await isAccessible();
    const secret = (await factor.locator('.figures').first().textContent())!.replaceAll(' ', '');
    await factor.getByLabel('Code of the app').fill('000000');
    await factor.getByRole('button', { name: 'Turn on' }).click();
    await factor.getByRole('link', { name: 'This code is not right. Wait for the next one and try again.' }).waitFor();
    await factor.getByLabel('Code of the app').fill(codeOf(secret, 0));
    await factor.getByRole('button', { name: 'Turn on' }).click();
    const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    await isAccessible();
    await factor.getByRole('button', { name: 'I have kept them' }).click();
    await factor.getByText('10 of 10 recovery codes are left.').waitFor();

    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await signInHere(page, account.email, personaPassword);
    const code = page.getByLabel('Authentication code');
    await code.waitFor();
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await isAccessible();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await summary(page).getByText('This code is not right.').waitFor();
    // Told once: no alert and no toast beside it.
    expect(await page.getByText('This code is not right.').count()).toBe(1);
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await visit('/settings/account');
    await factor.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(personaPassword);
    await isAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await factor.getByRole('button', { name: 'Set up' }).waitFor();
    expect(complaints.filter((words) => !/40[19]|422/.test(words))).toEqual([]);
    await close();
  });

  it.each(walkedAt('desk'))('set a forgotten password by the mailed link, once (%s)', async (size) => {
    const account = await buildAccount(site.sql);
    const { page, visit, isAccessible, complaints, close } = await open(size);
    await visit('/login');
    await isAccessible();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await isAccessible();
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.getByText('Look into your mail').waitFor();
    const link = await waitForLink(account.email, '/reset-password');
    await visit(link);
    await isAccessible();
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm new password').fill(newPassword);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await page.getByText('Your password was changed').waitFor();
    await isAccessible();
    await visit(link);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm new password').fill(newPassword);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await page.getByText('This link is no longer valid.').waitFor();
    await visit('/login');
    await signInHere(page, account.email, newPassword);
    await page.waitForURL('**/dashboard');
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
    await close();
  });

  it.each(walkedAt('phone'))('hand out the own data and delete the account (%s)', async (size) => {
    const { page, visit, isAccessible, complaints, close, account } = await openAs('shipper', size);
    await visit('/settings/account');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download my data' }).click()]);
    const copy = filesOfZip(await readFile(await download.path())).get('my-data.json')!;
    expect(JSON.parse(copy.toString())).toMatchObject({ account: { email: account.email }, transports: [] });
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await isAccessible();
    await dialog.getByLabel('Password', { exact: true }).fill('not my password');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('link', { name: 'Please check your current password and try again.' }).waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(personaPassword);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Your account was deleted').waitFor();
    await dialog.getByText('The audit log of what this account did').waitFor();
    await isAccessible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL('**/login');
    await signInHere(page, account.email, personaPassword);
    await page.getByRole('alert').getByText('The email or password you entered is incorrect.').waitFor();
    expect(complaints.filter((words) => !/401|422/.test(words))).toEqual([]);
    await close();
  });

  it('say what could not be loaded, and ask again', async () => {
    const { page, visit, isAccessible, close } = await openAs('shipper', 'phone');
    const refusal = { status: 503, json: { error: 'The list is out of reach', code: 'unavailable' } };
    await breakCalls(page, '**/api/auth/sessions', refusal, 1);
    await visit('/settings/account');
    const sessions = card(page, 'Sessions');
    await sessions.getByText('The list is out of reach').waitFor();
    await isAccessible();
    await sessions.getByRole('button', { name: 'Try again' }).click();
    await sessions.getByText('This session').waitFor();
    await close();
  });

  it.each(walkedAt('desk'))('keep the security page for administrators (%s)', async (size) => {
    const shipper = await openAs('shipper', size);
    await shipper.visit('/settings/security');
    await shipper.page.getByText('Access denied. This page is restricted to administrators.').waitFor();
    await shipper.isAccessible();
    expect(shipper.complaints).toEqual([]);
    await shipper.close();
    const { page, visit, isAccessible, close } = await openAs('admin', size);
    await visit('/settings/security');
    await isAccessible();
    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm new password').fill(newPassword);
    await page.keyboard.press('Enter');
    await toast(page, 'Password Update Failed').waitFor();
    await close();
  });
});

describe('an administrator without the demanded second factor', () => {
  it('sees the set-up and nothing else until it is done', async () => {
    await site.sql`insert into system_config (key, value, category) values ('REQUIRE_TWO_FACTOR_FOR_ADMINS', 'true', 'security')`;
    const { page, visit, isAccessible, complaints, close } = await openAs('admin', 'desk');
    await visit('/dashboard');
    await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
    await isAccessible();
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Set up the second factor' });
    await asked.getByLabel('Password', { exact: true }).fill(personaPassword);
    await asked.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = (await page.locator('section .figures').first().textContent())!.replaceAll(' ', '');
    await page.getByLabel('Code of the app').fill(codeOf(secret, 0));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
    await visit('/dashboard');
    await page.getByRole('heading', { name: 'Admin Control Panel' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
