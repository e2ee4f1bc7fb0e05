import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildCompliantAccount, setCargoLimit } from '#domains/compliance/fixtures.ts';
import { ownQuoteForm, quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { type Size, startBrowser, type Visitor } from '../harness/browser/browser.ts';
import { fillAccord, signInHere, toast } from '../harness/browser/journey.ts';
import { startPostOffice, type PostOffice } from '../harness/servers/post-office.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { faultsOfWindow } from '../harness/browser/windows.ts';

let site: TestSite;
let post: PostOffice;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  post = await startPostOffice();
  site = await startSite({ SMTP_URL: post.smtpUrl, MAIL_FROM: 'Carriage <no-reply@carriage.example>' });
  open = (await startBrowser(site.origin)).open;
});

let people = 0;
const nextEmail = () => `nora.${(people += 1)}@customer.example`;

async function call(path: string, body: object, token?: string): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function offer(
  email: string,
  companyName: string,
  { cargoLimit, ...lines }: { cargoLimit?: string; baseRate?: string } = {},
): Promise<void> {
  const carrier = await buildCompliantAccount(site.sql, { role: 'carrier', companyName });
  if (cargoLimit) await setCargoLimit(site.sql, carrier.id, cargoLimit);
  const { body } = await call('/api/auth/login', { email: carrier.email, password: personaPassword });
  const [transport] = await site.sql`select t.id from transports t join users u on u.id = t.shipper_id where u.email = ${email}`;
  expect((await call(`/api/transports/${transport!['id']}/quotes`, { ...ownQuoteForm, ...lines }, body.token)).status).toBe(201);
}

const isLive = async (email: string) =>
  (await site.sql`select 1 from transports t join users u on u.id = t.shipper_id where u.email = ${email}`).length > 0;

async function ask(email: string): Promise<string> {
  expect((await call('/api/quotes/submit', { ...quoteRequestForm, email })).status).toBe(201);
  return post.linkTo(email, '/confirm-request');
}

describe('a visitor without an account', () => {
  it('requests, confirms by email, reads the offer, sets a password and accepts', async () => {
    const visitor = await open('desk');
    const { page, visit, isSound, close } = visitor;
    const email = nextEmail();
    await visit('/');
    await visit('/quote');
    await fillAccord(page);
    await page.getByLabel('Full Name').fill('Nora Lind');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('(303) 555-0142');
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await page.getByRole('heading', { name: 'Confirm your email to send your request to carriers' }).waitFor();
    await toast(page, 'Quote Request Submitted!').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Quote Request Submitted Successfully' }).waitFor();
    await page.getByRole('button', { name: 'Resend email' }).click();
    await page.getByText('We sent a new link').waitFor();
    await isSound();

    await visit(await post.linkTo(email, '/confirm-request'));
    await page.getByText('Press the button to send your request to carriers.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Confirm your request' }).waitFor();
    await isSound();
    expect(await isLive(email)).toBe(false);
    await page.getByRole('button', { name: 'Confirm my request' }).click();
    await page.getByText('Your request is live').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Your request', exact: true }).waitFor();
    expect(await isLive(email)).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: '2019 Honda Accord' }).waitFor();
    expect(await page.getByText('already confirmed').count()).toBe(0);
    await page.getByText('No offers yet').waitFor();
    await isSound();

    await offer(email, 'Ridge Haulage');
    const link = await post.linkTo(email, '/your-offers', 2);
    expect(post.subjectsTo(email)).toEqual(expect.arrayContaining(['Your request is in the marketplace', 'New quote: $1,180.00']));
    await visit(link);
    await page.getByRole('heading', { name: 'Your offers: 1' }).waitFor();
    await isSound();
    const accept = page.getByRole('button', { name: 'Accept Ridge Haulage at $1,180.00' });
    const step = page.getByRole('heading', { name: 'Set a password' });
    await accept.click();
    await step.waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Your offers: 1' }).waitFor();
    await page.goForward();
    await step.waitFor();
    await page.getByRole('button', { name: 'Back to offers' }).click();
    await accept.click();
    await step.waitFor();
    await page.getByLabel('New password', { exact: true }).fill('quiet-harbour-72');
    await page.getByLabel('Confirm new password').fill('quiet-harbour-72');
    await isSound();
    await page.getByRole('button', { name: 'Set password and continue' }).click();
    await page.getByRole('alertdialog', { name: 'Accept Ridge Haulage at $1,180.00?' }).waitFor();
    await page.getByRole('button', { name: 'Accept at $1,180.00' }).click();
    await toast(page, 'Offer accepted').waitFor();
    await page.getByRole('region', { name: 'Accepted offers' }).getByRole('heading', { name: 'Ridge Haulage' }).waitFor();
    await isSound();

    await visit(link);
    await page.getByText('This link is no longer valid.').waitFor();
    await close();
  });

  it('keeps its success page over Back, Forward and reload, and starts again only on demand', { tags: 'full' }, async () => {
    const { page, visit, close } = await open('phone');
    const email = nextEmail();
    const sent = async () => (await site.sql`select 1 from pending_quotes where email = ${email}`).length;
    const success = page.getByRole('heading', { name: 'Quote Request Submitted Successfully' });
    await visit('/pricing');
    await visit('/quote');
    await fillAccord(page);
    await page.getByLabel('Full Name').fill('Nora Lind');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('(303) 555-0142');
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await success.waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
    await page.goForward();
    await success.waitFor();
    await page.getByRole('heading', { name: 'Confirm your email to send your request to carriers' }).waitFor();
    await page.reload();
    await success.waitFor();
    await page.getByRole('link', { name: 'Create Free Account' }).click();
    await page.waitForURL('**/register?from=quote');
    await page.goBack();
    await success.waitFor();
    expect(await sent()).toBe(1);
    await page.getByRole('link', { name: 'Request another quote' }).click();
    await page.getByRole('heading', { name: 'Get Your Transport Quote' }).waitFor();
    expect(await page.getByLabel('Make').inputValue()).toBe('');
    expect(await page.getByLabel('Pickup ZIP Code').inputValue()).toBe('');
    await page.goBack();
    await success.waitFor();
    expect(await sent()).toBe(1);
    await page.evaluate(() => sessionStorage.removeItem('pendingQuote'));
    await page.reload();
    await page.getByText('This request is no longer in this browser').waitFor();
    await page.getByRole('link', { name: 'Request another quote' }).waitFor();
    expect(await page.getByRole('button', { name: 'Submit Quote Request' }).count()).toBe(0);
    await close();
  });

  it('has the request in the account after signing in from the same tab, even after a retry', { tags: 'full' }, async () => {
    const { page, visit, isAccessible, close } = await open('phone');
    const { id, email } = await buildAccount(site.sql, { role: 'shipper' });
    await visit('/quote');
    await fillAccord(page);
    await page.getByLabel('Full Name').fill('Nora Lind');
    await page.getByLabel('Email').fill(nextEmail());
    await page.getByLabel('Phone').fill('(303) 555-0142');
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await page.getByRole('heading', { name: 'Confirm your email to send your request to carriers' }).waitFor();
    await page.route('**/api/quotes/claim', (route) => route.fulfill({ status: 503, json: { error: 'Not now', code: 'unavailable' } }));
    await visit('/login');
    await signInHere(page, email);
    await toast(page, 'Welcome back!', 'We couldn’t add your quote request to your account. Sign in again later to retry.').waitFor();
    await page.waitForURL('**/dashboard');
    await isAccessible();
    expect(await site.sql`select 1 from transports where shipper_id = ${id}`).toHaveLength(0);
    await page.unroute('**/api/quotes/claim');
    await page.evaluate(() => localStorage.clear());
    await visit('/login');
    await signInHere(page, email);
    await toast(page, 'Welcome back!', 'We added your quote request to your account.').waitFor();
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: '2019 Honda Accord' }).first().waitFor();
    expect(await site.sql`select 1 from transports where shipper_id = ${id}`).toHaveLength(1);
    await close();
  });

  it('withdraws the request by its link, which deletes the guest account', { tags: 'full' }, async () => {
    const visitor = await open('phone');
    const { page, visit, isSound, close } = visitor;
    const email = nextEmail();
    const { body } = await call('/api/quotes/confirmation', { token: (await ask(email)).split('token=')[1] });
    await visit(`/your-offers?token=${body.offersToken}`);
    const withdraw = page.getByRole('button', { name: 'Withdraw this request' });
    expect(await faultsOfWindow(visitor, withdraw, { at: ['phone'] })).toEqual([]);
    await withdraw.click();
    await page.getByText('Your request leaves the marketplace').waitFor();
    await isSound();
    await page.getByRole('button', { name: 'Withdraw request' }).click();
    await page.getByText('Carriers can no longer see it').waitFor();
    await isSound();
    expect(await site.sql`select 1 from users where email = ${email}`).toEqual([]);
    await close();
  });
});
