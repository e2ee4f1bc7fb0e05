import { beforeAll, describe, expect, it } from 'vitest';
import { isOf } from '#domains/quotes/pending-words.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { fillAccord, summary, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { testCtx } from '../harness/context.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

let people = 0;

/** Somebody with an account, signed in at a browser of their own. */
async function openShipper(size: Size): Promise<Visitor> {
  people += 1;
  const data = {
    email: `shipper-${people}@carriage.example`,
    password: 'Open-road-2026',
    fullName: 'Sam Whitfield',
    role: 'shipper',
    phoneNumber: '(303) 555-0101',
  };
  const visitor = await open(size);
  const { token } = await (await visitor.page.request.post('/api/auth/register', { data })).json();
  await visitor.page.addInitScript((kept: string) => localStorage.setItem('token', kept), token);
  return visitor;
}

describe('asking for quotes', () => {
  it.each(walkedAt('desk'))('shows the price without a name, then takes the request of a visitor (%s)', async (size) => {
    const { page, visit, isAccessible, complaints, close } = await open(size);
    await visit('/quote');
    await isAccessible();
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await summary(page).getByText('Please enter your full name').waitFor();
    await expect.poll(() => summary(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await isAccessible();
    await fillAccord(page);
    await page.getByText('Austin, TX to Denver, CO').first().waitFor();
    await page.getByText('Transport and service fee').waitFor();
    expect(await page.getByLabel('Service fee', { exact: true }).filter({ visible: true }).textContent()).toBe('$250.00');
    await isAccessible();
    await page.getByLabel('Full Name').fill('Nora Lind');
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByLabel('Phone').fill('(303) 555-0142');
    await page.getByRole('button', { name: 'Submit Quote Request' }).dblclick();
    await page.getByRole('heading', { name: 'Quote Request Submitted Successfully' }).waitFor();
    await page.getByText('receive quotes from verified carriers within 24 hours').waitFor();
    await page.getByRole('heading', { name: 'Estimate' }).waitFor();
    await isAccessible();
    expect(await site.sql`select 1 from pending_quotes where ${isOf(testCtx(site.sql), 'nora@example.com')}`).toHaveLength(1);
    await site.sql`delete from pending_quotes`;
    await page.getByRole('link', { name: 'Create Free Account' }).click();
    await page.waitForURL('**/register?from=quote');
    expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('pendingQuote'))) ?? '{}')).toMatchObject({
      fullName: 'Nora Lind',
      vehicleMake: 'Honda',
    });
    expect(complaints).toEqual([]);
    await close();
  });

  it('loses nothing when the network fails, and says so', async () => {
    const { page, visit, isAccessible, close } = await openShipper('desk');
    await visit('/quote');
    await fillAccord(page);
    await page.route('**/api/quotes/submit', (route) => route.abort());
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await toast(page, 'Submission Failed', 'Network connection error. Please check your internet and try again.').waitFor();
    await isAccessible();
    await page.reload();
    await page.getByLabel('Make').waitFor();
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('Honda');
    await close();
  });
});

describe('a request in an account', () => {
  it.each(walkedAt('phone'))('is kept as a draft, carried on from the dashboard and submitted (%s)', async (size) => {
    const { page, visit, isAccessible, complaints, close } = await openShipper(size);
    await visit('/dashboard');
    await page.getByText('No transport requests yet').waitFor();
    await isAccessible();
    await page.getByRole('link', { name: 'Create New Quote' }).click();
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await toast(page, 'Missing Required Fields').waitFor();
    await fillAccord(page);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await toast(page, 'Draft Saved').waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('link', { name: 'Edit 2019 Honda Accord' }).click();
    await expect.poll(() => page.getByLabel('Pickup ZIP Code').inputValue()).toBe('78701');
    await page.getByLabel('It runs and drives').uncheck();
    await page.getByLabel('It steers').uncheck();
    await isAccessible();
    await page.getByRole('button', { name: 'Request Quotes' }).click();
    await toast(page, 'Transport Created').waitFor();
    await page.waitForURL(/\/transport-details\/[0-9a-f-]{36}$/);
    await visit('/dashboard');
    await page.getByRole('link', { name: '2019 Honda Accord' }).waitFor();
    await page.getByText('No drafts').waitFor();
    await isAccessible();
    expect(
      await site.sql`select steers, brakes from transports where id = ${new URL((await page.getByRole('link', { name: '2019 Honda Accord' }).getAttribute('href')) ?? '', site.origin).pathname.slice(12)}`,
    ).toEqual([{ steers: false, brakes: true }]);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Data' }).click();
    expect((await file).suggestedFilename()).toMatch(/^transports-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(complaints).toEqual([]);
    await close();
  });

  it('asks before a draft is deleted', async () => {
    const { page, visit, isAccessible, close } = await openShipper('phone');
    await visit('/transports/new');
    await fillAccord(page);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await toast(page, 'Draft Saved').waitFor();
    await visit('/dashboard');
    await page.getByRole('button', { name: 'Delete 2019 Honda Accord' }).click();
    await page.getByText('Are you sure you want to delete this draft? This action cannot be undone.').waitFor();
    await isAccessible();
    await page.getByRole('button', { name: 'Delete Draft' }).click();
    await toast(page, 'Draft Deleted').waitFor();
    await page.getByText('No drafts').waitFor();
    await close();
  });
});
