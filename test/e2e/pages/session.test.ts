import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { newId } from '#shared/ids.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { enter, listenAloud, expectSaidOnce, signIn, signInHere, toast } from '../../harness/browser/journey.ts';
import { mailedLink } from '../../harness/people/mailed.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const kept = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie }));

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
}

it('a refused sign-in is announced once, also to screen readers', async () => {
  const { page, visit } = await open('phone');
  const { email } = await buildAccount(site.sql);
  const heard = await listenAloud(page);
  await visit('/login');
  await signInHere(page, email, 'not-the-password');
  const words = 'The email or password you entered is incorrect.';
  await alert(page, words).waitFor();
  await toast(page, 'Login Failed').waitFor();
  await expectSaidOnce(page, words);
  expect((await heard()).filter((said) => said.includes(words))).toHaveLength(1);
  await signInHere(page, email);
  await toast(page, 'Welcome back!').waitFor();
  await expect.poll(async () => (await heard()).filter((said) => said.includes('Welcome back!')).length).toBe(1);
  expect((await heard()).filter((said) => said.includes(words))).toHaveLength(1);
});

describe('signing out', () => {
  it('removes everything of the account from this browser', async () => {
    const visitor = await open('desk');
    const { page, isSound } = visitor;
    await signIn(visitor, (await buildAccount(site.sql)).email);
    await page.getByText('No transport requests yet').waitFor();
    await page.evaluate(() => sessionStorage.setItem('pendingQuote', '{}'));
    await signOut(page);
    await toast(page, 'Logout completed').waitFor();
    expect(await kept(page)).toEqual({ local: {}, session: {}, cookies: '' });
    expect(await page.context().cookies()).toEqual([]);
    await isSound();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect(await page.getByText('No transport requests yet').count()).toBe(0);
  });

  it('in one tab clears the others, and the name and address in a form', async () => {
    const visitor = await open('desk');
    const { page } = visitor;
    const { email } = await buildAccount(site.sql);
    await signIn(visitor, email);
    const [profile, pricing, quote] = [await page.context().newPage(), await page.context().newPage(), await page.context().newPage()];
    await profile.goto('/settings/profile');
    await profile.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await pricing.goto('/pricing');
    await quote.goto('/quote');
    for (const other of [pricing, quote]) await other.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
    await expect.poll(() => quote.getByLabel('Email').inputValue()).toBe(email);
    await quote.getByRole('button', { name: 'Save as Draft' }).waitFor();
    await quote.getByLabel('Pickup ZIP Code').fill('78701');
    await signOut(page);
    for (const other of [pricing, quote]) {
      await other.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
      expect(await other.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    }
    await profile.getByRole('heading', { name: 'Sign In' }).waitFor();
    await quote.getByRole('button', { name: 'Save as Draft' }).waitFor({ state: 'detached' });
    for (const label of ['Full Name', 'Email', 'Phone']) expect([label, await quote.getByLabel(label).inputValue()]).toEqual([label, '']);
    expect(await quote.getByLabel('Pickup ZIP Code').inputValue()).toBe('78701');
    expect(JSON.stringify(await kept(quote))).not.toContain(email);
  });

  it('clears the browser even if the server is unreachable, and ends the session there later', async () => {
    const visitor = await open('desk');
    const { page, isAccessible } = visitor;
    await signIn(visitor, (await buildAccount(site.sql)).email);
    const { token } = (await kept(page)).local;
    let isReached = false;
    await page.route('**/api/auth/logout', (route) => (isReached ? route.continue() : route.abort()));
    await signOut(page);
    await toast(page, 'Logout completed', 'Session cleared for security').waitFor();
    const notTold = page.getByText('You’re signed out on this device only');
    await notTold.waitFor();
    expect(await kept(page)).toEqual({ local: { signOutPending: '1' }, session: {}, cookies: '' });
    await isAccessible();
    const asked = () => page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect((await asked()).status()).toBe(200);

    isReached = true;
    await page.reload();
    await expect.poll(async () => (await asked()).status()).toBe(401);
    await expect.poll(async () => (await kept(page)).local).toEqual({});
    await notTold.waitFor({ state: 'detached' });
  });
});

it('a session with an expired bearer token continues, renewed by its cookie', async () => {
  const visitor = await open('desk');
  const { page, visit } = visitor;
  const account = await buildAccount(site.sql);
  await signIn(visitor, account.email);
  const before = (await kept(page)).local['token'];
  await site.sql`update sessions set bearer_expires_at = now() - interval '1 second' where user_id = ${account.id}`;
  await site.sql`select pg_notify('session_changed', ${account.id})`;
  await visit('/settings/profile');
  await page.getByRole('heading', { name: 'Profile Settings' }).waitFor();
  const after = await kept(page);
  expect(after.local['token']).not.toBe(before);
  expect(after.local['sessionToken']).toBe(after.local['token']);
  expect(after.cookies).not.toContain('carriage_session');
});

it('two idle tabs of one session both say why it ended', async () => {
  const visitor = await open('desk');
  const { page, visit } = visitor;
  const chief = await buildAccount(site.sql, { role: 'admin' });
  await signIn(visitor, chief.email);
  const other = await page.context().newPage();
  await other.goto('/settings/profile');
  await other.getByRole('heading', { name: 'Profile Settings' }).waitFor();
  await visit('/dashboard');
  await site.sql`update sessions set seen_at = now() - interval '31 minutes' where user_id = ${chief.id}`;
  await site.sql`select pg_notify('session_changed', ${chief.id})`;
  await page.reload().catch(() => undefined);
  for (const tab of [page, other]) {
    await tab.getByText('You’ve been signed out after 30 minutes without activity.').waitFor();
    await tab.getByRole('heading', { name: 'Sign In' }).waitFor();
  }
  await signInHere(other, chief.email);
  await other.waitForURL('**/settings/profile');
});

describe('live events', () => {
  const watchStreams = (page: Page) => {
    const answers: number[] = [];
    page.context().on('response', (response) => void (response.url().endsWith('/api/events') && answers.push(response.status())));
    return answers;
  };
  const news = (userId: string) => site.sql`
    select pg_notify('live', ${JSON.stringify({ userIds: [userId], topic: 'notifications.changed', data: { transportId: null } })})`;
  const hears = (tab: Page) => tab.waitForRequest((request) => request.url().includes('/api/notifications'));
  const showAs = (tab: Page, state: DocumentVisibilityState) =>
    tab.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);

  it('reach nine windows over one connection, which another window takes over if needed', async () => {
    const visitor = await open('desk');
    const { page } = visitor;
    const account = await buildAccount(site.sql);
    const answers = watchStreams(page);
    await signIn(visitor, account.email);
    const tabs = [page];
    while (tabs.length < 9) {
      const tab = await page.context().newPage();
      await tab.goto('/settings/profile');
      await tab.getByRole('heading', { name: 'Profile Settings' }).waitFor();
      tabs.push(tab);
    }
    await expect.poll(() => answers).toEqual([200]);
    const all = async (windows: readonly Page[]) => {
      const heard = Promise.all(windows.map(hears));
      await news(account.id);
      await heard;
    };
    await all(tabs);
    await showAs(page, 'hidden');
    await expect.poll(() => answers).toEqual([200, 200]);
    await all(tabs.slice(1));
    await tabs[1]!.close();
    await expect.poll(() => answers).toEqual([200, 200, 200]);
    const shownAgain = hears(page);
    await showAs(page, 'visible');
    await shownAgain;
    await all([page, ...tabs.slice(2)]);
    expect(answers).toEqual([200, 200, 200]);
  });

  it('reach a session without a cookie, without a refusal', async () => {
    const visitor = await open('desk');
    const { page, visit, isSound } = visitor;
    const account = await buildAccount(site.sql);
    await signIn(visitor, account.email);
    await page.context().clearCookies();
    // The first page's stream may still be open.
    await page.goto('about:blank');
    const answers = watchStreams(page);
    await visit('/settings/profile');
    await expect.poll(() => answers).toEqual([200]);
    const heard = hears(page);
    await news(account.id);
    await heard;
    await isSound();
  });
});

it('an irreversible step asks for the password, with keyboard support, and then continues', async () => {
  const { id, email } = await buildAccount(site.sql, { role: 'super_admin' });
  const visitor = await open('phone');
  const { page, visit, isAccessible } = visitor;
  await enter(visitor, email);
  await site.sql`update sessions set reauthenticated_at = now() - interval '1 hour' where user_id = ${id}`;
  // Has no handler, so the job remains.
  const [name, at] = ['count-miles', new Date()];
  await site.sql`insert into jobs ${site.sql({ id: newId(), name, data: {}, attempts: 5, lastError: 'failed', createdAt: at, failedAt: at })}`;
  const left = () => site.sql`select 1 from jobs where name = ${name}`;
  await visit('/super-admin/jobs');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete job' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  const password = proof.getByLabel('Password', { exact: true });
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await isAccessible();
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await proof.getByText('Please check your current password and try again.').waitFor();
  expect(await left()).toHaveLength(1);
  await password.fill(personaPassword);
  await page.keyboard.press('Enter');
  await proof.waitFor({ state: 'detached' });
  await expect.poll(left).toHaveLength(0);
});

const newPassword = 'quiet-harbour-72';
it('the confirmation link with a new password takes the account from whoever registered the address', async () => {
  const [stranger, reader] = [await open('desk'), await open('phone')];
  const { page, visit, isAccessible } = reader;
  const email = 'reader@carriage.example';
  const isProven = async () => (await site.sql`select 1 from users where email = ${email} and email_verified_at is not null`).length > 0;
  const account = { email, password: personaPassword, fullName: 'Rita Read', role: 'shipper' };
  await stranger.page.request.post('/api/auth/register', { data: account });
  await signIn(stranger, email);
  await visit((await mailedLink(site.sql, email, '/verify-email'))!);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('Choose a new password').waitFor();
  expect(await isProven()).toBe(false);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password').fill(newPassword);
  await page.getByRole('button', { name: 'Confirm and set password' }).click();
  await page.getByText('Your new password is set, and all earlier sessions have ended.').waitFor();
  expect(await isProven()).toBe(true);
  await stranger.page.goto(`${site.origin}/settings/profile`);
  await stranger.page.waitForURL('**/login**');
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await page.waitForURL('**/login');
  await signInHere(page, email, newPassword);
  await toast(page, 'Welcome back!').waitFor();
  await page.waitForURL('**/dashboard');
  await isAccessible();
});
