import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
// Browsers bind passkeys to a host name, never to an IP address.
const origin = site.origin.replace('127.0.0.1', 'localhost');
const { open } = await startBrowser(origin);

async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

// Headless Chromium can't sign in with discoverable passkeys; passkeys.server.test.ts covers that.
it('a passkey is added on a phone, renamed and removed', { tags: 'full' }, async () => {
  const carrier = await buildAccount(site.sql, { role: 'carrier' });
  const { page, visit, isAccessible, complaints } = await open('phone');
  await plugIn(page);
  const token = await buildSession(site.sql, carrier);
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

  await list.getByRole('button', { name: 'Rename Phone' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Work phone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await list.getByText('Work phone').waitFor();

  await list.getByRole('button', { name: 'Remove Work phone' }).click();
  await page.getByLabel('Your password').fill(personaPassword);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No passkeys yet.').waitFor();
  expect(complaints).toEqual([]);
});
