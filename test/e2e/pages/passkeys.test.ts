import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
// Browsers bind a passkey to a host name, never to an IP address.
const origin = site.origin.replace('127.0.0.1', 'localhost');
const { open } = await startBrowser(origin);

/** An authenticator of Chromium's own, as a phone has it; without `answers` it answers only to a press. */
async function plugIn(page: Page, answers: boolean) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: answers,
    },
  });
  return { authenticatorId, devtools };
}

it('a passkey is added on a phone, signs in, confirms an irreversible step and is removed', { tags: 'full' }, async () => {
  const admin = await buildAccount(site.sql, { role: 'super_admin' });
  const { page, visit, isAccessible, complaints } = await open('phone');
  await plugIn(page, true);
  const token = await buildSession(site.sql, admin);
  await page.context().addCookies([{ name: 'carriage_session', value: `cookie-${token}`, url: origin, httpOnly: true }]);
  await page.goto('/robots.txt');
  await page.evaluate((kept: string) => localStorage.setItem('token', kept), token);

  await visit('/settings/account');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Phone');
  await page.getByLabel('Your password').fill(personaPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await list.getByText('Phone').waitFor();
  await isAccessible();

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.context().clearCookies();
  await visit('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');

  await site.sql`update sessions set reauthenticated_at = now() - interval '1 hour' where user_id = ${admin.id}`;
  await visit('/settings/account');
  await list.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByLabel('Your password').fill(personaPassword);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No passkeys yet.').waitFor();
  expect(complaints).toEqual([]);
});
