import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#domains/accounts/schemas.ts';
import { buildSession } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { findPlace } from '#domains/places/zip-table.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport, transportForm } from '#domains/transports/fixtures.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { startBrowser, type Visitor } from '../harness/browser/browser.ts';
import { bell, enter, toast } from '../harness/browser/journey.ts';
import { startSite } from '../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

let shipper: User;

beforeAll(async () => {
  shipper = await buildCompliantAccount(site.sql, { role: 'shipper' });
});

async function openCarrier(): Promise<Visitor> {
  const visitor = await open('desk');
  await enter(visitor, (await buildCompliantAccount(site.sql, { role: 'carrier' })).email);
  return visitor;
}

const end = (which: 'from' | 'to', zip: string) => {
  const { city, state, lat, lng } = findPlace(zip)!;
  return { [`${which}ZipCode`]: zip, [`${which}City`]: city, [`${which}State`]: state, [`${which}Lat`]: lat, [`${which}Lng`]: lng };
};
const request = (model: string, from: string, to: string, more: Record<string, unknown> = {}) =>
  buildTransport(site.sql, { shipperId: shipper.id, vehicleModel: model, ...end('from', from), ...end('to', to), ...more });

async function submit(model: string): Promise<void> {
  const token = await buildSession(site.sql, shipper);
  const reply = await fetch(`${site.origin}/api/transports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...transportForm, vehicleModel: model, vin: '' }),
  });
  expect(reply.status).toBe(201);
}

const shown = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^\d{4} / })
    .allInnerTexts();
const group = (page: Page, name: string) => page.getByRole('search', { name: 'Open requests' }).getByRole('group', { name, exact: true });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function showFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ });
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

async function searchAround({ page, visit, isQuiet, isSound }: Visitor): Promise<void> {
  await visit('/marketplace');
  await showFilters(page);
  await group(page, 'Pickup').getByLabel('Near ZIP code').fill('78701');
  await group(page, 'Pickup').getByText('Austin, TX').waitFor();
  await group(page, 'Pickup').getByLabel('Within').selectOption('150');
  await page.getByText('Showing 3 open requests').waitFor();
  await page.getByLabel('Sort by').selectOption('nearest');
  await expect.poll(() => shown(page)).toEqual(['2019 Honda Near', '2019 Honda Middle', '2019 Honda Far']);
  await page.getByText('Pickup within 10 miles').waitFor();
  await isSound();
  await group(page, 'Price per mile').getByLabel('At least').fill('1.50');
  await group(page, 'Vehicle').getByLabel('Vehicle type').selectOption('car');
  await expect.poll(() => shown(page)).toEqual(['2019 Honda Middle']);
  await page.reload();
  await isQuiet();
  await showFilters(page);
  expect(await shown(page)).toEqual(['2019 Honda Middle']);
  expect(await group(page, 'Pickup').getByLabel('Near ZIP code').inputValue()).toBe('78701');
  await group(page, 'Price per mile').getByLabel('At least').fill('');
  await expect.poll(() => parameter(page, 'minRate')).toBeNull();
  await page.getByText('Showing 3 open requests').waitFor();
}

async function saveTheSearch({ page, isSound }: Visitor, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByText('Car / SUV / Pickup, from 150 miles around 78701').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await isSound();
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await toast(page, 'Search saved').waitFor();
  await page.getByRole('tab', { name: 'Saved searches' }).click();
  await page.getByRole('article').filter({ hasText: name }).getByText('Alert on').waitFor();
  await isSound();
}

async function hearOfIt({ page, isSound }: Visitor, name: string, model: string): Promise<void> {
  await submit(model);
  await bell(page, 1).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByText(`New request for "${name}"`).click();
  await page.getByRole('heading', { level: 1, name: `2019 Honda ${model}` }).waitFor();
  await page.waitForURL('**/marketplace/*');
  for (const fact of ['Austin, TX 787xx', 'Personal items inside', 'Has keys', 'Price per mile', 'Platform estimate'])
    await page.getByText(fact, { exact: true }).first().waitFor();
  for (const secret of ['78701', '600 Congress', 'Whitfield', '1HGCV']) expect(await page.getByText(secret).count()).toBe(0);
  await isSound();
}

async function bidChangeWithdraw({ page, isSound }: Visitor, model: string): Promise<void> {
  const about = `2019 Honda ${model}, Austin, TX 787xx to Denver, CO 802xx`;
  for (const label of ['Offers so far', 'Best offer']) await page.getByText(label, { exact: true }).waitFor();
  await page.getByRole('button', { name: `Place a bid on ${about}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Place a bid' });
  await dialog.getByLabel('Bid amount').fill('$1,050');
  await dialog.getByLabel('Pickup day').fill(addDays(openDay(new Date()), 5));
  await dialog.getByLabel('Estimated delivery days').fill('4');
  await isSound();
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await toast(page, 'Bid submitted').waitFor();
  const own = page.getByRole('region', { name: 'Your bid' });
  await own.getByText('$1,050.00').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Your offers');
  await own.getByRole('button', { name: `Change your bid on ${about}` }).click();
  const change = page.getByRole('dialog', { name: 'Change your bid' });
  await change.getByLabel('Bid amount').fill('990');
  await change.getByRole('button', { name: 'Change bid' }).click();
  await own.getByText('$990.00').waitFor();
  await isSound();
  await own.getByRole('button', { name: `Withdraw your bid on ${about}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw bid' }).click();
  await page.getByRole('button', { name: `Place a bid on ${about}` }).waitFor();
}

async function takeAtFixedPrice({ page, visit, isSound }: Visitor): Promise<void> {
  const id = await request('Fixed', '30303', '33130', { status: 'accepted', fixedPrice: '700.00' });
  await buildQuote(site.sql, { transportId: id, isAccepted: true, workflowState: 'booked' });
  await visit(`/marketplace/${id}`);
  await page.getByText('Booked at', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Take job at fixed price' }).click();
  await page.getByRole('dialog', { name: 'Take job' }).getByRole('button', { name: 'Take job' }).click();
  await toast(page, 'Job taken').waitFor();
  await page.waitForURL(`**/transports/${id}`);
  await isSound();
}

describe('a carrier looking for work', () => {
  beforeAll(async () => {
    await request('Near', '78704', '80202', { roadMiles: 900, openingEstimate: '900.00' });
    await request('Middle', '76701', '60601', { roadMiles: 1000, openingEstimate: '1900.00' });
    await request('Far', '77002', '33130', { roadMiles: 1200, openingEstimate: '1200.00' });
    await request('Away', '98101', '97201', { roadMiles: 175, openingEstimate: '400.00' });
  });

  it('finds it by ZIP code and radius or by alert, and wins it by bid or at a fixed price', async () => {
    const carrier = await openCarrier();
    const [model, name] = ['Alert', 'Austin out'];
    await searchAround(carrier);
    await saveTheSearch(carrier, name);
    await hearOfIt(carrier, name, model);
    await bidChangeWithdraw(carrier, model);
    await takeAtFixedPrice(carrier);
  });

  it('can choose a state on the map, or with the keyboard from a list', async () => {
    const { page, visit, isSound } = await openCarrier();
    await visit('/marketplace');
    await page.getByRole('button', { name: 'Show map' }).click();
    const states = page.getByRole('region', { name: 'Requests by pickup state' });
    await states.getByRole('link', { name: 'Washington 1' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toContain('2019 Honda Away');
    expect(parameter(page, 'fromState')).toBe('WA');
    await states.getByRole('link', { name: 'All states' }).click();
    await expect.poll(() => parameter(page, 'fromState')).toBeNull();
    await page.locator('path[data-state=WA]').click();
    await expect.poll(() => parameter(page, 'fromState')).toBe('WA');
    await page.locator('path[data-state=TX]').click({ position: { x: 60, y: 60 } });
    await expect.poll(() => parameter(page, 'fromState')).toBe('TX');
    await page
      .getByRole('region', { name: 'Busiest lanes' })
      .getByRole('link', { name: /^TX to IL/ })
      .click();
    await expect.poll(() => shown(page)).toContain('2019 Honda Middle');
    await isSound();
  });
});

const ids: Record<string, string> = {};

const table = (page: Page) => page.getByRole('table', { name: 'Open requests' });
const link = (page: Page, model: string) => table(page).getByRole('link', { name: `2019 Honda ${model}`, exact: true });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the marketplace on a desktop', () => {
  beforeAll(async () => {
    await site.sql`update transports set status = 'cancelled'`;
    for (let count = 1; count <= 14; count += 1) {
      const model = `Row ${String(count).padStart(2, '0')}`;
      const other = count > 12 && { vehicleType: 'motorcycle', fromState: 'OK', fromCity: 'Tulsa' };
      ids[model] = await buildTransport(site.sql, { shipperId: shipper.id, vehicleModel: model, ...other });
    }
  });

  it('has keyboard shortcuts j, k, enter and b, which can be turned off', async () => {
    const { page, visit, isSound } = await openCarrier();
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
    await page.getByRole('button', { name: 'Turn off shortcuts' }).click();
    await page.keyboard.press('j');
    expect(await focusedText(page)).toBe('Turn on shortcuts');
    await isSound();
  });
});
