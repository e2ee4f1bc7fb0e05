import { beforeAll, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { mailedLink } from '../harness/mailed.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, signIn, signInHere, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const newPassword = 'quiet-harbour-72';
let people = 0;
const nextEmail = () => `reader.${(people += 1)}@carriage.example`;

async function call(path: string, body: object): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const register = (email: string) =>
  call('/api/auth/register', { email, password: personaPassword, fullName: 'Rita Read', role: 'shipper' });

const linkTo = async (email: string): Promise<string> => (await mailedLink(site.sql, email, '/verify-email'))!;
const isProven = async (email: string) =>
  (await site.sql`select 1 from users where email = ${email} and email_verified_at is not null`).length > 0;

describe('the link that confirms an address', () => {
  it.each(walkedAt('desk'))('confirms by its button in the session of the account (%s)', async (size) => {
    const visitor = await open(size);
    const { page, visit, isSound, close } = visitor;
    const email = nextEmail();
    await register(email);
    await enter(visitor, email);
    await visit(await linkTo(email));
    await page.getByText('Nothing has happened yet.').waitFor();
    await isSound();
    expect(await isProven(email)).toBe(false);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your address is confirmed').waitFor();
    await isSound();
    expect(await isProven(email)).toBe(true);
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await close();
  });

  it.each(walkedAt('phone'))('takes the account from whoever registered the address, with a new password (%s)', async (size) => {
    const [stranger, reader] = [await open('desk'), await open(size)];
    const { page, visit, isAccessible } = reader;
    const email = nextEmail();
    await register(email);
    await signIn(stranger, email);
    await visit(await linkTo(email));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Choose a new password').waitFor();
    expect(await isProven(email)).toBe(false);
    await isAccessible();
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm new password').fill('something-else');
    await page.getByRole('button', { name: 'Confirm and set password' }).click();
    await page.getByRole('link', { name: "Passwords don't match" }).waitFor();
    await page.getByLabel('Confirm new password').fill(newPassword);
    await page.getByRole('button', { name: 'Confirm and set password' }).click();
    await page.getByText('Your new password counts, and every earlier session has ended.').waitFor();
    expect(await isProven(email)).toBe(true);
    await stranger.page.goto(`${site.origin}/settings/profile`);
    await stranger.page.waitForURL('**/login**');
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await page.waitForURL('**/login');
    await signInHere(page, email, newPassword);
    await toast(page, 'Welcome back!').waitFor();
    await page.waitForURL('**/dashboard');
    await isAccessible();
    for (const one of [stranger, reader]) await one.close();
  });

  it('offers a new one where it is used up or replaced', async () => {
    const { page, visit, isAccessible, close } = await open('phone');
    await visit(`/verify-email?token=${'x'.repeat(43)}`);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('This link is no longer valid.').waitFor();
    await isAccessible();
    await close();
  });
});

describe('a request made with the address of somebody else', () => {
  it.each(walkedAt('desk'))('waits among the drafts of the proven owner, marked (%s)', async (size) => {
    const visitor = await open(size);
    const { page, visit, isSound, close } = visitor;
    const email = nextEmail();
    await register(email);
    const { quoteRequestForm } = await import('#domains/quotes/fixtures.ts');
    expect((await call('/api/quotes/submit', { ...quoteRequestForm, email, vehicleModel: 'Pilot' })).status).toBe(201);
    await enter(visitor, email);
    await visit(await linkTo(email));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your address is confirmed').waitFor();
    await expect
      .poll(async () => (await site.sql`select 1 from transports where made_with_address and contact_email = ${email}`).length)
      .toBe(1);
    await visit('/quotes/drafts');
    await page.getByText('Made with your address').waitFor();
    await isSound();
    await page.getByRole('button', { name: 'Submit 2019 Honda Pilot' }).click();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await toast(page, 'Quote Submitted').waitFor();
    await close();
  });
});
