import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { toTotpStep, getTotp } from '#domains/accounts/reauthentication/totp.ts';
import { newToken, toTokenHash } from '#server/crypto/tokens.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { mailedLink } from '../../harness/people/mailed.ts';
import { type Size, startBrowser } from '../../harness/browser/browser.ts';
import { signInHere, toast } from '../../harness/browser/journey.ts';
import { patiently } from '../../harness/timeouts.ts';
import { startSite } from '../../harness/site.ts';
import { filesOfZip } from '../../harness/zip.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);
const newPassword = 'A-longer-road-2027';

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
const getCode = (secret: string, steps: number) => {
  const bits = [...secret].map((char) => base32.indexOf(char).toString(2).padStart(5, '0')).join('');
  return getTotp(Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2))), toTotpStep(new Date()) + steps);
};

const waitForLink = (email: string, page: string): Promise<string> =>
  vi.waitUntil(() => mailedLink(site.sql, email, page), patiently) as Promise<string>;

describe('settings', () => {
  it('change the profile, and the email address after its confirmation', async () => {
    const { page, visit, isAccessible, complaints, account } = await openAs('carrier', 'phone');
    await visit('/dashboard');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await page.getByLabel('Full name').fill(' ');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByRole('link', { name: 'Full name is required' }).waitFor();
    await page.getByLabel('Full name').fill('Carl A. Jensen');
    await page.getByLabel('Email').fill(`new.${account.email}`);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.getByRole('link', { name: 'Current password is required' }).waitFor();
    await page.getByLabel('Current password').fill(personaPassword);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await toast(page, 'Profile updated').waitFor();
    await page.getByText('Confirm your new email').waitFor();
    await isAccessible();
    await visit(await waitForLink(`new.${account.email}`, '/verify-email'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your email is confirmed').waitFor();
    await visit('/settings/profile');
    expect(await page.getByLabel('Email').inputValue()).toBe(`new.${account.email}`);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Carl A. Jensen');
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
  });

  it('change password and preferences, and end a session', async () => {
    const { page, visit, isQuiet, isAccessible, complaints, account } = await openAs('shipper', 'desk');
    await buildSession(site.sql, account, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0' });
    await buildSession(site.sql, account, { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/128.0' });
    await visit('/settings/account');
    await isAccessible();
    await page.getByText('Firefox on Windows').first().waitFor();
    await page.getByRole('button', { name: /^End session: Firefox on Linux/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
    await page.getByText('Firefox on Linux', { exact: true }).waitFor({ state: 'detached' });

    await page.getByLabel('Weekly reports').uncheck();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await toast(page, 'Account settings updated').waitFor();

    const change = async (current: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByLabel('Confirm new password').fill(newPassword);
      await page.getByRole('button', { name: 'Update Password' }).click();
    };
    await isAccessible();
    await change('not my password');
    await toast(page, 'Failed to update password', 'Please check your current password and try again.').waitFor();
    await change(personaPassword);
    await toast(page, 'Password updated').waitFor();
    await page.getByText('Firefox on Windows').waitFor({ state: 'detached' });
    await page.reload();
    await isQuiet();
    expect(await page.getByLabel('Weekly reports').isChecked()).toBe(false);
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
  });

  it('turn on the second factor, which the next sign-in requires', async () => {
    const { page, visit, isAccessible, complaints, account } = await openAs('broker', 'phone');
    await visit('/settings/account');
    const factor = card(page, 'Two-factor authentication');
    await factor.getByRole('button', { name: 'Set up' }).click();
    const asked = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
    await isAccessible();
    await asked.getByLabel('Password', { exact: true }).fill(personaPassword);
    await asked.getByRole('button', { name: 'Continue' }).click();
    await factor.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = (await factor.locator('.figures').first().textContent())!.replaceAll(' ', '');
    await factor.getByLabel('Code from the app').fill(getCode(secret, 0));
    await factor.getByRole('button', { name: 'Turn on' }).click();
    const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    await factor.getByRole('button', { name: 'I’ve saved them' }).click();
    await factor.getByText('10 of 10 recovery codes are left.').waitFor();

    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await signInHere(page, account.email, personaPassword);
    const code = page.getByLabel('Authentication code');
    await code.waitFor();
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await code.fill(getCode(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await visit('/settings/account');
    await factor.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(personaPassword);
    await page.getByRole('dialog').getByLabel('Authentication code').fill(getCode(secret, 1));
    await isAccessible();
    await site.sql`update second_factors set last_step = 0 where user_id = ${account.id}`;
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await factor.getByRole('button', { name: 'Set up' }).waitFor();
    expect(complaints.filter((words) => !/40[19]|422/.test(words))).toEqual([]);
  });

  it('set a forgotten password by the mailed link', async () => {
    const account = await buildAccount(site.sql);
    const { page, visit, isAccessible, complaints } = await open('desk');
    await visit('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.getByText('Check your email').waitFor();
    const link = await waitForLink(account.email, '/reset-password');
    await visit(link);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm new password').fill(newPassword);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await page.getByText('Your password was changed').waitFor();
    await isAccessible();
    await visit('/login');
    await signInHere(page, account.email, newPassword);
    await page.waitForURL('**/dashboard');
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
  });

  it('show after a reset which access remains, and revoke all of it', async () => {
    const account = await buildAccount(site.sql);
    const feed = { id: newId(), userId: account.id, tokenHash: toTokenHash(newToken()), createdAt: new Date() };
    await site.sql`insert into calendar_feeds ${site.sql(feed)}`;
    const { page, visit, isAccessible } = await open('desk');
    await page.request.post('/api/auth/forgot-password', { data: { email: account.email } });
    await visit(await waitForLink(account.email, '/reset-password'));
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm new password').fill(newPassword);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await page.getByText('You can revoke them').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await signInHere(page, account.email, newPassword);
    await page.waitForURL('**/settings/account#access');
    const access = card(page, 'Access to your account');
    await access.getByText('Your password was reset. Check this list.').waitFor();
    await isAccessible();
    await access.getByRole('button', { name: 'Revoke all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke all' }).click();
    await access.getByText('No one else has access.').waitFor();
    expect(await access.getByText('Your password was reset').count()).toBe(0);
    expect(await site.sql`select 1 from calendar_feeds where user_id = ${account.id}`).toEqual([]);
  });

  it('export the own data and delete the account', async () => {
    const { page, visit, isAccessible, complaints, account } = await openAs('shipper', 'phone');
    await visit('/settings/account');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const asked = page.getByRole('dialog', { name: 'Download your data' });
    await asked.getByLabel('Your password').fill(personaPassword);
    const [download] = await Promise.all([page.waitForEvent('download'), asked.getByRole('button', { name: 'Download' }).click()]);
    const copy = filesOfZip(await readFile(await download.path())).get('my-data.json')!;
    expect(JSON.parse(copy.toString())).toMatchObject({ account: { email: account.email }, transports: [] });
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await isAccessible();
    await dialog.getByLabel('Your password').fill(personaPassword);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Your account was deleted').waitFor();
    await dialog.getByText('The audit log of what this account did').waitFor();
    await isAccessible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL('**/login');
    await signInHere(page, account.email, personaPassword);
    await page.getByRole('alert').getByText('The email or password you entered is incorrect.').waitFor();
    expect(complaints.filter((words) => !/401|422/.test(words))).toEqual([]);
  });
});
