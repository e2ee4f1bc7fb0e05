import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { callServer } from '../../harness/client.ts';
import { fillAccord, signIn, signInHere, toast } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

const model = (page: Page) => page.getByLabel('Model');
const getForm = async (page: Page): Promise<void> => {
  await page.goto('/transports/new');
  await model(page).waitFor();
};

async function endOtherSessions(email: string): Promise<void> {
  const login = { method: 'POST', body: { email, password: personaPassword } };
  const { token } = (await callServer(`${site.origin}/api/auth/login`, login))!.body;
  const ended = await callServer(`${site.origin}/api/auth/sessions/revoke-others`, { method: 'POST', token, body: {} });
  expect(ended!.body).toEqual({ revoked: 1 });
}

describe('text typed in a tab', () => {
  it('is cleared when another tab switches the account, and the page shows the new account with a notice', async () => {
    const visitor = await open('desk');
    const { page, isAccessible } = visitor;
    const first = await buildAccount(site.sql);
    await buildTransport(site.sql, { shipperId: first.id, vehicleModel: 'Firstling' });
    await signIn(visitor, first.email);
    await page.getByRole('link', { name: '2019 Honda Firstling' }).first().waitFor();
    const typing = await page.context().newPage();
    await getForm(typing);
    await model(typing).fill('Secret of the first');
    const third = await page.context().newPage();
    await third.goto('/register');
    await third.getByLabel('Full name').fill('Bo Other');
    await third.getByLabel('Email').fill('bo.other@carriage.example');
    await third.getByLabel('Password', { exact: true }).fill('quiet-harbour-72');
    await third.getByLabel('Account type', { exact: true }).selectOption('shipper');
    await third.getByRole('button', { name: 'Create Account' }).click();
    await third.waitForURL('**/dashboard');
    for (const tab of [page, typing]) {
      await toast(tab, 'Signed in as Bo Other', 'You switched accounts in another tab.').waitFor();
      await tab.getByRole('banner').getByText('Bo Other').filter({ visible: true }).waitFor();
    }
    await page.getByText('No transport requests yet').waitFor();
    expect(await page.getByText('Firstling').count()).toBe(0);
    await model(typing).waitFor();
    expect(await model(typing).inputValue()).toBe('');
    await isAccessible();
  });

  it('is restored after a new sign-in of the same account only', async () => {
    for (const [isSame, found] of [
      [true, 'Typed by the first'],
      [false, ''],
    ] as const) {
      const first = await buildAccount(site.sql);
      const next = isSame ? first : await buildAccount(site.sql);
      const visitor = await open('phone');
      const { page, close } = visitor;
      await signIn(visitor, first.email);
      await getForm(page);
      await model(page).fill('Typed by the first');
      await endOtherSessions(first.email);
      await page.goto('/quotes');
      await page.waitForURL('**/login');
      await signInHere(page, next.email);
      await page.waitForURL((url) => url.pathname !== '/login');
      await getForm(page);
      expect(await model(page).inputValue()).toBe(found);
      await close();
    }
  });
});

describe('a session ended elsewhere', () => {
  const lead = 'Sign in again to return to your page. Unsaved changes may be lost.';
  const isTold = async (page: Page) => {
    await page.getByText('You’ve been signed out.', { exact: true }).waitFor();
    await page.getByText(lead).waitFor();
  };

  const hearsNothing = (page: Page) => page.context().route('**/api/events', (route) => route.abort());

  it('leads every tab to the sign-in page and back to its page afterwards', async () => {
    const { email } = await buildAccount(site.sql);
    const visitor = await open('phone');
    const { page, visit, isAccessible } = visitor;
    await signIn(visitor, email);
    const typing = await page.context().newPage();
    await getForm(typing);
    await model(typing).fill('Typed in the other tab');
    await visit('/settings/profile?from=bell');
    await hearsNothing(page);
    await endOtherSessions(email);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await isTold(page);
    await isAccessible();
    await isTold(typing);
    await signInHere(typing, email);
    await typing.waitForURL('**/transports/new');
    await expect.poll(() => model(typing).inputValue()).toBe('Typed in the other tab');
    await page.reload();
    await page.waitForURL('**/settings/profile?from=bell');
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor();
  });
});

it('text typed on the registration page survives a reload, except for the password', async () => {
  const { page, visit } = await open('phone');
  const password = page.getByLabel('Password', { exact: true });
  const typed = { 'Full name': 'Kim Ortega', Email: 'kim.ortega@carriage.example', 'Company name': 'Ortega Storage' };
  await visit('/register');
  await password.fill('quiet-harbour-72');
  await page.getByLabel('Account type', { exact: true }).selectOption('storage');
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage, ...localStorage })))).not.toContain('quiet-harbour-72');
  await visit('/register');
  for (const [label, value] of Object.entries(typed)) await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value);
  expect(await page.getByLabel('Account type', { exact: true }).inputValue()).toBe('storage');
  expect(await password.inputValue()).toBe('');
  await password.fill('quiet-harbour-72');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
  expect(await page.evaluate(() => sessionStorage.getItem('kept-form:register'))).toBeNull();
});

it('a browser with blocked storage can submit a request and sign in', async () => {
  const { page, visit, isAccessible, complaints } = await open('phone');
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('the browser’s own words', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  });
  await visit('/quote');
  await fillAccord(page);
  await page.getByLabel('Full Name').fill('Nora Lind');
  await page.getByLabel('Email').fill('nora@lind.example');
  await page.getByLabel('Phone').fill('(303) 555-0142');
  await page.getByRole('button', { name: 'Submit Quote Request' }).click();
  await page.getByRole('heading', { name: 'Quote Request Submitted Successfully' }).waitFor();
  await toast(page, 'Quote Request Submitted!').waitFor();
  // The router logs an error if session storage is blocked; the page works.
  complaints.splice(0);
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await signInHere(page, (await buildAccount(site.sql)).email);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Your turn' }).waitFor();
  await isAccessible();
  complaints.splice(0);
});
