import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const here = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');

/** A shipper with a quiet request, one with offers, and one on the road to Boston. */
async function openShipper(size: Size): Promise<Visitor & { ids: string[] }> {
  const shipper = await buildAccount(site.sql);
  const make = (vehicleModel: string, more: object = {}) => buildTransport(site.sql, { shipperId: shipper.id, vehicleModel, ...more });
  const ids = [
    await make('Offered', { status: 'quoted', offerCount: 2, bestOffer: '900.00' }),
    await make('Driven', { status: 'in_transit', toCity: 'Boston', toState: 'MA' }),
    await make('Quiet'),
  ];
  const visitor = await open(size);
  await enter(visitor, shipper.email);
  return { ...visitor, ids };
}

describe('the way', () => {
  it('is shown on an inner page: what stands above it, where one is, and what the window is about', async () => {
    const { page, visit, isSound, close, ids } = await openShipper('desk');
    await visit(`/transports/${ids[0]}`);
    expect(await page.title()).toBe('2019 Honda Offered, Austin to Denver | Carriage');
    expect(await here(page).allInnerTexts()).toEqual(['Quotes']);
    expect(await breadcrumb(page).getByRole('link').allInnerTexts()).toEqual(['Dashboard', 'Quotes']);
    await isSound();
    await breadcrumb(page).getByRole('link', { name: 'Quotes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor();
    expect(await page.title()).toBe('Quotes | Carriage');
    const left = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left);
    expect(await left('main h1')).toBe(await left('header a'));
    await close();
  });

  it.each(['desk', 'phone'] as const)('is found with Ctrl K: a transport by its city, a screen by its name (%s)', async (size) => {
    const { page, visit, isSound, close, ids } = await openShipper(size);
    await visit('/dashboard');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /^Find a screen/ });
    await box.fill('boston');
    await page.getByRole('option', { name: /^2019 Honda Driven/ }).waitFor();
    await isSound();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/transports/${ids[1]}`);
    await page.getByRole('button', { name: /^Find/ }).click();
    await box.fill('account');
    await page.getByRole('option', { name: /^Account Settings/ }).click();
    await page.waitForURL('**/settings/account');
    await close();
  });

  it('leads from the account’s own button to help and to another theme', async () => {
    const { page, visit, isSound, close } = await openShipper('desk');
    await visit('/quotes');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Help' }).waitFor();
    await isSound();
    await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await close();
  });
});

describe('the one list of quotes', () => {
  it('has what needs its owner first, is searched and sorted, tabs and status in one row', async () => {
    const { page, visit, isSound, close } = await openShipper('desk');
    await visit('/quotes');
    const shown = () => page.getByRole('article').getByRole('heading').allInnerTexts();
    await expect.poll(shown).toEqual(['2019 Honda Offered', '2019 Honda Quiet', '2019 Honda Driven']);
    const middle = async (part: ReturnType<Page['locator']>) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height / 2;
    };
    const apart = (await middle(page.getByRole('tablist'))) - (await middle(page.getByLabel('Filter by status')));
    expect(Math.abs(apart)).toBeLessThan(20);
    await page.getByLabel('Sort by').selectOption('newest');
    await expect.poll(shown).toEqual(['2019 Honda Quiet', '2019 Honda Driven', '2019 Honda Offered']);
    await page.getByLabel('Search your requests').fill('boston');
    await expect.poll(shown).toEqual(['2019 Honda Driven']);
    await isSound();
    await page.getByLabel('Search your requests').fill('nowhere');
    await page.getByText('Nothing matches "nowhere"').waitFor();
    await isSound();
    await close();
  });
});

it('a row of a table on a phone is a title line and two lines of facts', async () => {
  const shipper = await buildAccount(site.sql);
  const carrier = await buildCompliantAccount(site.sql, { role: 'carrier' });
  const transportId = await buildTransport(site.sql, { shipperId: shipper.id });
  await buildBid(site.sql, { transportId, bidderId: carrier.id });
  const visitor = await open('phone');
  const { page, visit, isSound, close } = visitor;
  await enter(visitor, carrier.email);
  await visit('/marketplace?tab=my-bids');
  const row = page.getByRole('table', { name: 'My bids' }).getByRole('row').last();
  await row.getByText('Waiting for the shipper').waitFor();
  const tops = await row.locator('td[data-label]').evaluateAll((cells) =>
    cells
      .filter((cell) => getComputedStyle(cell).display !== 'none')
      .slice(2)
      .map((cell) => Math.round(cell.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBeLessThanOrEqual(3);
  await isSound();
  await close();
});
