import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, fillAccord, holdTime, listenAloud, saysOnce, signIn, signInHere, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const kept = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie }));

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
}

describe('signing in', () => {
  it('shows the password on demand, tells how it is kept, and moves on after 250 ms', async () => {
    const { page, visit, isAccessible, close } = await open('desk');
    const { email } = await buildAccount(site.sql);
    await page.clock.install();
    await visit('/login');
    await page.getByText('We store only a hash of your password').waitFor();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(personaPassword);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await isAccessible();
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
    await signInHere(page, email, 'not-the-password');
    await toast(page, 'Login Failed').waitFor();
    await holdTime(page);
    await signInHere(page, email);
    await toast(page, 'Welcome back!').waitFor();
    await page.clock.runFor(249);
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.clock.runFor(1);
    await page.waitForURL('**/dashboard');
    await close();
  });

  it('says what went wrong when nobody can know: nothing that names a cause', async () => {
    const { page, visit, isAccessible, close } = await open('phone');
    const { email } = await buildAccount(site.sql);
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
    await visit('/login');
    await signInHere(page, email);
    await alert(page, 'Something went wrong. Please try again or contact support.').waitFor();
    await toast(page, 'Login Failed').waitFor();
    await isAccessible();
    await close();
  });

  it.each(walkedAt('phone'))('tells a refusal once, also aloud (%s)', async (size) => {
    const { page, visit, close } = await open(size);
    const { email } = await buildAccount(site.sql);
    const heard = await listenAloud(page);
    await visit('/login');
    await signInHere(page, email, 'not-the-password');
    const words = 'The email or password you entered is incorrect.';
    await alert(page, words).waitFor();
    await toast(page, 'Login Failed').waitFor();
    await saysOnce(page, words);
    expect((await heard()).filter((said) => said.includes(words))).toHaveLength(1);
    await signInHere(page, email);
    await toast(page, 'Welcome back!').waitFor();
    await expect.poll(async () => (await heard()).filter((said) => said.includes('Welcome back!')).length).toBe(1);
    expect((await heard()).filter((said) => said.includes(words))).toHaveLength(1);
    await close();
  });

  it('says what the server found missing', async () => {
    const { page, visit, close } = await open('phone');
    const { email } = await buildAccount(site.sql);
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 422, json: { error: 'A field is required', code: 'invalid' } }),
    );
    await visit('/login');
    await signInHere(page, email);
    await alert(page, 'Please complete all required fields.').waitFor();
    await close();
  });
});

describe('a stored token', () => {
  it('that is not good is removed without a word', async () => {
    const { page, visit, close } = await open('desk');
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('token', 'long-forgotten'));
    await visit('/dashboard');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect((await kept(page)).local).toEqual({});
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('region', { name: /^Notifications/ }).count()).toBe(0);
    await close();
  });

  it.each(['id', 'email'])('whose account has no %s ends the session and says so', async (missing) => {
    const { page, visit, isAccessible, close } = await open('desk');
    const user = await buildAccount(site.sql);
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('token', 'of-somebody'));
    await page.route('**/api/auth/me', (route) => route.fulfill({ json: { ...user, [missing]: '' } }));
    await visit('/dashboard');
    await toast(page, 'Session invalid - please try again').waitFor();
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect((await kept(page)).local).toEqual({});
    await isAccessible();
    await close();
  });
});

describe('signing out', () => {
  it.each(walkedAt('desk'))('leaves nothing of the account in this browser (%s)', async (size) => {
    const visitor = await open(size);
    const { page, isSound, close } = visitor;
    await signIn(visitor, (await buildAccount(site.sql)).email);
    await page.getByText('No transport requests yet').waitFor();
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      sessionStorage.setItem('pendingQuote', '{}');
      document.cookie = 'seen=1; path=/';
    });
    const { token } = (await kept(page)).local;
    await signOut(page);
    await toast(page, 'Logout completed').waitFor();
    expect(await kept(page)).toEqual({ local: {}, session: {}, cookies: '' });
    expect(await page.context().cookies()).toEqual([]);
    await isSound();
    const asked = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect(asked.status()).toBe(401);
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect(await page.getByText('No transport requests yet').count()).toBe(0);
    await close();
  });

  it.each(walkedAt('phone'))('in one tab clears the others (%s)', async (size) => {
    const visitor = await open(size);
    const { page, close } = visitor;
    await signIn(visitor, (await buildAccount(site.sql)).email);
    await page.getByText('No transport requests yet').waitFor();
    const other = await page.context().newPage();
    await other.goto('/settings/profile');
    await other.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await other.evaluate(() => sessionStorage.setItem('pendingQuote', '{}'));
    await signOut(page);
    await other.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect(await other.getByText('Save Profile').count()).toBe(0);
    expect(await other.evaluate(() => sessionStorage.getItem('pendingQuote'))).toBeNull();
    expect(await kept(other)).toMatchObject({ local: {}, cookies: '' });
    await close();
  });

  it('in one tab takes the account from public pages in others, and its name and address from a form', async () => {
    const visitor = await open('desk');
    const { page, close } = visitor;
    const { email } = await buildAccount(site.sql);
    await signIn(visitor, email);
    const [pricing, quote] = [await page.context().newPage(), await page.context().newPage()];
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
    await quote.getByRole('button', { name: 'Save as Draft' }).waitFor({ state: 'detached' });
    for (const label of ['Full Name', 'Email', 'Phone']) expect([label, await quote.getByLabel(label).inputValue()]).toEqual([label, '']);
    expect(await quote.getByLabel('Pickup ZIP Code').inputValue()).toBe('78701');
    expect(JSON.stringify(await kept(quote))).not.toContain(email);
    await close();
  });

  it('clears the browser also when the server does not hear of it, says so, and ends the session there on the next contact', async () => {
    const visitor = await open('desk');
    const { page, isAccessible, close } = visitor;
    await signIn(visitor, (await buildAccount(site.sql)).email);
    const { token } = (await kept(page)).local;
    let isReached = false;
    await page.route('**/api/auth/logout', (route) => (isReached ? route.continue() : route.abort()));
    await signOut(page);
    await toast(page, 'Logout completed', 'Session cleared for security').waitFor();
    const notTold = page.getByText('The server does not know yet that you signed out');
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
    await close();
  });
});

it.each(['/quote', '/transports/new'])('a draft on %s asks for a sign-in when the session is over', async (path) => {
  const visitor = await open('desk');
  const { page, visit, isAccessible, close } = visitor;
  const user = await buildAccount(site.sql);
  await enter(visitor, user.email);
  await visit(path);
  await page.getByRole('button', { name: 'Save as Draft' }).waitFor();
  await fillAccord(page);
  await page.route('**/api/quotes/save-draft', (route) =>
    route.fulfill({ status: 401, json: { error: 'Invalid or expired token', code: 'unauthenticated' } }),
  );
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await toast(page, 'Login Required', 'Please log in to save drafts.').waitFor();
  await page.waitForURL('**/login');
  await page.getByText('Your session is over.', { exact: true }).waitFor();
  await isAccessible();
  await signInHere(page, user.email);
  await page.waitForURL(`**${path}`);
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Accord');
  await close();
});

it('who comes from a quote request is told where it is kept, and finds the way to an account', async () => {
  const { page, visit, isSound, close } = await open('phone');
  await visit('/login?from=quote');
  await page.getByText('Your quote request is kept').waitFor();
  await isSound();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/register?from=quote');
  await page.getByRole('heading', { name: 'Create Your Account to Track Your Quote' }).waitFor();
  await close();
});

describe('a session of two tokens', () => {
  it.each(walkedAt('desk'))('goes on when its bearer is over, renewed by the cookie (%s)', async (size) => {
    const visitor = await open(size);
    const { page, visit, close } = visitor;
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
    await close();
  });
});

describe('two tabs of one session', () => {
  /** As if nobody had been at work for so long. */
  async function age(userId: string, minutes: number): Promise<void> {
    await site.sql`update sessions set seen_at = now() - make_interval(mins => ${minutes}) where user_id = ${userId}`;
    await site.sql`select pg_notify('session_changed', ${userId})`;
  }
  const minutesSince = async (userId: string) =>
    Number(
      (
        await site.sql<
          { minutes: number }[]
        >`select extract(epoch from now() - seen_at) / 60 as minutes from sessions where user_id = ${userId}`
      )[0]!.minutes,
    );

  it('go on while somebody works in one of them, also where the work asks for nothing', async () => {
    const visitor = await open('desk');
    const { page, visit, close } = visitor;
    const chief = await buildAccount(site.sql, { role: 'admin' });
    await enter(visitor, chief.email);
    await page.clock.install();
    await visit('/settings/profile');
    await age(chief.id, 29);
    await page.clock.fastForward('06:00');
    await page.getByLabel('Full name').press('End');
    await expect.poll(() => minutesSince(chief.id)).toBeLessThan(5);
    await close();
  });

  it('both say why it is over when nobody was at work in either', async () => {
    const visitor = await open('desk');
    const { page, visit, close } = visitor;
    const chief = await buildAccount(site.sql, { role: 'admin' });
    await signIn(visitor, chief.email);
    const other = await page.context().newPage();
    await other.goto('/settings/profile');
    await other.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await visit('/dashboard');
    await age(chief.id, 31);
    // Where it has not heard yet, it hears now.
    await page.reload().catch(() => undefined);
    for (const tab of [page, other]) {
      await tab.getByText('You were signed out after 30 minutes without activity.').waitFor();
      await tab.getByRole('heading', { name: 'Sign In' }).waitFor();
    }
    await signInHere(other, chief.email);
    await other.waitForURL('**/settings/profile');
    await close();
  });
});
