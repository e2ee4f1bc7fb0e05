import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#domains/accounts/contract.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildReview } from '#domains/reviews/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, goTo, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
let shipper: User;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
  shipper = await buildCompliantAccount(site.sql, { role: 'shipper' });
  for (let count = 1; count <= 14; count += 1) {
    const model = `Row ${String(count).padStart(2, '0')}`;
    ids[model] = await buildTransport(site.sql, {
      shipperId: shipper.id,
      vehicleModel: model,
      openingEstimate: '905.00',
      pickupDate: '2031-03-02',
      ...(count > 12 && { vehicleType: 'motorcycle', fromState: 'OK', fromCity: 'Tulsa' }),
    });
  }
});

async function openAs(role: Role, size: Size): Promise<Visitor & { user: User }> {
  const user = await buildCompliantAccount(site.sql, { role });
  const visitor = await open(size);
  await enter(visitor, user.email);
  return { ...visitor, user };
}

const table = (page: Page) => page.getByRole('table', { name: 'Open requests' });
const link = (page: Page, model: string) => table(page).getByRole('link', { name: `2019 Honda ${model}`, exact: true });
const parameters = (page: Page) => [...new URL(page.url()).searchParams].map(([name, value]) => `${name}=${value}`);
const showing = (page: Page, count: number) => page.getByText(`Showing ${count} open requests`).waitFor();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the marketplace at a desk', () => {
  it('stands as a table with what decides, twelve rows above the fold, and as cards beside it', async () => {
    const { page, visit, isSound, close } = await openAs('carrier', 'desk');
    await visit('/marketplace');
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
      'Vehicle',
      'Lane',
      'Miles',
      'Pickup',
      '$ a mile',
      'Best offer',
      'Fit',
      'Actions',
    ]);
    await table(page).getByRole('cell', { name: 'Estimate' }).first().waitFor();
    const rows = await table(page).getByRole('row').all();
    const ends = await Promise.all(
      rows.map(async (row) => (await row.boundingBox())!).map(async (box) => (await box).y + (await box).height),
    );
    expect(ends.filter((end) => end <= 900).length - 1).toBeGreaterThanOrEqual(12);
    await isSound();
    await page.getByText('Cards', { exact: true }).click();
    await page.getByRole('heading', { level: 3, name: '2019 Honda Row 14' }).waitFor();
    expect(await table(page).count()).toBe(0);
    await isSound();
    await page.reload();
    await page.getByRole('heading', { level: 3, name: '2019 Honda Row 14' }).waitFor();
    await close();
  });

  it('is gone through by j and k, opened by enter and bid on by b, and the keys can be turned off', async () => {
    const { page, visit, isSound, close } = await openAs('carrier', 'desk');
    await visit('/marketplace');
    for (const [key, model] of [
      ['j', '14'],
      ['j', '13'],
      ['j', '12'],
      ['k', '13'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focusedText(page)).toBe(`2019 Honda Row ${model}`);
    }
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: 'Place a bid' });
    await dialog.getByText('2019 Honda Row 13').waitFor();
    const amount = dialog.getByLabel('Bid amount');
    await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('j');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/marketplace/${ids['Row 12']}`);
    await page.goBack();
    await link(page, 'Row 14').waitFor();
    await page.getByRole('button', { name: 'Turn these keys off' }).click();
    await page.keyboard.press('j');
    expect(await focusedText(page)).toBe('Turn keys on');
    await isSound();
    await close();
  });

  it.each(walkedAt('desk'))('opens the window of a job at a fixed price, by b at a desk (%s)', async (size) => {
    const id = await buildTransport(site.sql, {
      shipperId: shipper.id,
      vehicleModel: `Fixed ${size}`,
      status: 'accepted',
      fixedPrice: '700.00',
      pickupDate: '2031-03-02',
    });
    await buildQuote(site.sql, { transportId: id, isAccepted: true, workflowState: 'booked' });
    const { page, visit, isSound, close } = await openAs('carrier', size);
    await visit('/marketplace');
    const row = page.getByRole('link', { name: `2019 Honda Fixed ${size}`, exact: true });
    await row.waitFor();
    if (size === 'desk') {
      await row.focus();
      await page.keyboard.press('b');
    } else await page.getByRole('link', { name: /^Take the job: 2019 Honda Fixed phone/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Take the job' });
    await dialog.getByText(/^2019 Honda Fixed .* You commit to this job at \$/).waitFor();
    await isSound();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await close();
    await site.sql`update transports set status = 'cancelled', fixed_price = null where id = ${id}`;
  });

  it.each(walkedAt('phone'))('says beside a request what carriers gave its shipper, in the list and on the request (%s)', async (size) => {
    const known = await buildCompliantAccount(site.sql, { role: 'shipper' });
    const id = await buildTransport(site.sql, { shipperId: known.id, vehicleModel: `Known ${size}`, pickupDate: '2031-03-02' });
    const { page, user, visit, isSound, close } = await openAs('carrier', size);
    for (const stars of [5, 4, 5]) {
      const transportId = await buildTransport(site.sql, { shipperId: known.id, status: 'completed' });
      const job = { transportId, kind: 'own', userId: user.id, isAccepted: true, workflowState: 'closed' };
      const quoteId = await buildQuote(site.sql, { ...job, completedAt: new Date() });
      await buildReview(site.sql, { transportId, quoteId, side: 'carrier', authorId: user.id, subjectId: known.id, stars });
    }
    await visit('/marketplace');
    if (size === 'desk') {
      await table(page).getByRole('columnheader', { name: 'Shipper' }).waitFor();
      await table(page).getByRole('row').filter({ hasText: 'Known desk' }).getByText('4.7 of 5 from 3').waitFor();
      expect(
        await table(page)
          .getByText(/ of 5 from /)
          .count(),
      ).toBe(1);
    } else await page.getByRole('article').filter({ hasText: 'Known phone' }).getByText('Shipper 4.7 of 5 from 3').waitFor();
    await isSound();
    if (size === 'desk') {
      await page.getByText('Cards', { exact: true }).click();
      await page.getByText('Shipper 4.7 of 5 from 3').waitFor();
      await isSound();
    }
    await page.getByRole('link', { name: `2019 Honda Known ${size}`, exact: true }).click();
    await page.getByText('4.7 of 5 from 3 reviews').waitFor();
    await isSound();
    await close();
    await site.sql`update transports set status = 'cancelled' where id = ${id}`;
  });

  it('goes back search by search, and then to where one came from', async () => {
    const { page, visit, close } = await openAs('carrier', 'desk');
    await visit('/dashboard');
    await goTo(page, 'Marketplace');
    await showing(page, 14);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Vehicle type').selectOption('motorcycle');
    await showing(page, 2);
    await page.getByLabel('From state').selectOption('OK');
    await page.getByRole('button', { name: 'Remove filter: From Oklahoma' }).waitFor();
    await showing(page, 2);
    await page.getByRole('button', { name: 'Remove filter: Motorcycle' }).click();
    await expect.poll(() => parameters(page)).toEqual(['fromState=OK']);
    await showing(page, 2);
    await link(page, 'Row 14').click();
    await page.getByRole('heading', { level: 1, name: '2019 Honda Row 14' }).waitFor();
    for (const left of [['fromState=OK'], ['vehicleType=motorcycle', 'fromState=OK'], ['vehicleType=motorcycle'], []]) {
      await page.goBack();
      await expect.poll(() => parameters(page)).toEqual(left);
      await showing(page, left.length === 0 ? 14 : 2);
    }
    await page.goBack();
    await page.waitForURL('**/dashboard');
    await close();
  });

  it('shows what a bid is weighed against, its price a mile while typing and a warning outside the range, then its rank', async () => {
    const { page, visit, isSound, close } = await openAs('carrier', 'desk');
    const rival = await buildCompliantAccount(site.sql, { role: 'carrier' });
    const id = ids['Row 05']!;
    await buildBid(site.sql, { transportId: id, bidderId: rival.id, bidAmount: '850.00' });
    await site.sql`update transports set offer_count = 1, best_offer = 850, status = 'quoted' where id = ${id}`;
    await visit('/marketplace');
    await table(page)
      .getByRole('button', { name: /^Place a bid on 2019 Honda Row 05/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Place a bid' });
    for (const words of ['$905.00', 'Usually $795 to $1,040', '$850.00', '905 miles', 'Mar 02, 2031'])
      await dialog.getByText(words).waitFor();
    await dialog.getByLabel('Bid amount').fill('$600');
    await dialog.getByText('$0.66 a mile').waitFor();
    await dialog.getByText('Below what such a transport usually goes for ($795 to $1,040)').waitFor();
    await isSound();
    await dialog.getByLabel('Bid amount').fill('1,200');
    await dialog.getByText('Above what such a transport usually goes for').waitFor();
    await dialog.getByLabel('Bid amount').fill('900');
    await dialog.getByText('$0.99 a mile').waitFor();
    expect(await dialog.getByText('usually goes for').count()).toBe(0);
    await dialog.getByLabel('Estimated delivery days').fill('4');
    await dialog.getByRole('button', { name: 'Submit bid' }).click();
    const row = table(page).getByRole('row').filter({ hasText: 'Row 05' });
    await row.getByText('Rank 2 of 2').waitFor();
    await row.getByText('$900.00').waitFor();
    await row.getByRole('button', { name: /^Change your bid/ }).waitFor();
    await page.getByRole('tab', { name: 'My bids' }).click();
    const own = page.getByRole('table', { name: 'My bids' });
    await own.getByText('2 of 2', { exact: true }).waitFor();
    await own.getByText('Best $850.00').waitFor();
    await isSound();
    await close();
  });
});

describe('from the marketplace', () => {
  it('a broker offers the platform’s price as its own', async () => {
    const { page, visit, isSound, close } = await openAs('broker', 'desk');
    await buildQuote(site.sql, { transportId: ids['Row 03']!, kind: 'opening', workflowState: 'submitted' });
    await visit(`/marketplace/${ids['Row 03']}`);
    await page.getByRole('button', { name: 'Offer it at this price' }).click();
    await isSound();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Offer it at this price' }).click();
    await toast(page, 'State Updated').waitFor();
    await page.getByRole('button', { name: 'Offer it at this price' }).waitFor({ state: 'detached' });
    await visit('/marketplace');
    const row = page.getByRole('table', { name: 'Open requests' }).getByRole('row').filter({ hasText: 'Row 03' });
    await row.getByText(/^Rank 1 of /).waitFor();
    await row.getByRole('link', { name: /^View/ }).waitFor();
    await isSound();
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/broker-row.png` });
    await close();
  });

  it('a carrier commits a truck to its own quote', async () => {
    const { page, visit, isSound, user, close } = await openAs('carrier', 'phone');
    await buildQuote(site.sql, { transportId: ids['Row 04']!, kind: 'own', userId: user.id, carrierId: user.id, workflowState: 'quoted' });
    await visit(`/marketplace/${ids['Row 04']}`);
    await page.getByRole('region', { name: 'Your quote' }).getByRole('button', { name: 'Commit a truck' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Commit a truck' }).click();
    await toast(page, 'State Updated').waitFor();
    await page.getByRole('button', { name: 'Commit a truck' }).waitFor({ state: 'detached' });
    await isSound();
    await close();
  });
});
