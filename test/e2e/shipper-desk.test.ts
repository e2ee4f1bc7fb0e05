import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#domains/accounts/contract.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { forgetSessions } from '#domains/accounts/session-cache.ts';
import type { TransportStatus } from '#domains/transports/contract.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter, fillAccord, signInHere, summary, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

/** A shipper of its own for each test, signed in at a browser of their own. */
async function openShipper(size: Size): Promise<Visitor & { user: User }> {
  const user = await buildAccount(site.sql);
  const visitor = await open(size);
  await enter(visitor, user.email);
  return { ...visitor, user };
}

const inStatus = (shipperId: string, status: TransportStatus, vehicleModel: string) =>
  buildTransport(site.sql, { shipperId, status, vehicleModel, ...(status === 'draft' && { submittedAt: null }) });

const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const broken = { status: 500, json: { error: 'The service stumbled', code: 'internal' } };

describe('drafts', () => {
  it('are deleted only after a yes, and stay where the deletion fails', async () => {
    const { page, visit, isSound, user, complaints, close } = await openShipper('desk');
    await inStatus(user.id, 'draft', 'Accord');
    await visit('/quotes/drafts');
    await page.getByRole('row', { name: '2019 Honda Accord' }).getByText('Not set').waitFor();
    await isSound();
    const asked = page.getByRole('alertdialog', { name: 'Delete the draft for the 2019 Honda Accord?' });
    const ask = async () => {
      await page.getByRole('button', { name: 'Delete 2019 Honda Accord' }).click();
      await asked.getByText('Are you sure you want to delete this draft? This action cannot be undone.').waitFor();
    };
    await ask();
    await isSound();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'hidden' });
    const mend = await breakCalls(page, '**/api/quotes/draft/*', broken);
    await ask();
    await asked.getByRole('button', { name: 'Delete Draft' }).click();
    await toast(page, 'Delete Failed').waitFor();
    mend();
    await asked.getByRole('button', { name: 'Delete Draft' }).click();
    await toast(page, 'Draft Deleted').waitFor();
    await page.getByText('No drafts').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('500'))).toEqual([]);
    expect(await site.sql`select 1 from transports where shipper_id = ${user.id}`).toHaveLength(0);
    await close();
  });

  it('are carried on in the form and become a request after a yes', async () => {
    const { page, visit, isSound, user, close } = await openShipper('phone');
    const id = await inStatus(user.id, 'draft', 'Accord');
    await visit('/dashboard');
    await page.getByRole('link', { name: 'Edit 2019 Honda Accord' }).click();
    await page.getByRole('heading', { name: 'Edit Draft' }).waitFor();
    await page.getByLabel('Model').fill('Civic');
    await isSound();
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await toast(page, 'Draft Saved').waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('button', { name: 'Submit 2019 Honda Civic' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Submit the 2019 Honda Civic?' });
    await asked.getByText('Are you sure you want to submit this draft as a final quote request?').waitFor();
    await isSound();
    const askedAgain = page.waitForRequest('**/api/user/transports*');
    await asked.getByRole('button', { name: 'Submit Request' }).click();
    await askedAgain;
    await toast(page, 'Quote Submitted').waitFor();
    await page.waitForURL(`**/transports/${id}`);
    await page.getByRole('heading', { name: '2019 Honda Civic Submitted' }).waitFor();
    await isSound();
    await visit(`/transports/new?draft=${id}`);
    await page.getByText('This draft has been submitted').waitFor();
    await isSound();
    await close();
  });
});

/** The message under a field, as readers of every kind get it. */
const said = async (page: Page, label: string) => {
  const field = page.getByLabel(label);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const ids = (await field.getAttribute('aria-describedby'))!.split(' ');
  return page.locator(`#${ids.at(-1)}`).textContent();
};

const refused = [
  ['Year', '2019', '1899', 'Invalid year'],
  ['Year', '2019', String(new Date().getUTCFullYear() + 2), 'Invalid year'],
  ['Vehicle Value', '25000', '-5', 'Vehicle value must be positive'],
  ['Pickup ZIP Code', '78701', '1234', 'Valid ZIP code required'],
  ['Delivery ZIP Code', '80202', '8020A', 'Please enter a valid ZIP code'],
  ['Delivery ZIP Code', '80202', '00000', 'Please enter a valid ZIP code'],
] as const;

describe('the transport form', () => {
  it('names everything that is missing, in the summary and on the fields', async () => {
    const { page, visit, isSound, user, close } = await openShipper('phone');
    await visit('/transports/new');
    await page.getByRole('button', { name: 'Request Quotes' }).click();
    expect(await summary(page).getByRole('listitem').allTextContents()).toEqual([
      'Please select a vehicle type',
      'Invalid year',
      'Make is required',
      'Model is required',
      'Pickup ZIP Code: valid ZIP code required',
      'Delivery ZIP Code: valid ZIP code required',
    ]);
    expect(await said(page, 'Vehicle Type')).toBe('Please select a vehicle type');
    expect(await said(page, 'Delivery ZIP Code')).toBe('Valid ZIP code required');
    await isSound();
    await summary(page).getByRole('link', { name: 'Make is required' }).click();
    await expect.poll(() => page.getByLabel('Make').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await site.sql`select 1 from transports where shipper_id = ${user.id}`).toHaveLength(0);
    await close();
  });

  it('refuses a year, a value or a ZIP code that cannot be, one by one', async () => {
    const { page, visit, isAccessible, user, close } = await openShipper('desk');
    await visit('/transports/new');
    await fillAccord(page);
    for (const [label, right, wrong, message] of refused) {
      await page.getByLabel(label).fill(wrong);
      await page.getByRole('button', { name: 'Request Quotes' }).click();
      await expect.poll(() => summary(page).getByRole('listitem').allTextContents(), { message: `${label} ${wrong}` }).toEqual([message]);
      expect(await said(page, label)).toBe(message);
      await page.getByLabel(label).fill(right);
      await summary(page).waitFor({ state: 'hidden' });
    }
    await isAccessible();
    expect(await site.sql`select 1 from transports where shipper_id = ${user.id}`).toHaveLength(0);
    await close();
  });

  it('says what a draft lacks, and why a request could not be created', async () => {
    const { page, visit, isSound, user, close } = await openShipper('desk');
    await visit('/transports/new');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await toast(
      page,
      'Missing Required Fields',
      'Please fill in Pickup ZIP, Delivery ZIP, Vehicle Year, Make, and Model to save as draft.',
    ).waitFor();
    await fillAccord(page);
    await page.getByLabel('Pickup ZIP Code').fill('1234');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await toast(page, 'Invalid ZIP Code', 'Please use valid 5-digit ZIP code format (e.g., 90210).').waitFor();
    await isSound();
    await page.getByLabel('Pickup ZIP Code').fill('78701');
    await page.route('**/api/transports', (route) => route.fulfill(broken));
    await page.getByRole('button', { name: 'Request Quotes' }).click();
    await toast(page, 'Request Quotes Failed').waitFor();
    expect(await page.getByLabel('Model').inputValue()).toBe('Accord');
    expect(await site.sql`select 1 from transports where shipper_id = ${user.id}`).toHaveLength(0);
    await close();
  });
});

const counted: Partial<Record<TransportStatus, number>> = {
  draft: 1,
  submitted: 2,
  quoted: 1,
  accepted: 1,
  assigned: 1,
  in_transit: 1,
  delivered: 1,
  completed: 1,
  cancelled: 1,
};

describe('the list of requests', () => {
  it.each(walkedAt('phone'))('counts and filters by status, in tabs and in the list (%s)', async (size) => {
    const { page, visit, isSound, user, close } = await openShipper(size);
    for (const [status, count] of Object.entries(counted))
      for (let one = 1; one <= count; one += 1) await inStatus(user.id, status as TransportStatus, `${status} ${one}`);
    // What was delivered waits for its shipper; the others wait for nobody.
    const [delivered] = await site.sql<{ id: string }[]>`select id from transports where shipper_id = ${user.id} and status = 'delivered'`;
    const carrier = await buildAccount(site.sql, { role: 'carrier' });
    const job = { transportId: delivered!.id, kind: 'own', userId: carrier.id, carrierId: carrier.id, isAccepted: true };
    await buildQuote(site.sql, { ...job, workflowState: 'delivered', acceptedAt: new Date(), deliveredAt: new Date() });
    await visit('/quotes');
    await page.getByRole('link', { name: 'Drafts (1)' }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'All9',
      'Submitted2',
      'Quoted1',
      'Accepted1',
      'In Progress2',
      'Completed2',
    ]);
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(9);
    await page.getByText('Showing 9 requests').waitFor();
    await isSound();
    await page.getByRole('tab', { name: 'In Progress 2' }).click();
    await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(['2019 Honda in_transit 1', '2019 Honda assigned 1']);
    await page.getByLabel('Filter by status').selectOption('Completed');
    await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(['2019 Honda delivered 1', '2019 Honda completed 1']);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Completed2');
    await isSound();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Filter by status').inputValue()).toBe('in_progress');
    await page.getByRole('link', { name: 'View Details of 2019 Honda in_transit 1' }).click();
    await page.getByRole('heading', { name: '2019 Honda in_transit 1 In Transit' }).waitFor();
    await isSound();
    await close();
  });

  it('says what will be there in a new account, and what to do next', async () => {
    const { page, visit, isSound, close } = await openShipper('phone');
    await visit('/dashboard');
    for (const words of ['No drafts', 'No transport requests yet', 'Account created'])
      await page.getByText(words, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByText('Nothing yet. News about your transports will be here.').waitFor();
    await isSound();
    await visit('/quotes');
    await page.getByText('No quote requests yet').waitFor();
    await isSound();
    await page.getByRole('tab', { name: 'Accepted 0' }).click();
    await page.getByText('Nothing is accepted').waitFor();
    await visit('/quotes/drafts');
    await page.getByRole('link', { name: 'Create New Quote' }).click();
    await page.getByRole('heading', { name: 'New Transport Request' }).waitFor();
    await close();
  });

  it('shows its shape while it loads, says when it could not be loaded, and tries again', async () => {
    const { page, isAccessible, user, close } = await openShipper('desk');
    await inStatus(user.id, 'submitted', 'Accord');
    let fail = () => {};
    let isBroken = true;
    const asked = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/api/transports?*', async (route) => {
      await asked;
      await (isBroken ? route.fulfill(broken) : route.continue());
    });
    await page.goto('/quotes');
    const loading = page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Loading' });
    await loading.locator('.animate-breathe').first().waitFor();
    await isAccessible();
    fail();
    await alert(page, 'Error loading quotes. Please try again.').waitFor();
    await isAccessible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: '2019 Honda Accord', exact: true }).waitFor();
    await close();
  });

  it('counts as completed on the dashboard what its shipper confirmed, not what is only delivered', async () => {
    const { page, visit, user, close } = await openShipper('desk');
    await inStatus(user.id, 'delivered', 'Accord');
    for (const model of ['Civic', 'Pilot']) await inStatus(user.id, 'completed', model);
    await visit('/dashboard');
    const stat = page.getByText('Completed Transports', { exact: true }).locator('xpath=ancestor::div[1]');
    await stat.getByText('Delivered and confirmed').waitFor();
    await stat.getByText('2', { exact: true }).waitFor();
    await close();
  });

  it('keeps the rest of the dashboard when a part of it fails', async () => {
    const { page, visit, isAccessible, user, close } = await openShipper('phone');
    await inStatus(user.id, 'draft', 'Accord');
    const mend = await breakCalls(page, /\/api\/(user\/)?transports/, broken);
    await visit('/dashboard');
    await alert(page, 'Your transports could not be loaded.').waitFor();
    await alert(page, 'Your figures could not be loaded.').waitFor();
    await page.getByRole('link', { name: 'Edit 2019 Honda Accord' }).waitFor();
    await isAccessible();
    mend();
    for (const words of ['Your transports could not be loaded.', 'Your figures could not be loaded.'])
      await alert(page, words).getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No transport requests yet').waitFor();
    await page.getByText('Pending Shipments').waitFor();
    await close();
  });
});

describe('what is not there', () => {
  it('is a transport not found for whoever may not see it', async () => {
    const { page, visit, isAccessible, close } = await openShipper('phone');
    const stranger = await buildAccount(site.sql);
    for (const id of [await inStatus(stranger.id, 'submitted', 'Accord'), newId()]) {
      await visit(`/transports/${id}`);
      await page.getByRole('heading', { name: 'Transport Not Found' }).waitFor();
      await page.getByText("This transport does not exist or you don't have access to it").waitFor();
    }
    await isAccessible();
    await visit('/transport-details/7');
    await page.getByRole('heading', { name: 'Invalid transport ID' }).waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await close();
  });

  it('is a page not found, with the status of one', async () => {
    const { page, visit, isAccessible, close } = await open('desk');
    const reply = await visit('/no-such-road');
    expect(reply!.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await isAccessible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${site.origin}/`);
    await close();
  });
});

describe('signing in', () => {
  it('says why it failed: nothing typed, a wrong password, a blocked account', async () => {
    const { page, visit, isAccessible, close } = await open('phone');
    await visit('/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    for (const message of ['Invalid email address', 'Password is required']) await summary(page).getByText(message).waitFor();
    await isAccessible();
    const { email } = await buildAccount(site.sql);
    const wrong = 'The email or password you entered is incorrect.';
    for (const [who, password] of [
      [email, 'not-the-password'],
      ['nobody@carriage.example', 'Open-road-2026'],
    ] as const) {
      await signInHere(page, who, password);
      await alert(page, wrong).waitFor();
      await toast(page, 'Login Failed').waitFor();
    }
    await isAccessible();
    const blocked = await buildAccount(site.sql, { isBlocked: true });
    await signInHere(page, blocked.email);
    await alert(page, 'Your account has been blocked. Please contact support.').waitFor();
    expect(page.url()).toBe(`${site.origin}/login`);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await close();
  });

  it('is asked again when the session is over, and leads to the dashboard', async () => {
    const { page, visit, user, close } = await openShipper('desk');
    await visit('/dashboard');
    await page.getByText('No transport requests yet').waitFor();
    await site.sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${user.id}`;
    await forgetSessions({ sql: site.sql }, { userId: user.id });
    await page.getByRole('link', { name: 'Quotes', exact: true }).click();
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sessionToken'))).toBeNull();
    await close();
  });

  it('comes first for whoever opens a screen of an account without one', async () => {
    const { page, visit, isSound, close } = await open('phone');
    for (const path of ['/dashboard', '/transports/new', '/quotes', `/transports/${newId()}`, '/marketplace', '/admin-dashboard']) {
      await visit(path);
      await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    }
    await isSound();
    await close();
  });
});
