import type { Page } from 'playwright-core';
import { newId } from '#shared/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#domains/accounts/contract.ts';
import { buildSession } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { findPlace } from '#domains/places/zip-table.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport, transportForm } from '#domains/transports/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { bell, enter, summary, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
let shipper: User;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
  shipper = await buildCompliantAccount(site.sql, { role: 'shipper' });
});

async function openAs(role: Role, size: Size, overrides: Record<string, unknown> = {}): Promise<Visitor & { user: User }> {
  const user = await buildCompliantAccount(site.sql, { role, ...overrides });
  const visitor = await open(size);
  await enter(visitor, user.email);
  return { ...visitor, user };
}

const end = (which: 'from' | 'to', zip: string) => {
  const { city, state, lat, lng } = findPlace(zip)!;
  return { [`${which}ZipCode`]: zip, [`${which}City`]: city, [`${which}State`]: state, [`${which}Lat`]: lat, [`${which}Lng`]: lng };
};
const request = (model: string, from: string, to: string, more: Record<string, unknown> = {}) =>
  buildTransport(site.sql, { shipperId: shipper.id, vehicleModel: model, ...end('from', from), ...end('to', to), ...more });

/** A request as a shipper submits it, so that alerts hear of it. */
async function submit(model: string): Promise<void> {
  const token = await buildSession(site.sql, shipper);
  const reply = await fetch(`${site.origin}/api/transports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...transportForm, vehicleModel: model, vin: '' }),
  });
  expect(reply.status).toBe(201);
}

/** The requests of the list by their links, which name the vehicle alone. */
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
  expect(['fromZip', 'fromRadius', 'sort', 'minRate', 'vehicleType'].map((name) => parameter(page, name))).toEqual([
    '78701',
    '150',
    'nearest',
    '1.50',
    'car',
  ]);
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
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await summary(page).getByText('Give the search a name').waitFor();
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
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  for (const message of ['Bid amount is required', 'Estimated delivery days is required']) await summary(page).getByText(message).waitFor();
  await dialog.getByLabel('Bid amount').fill('$1,050');
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
  await page.getByText('$700.00').first().waitFor();
  await page.getByText('Booked at', { exact: true }).waitFor();
  for (const label of ['Offers so far', 'Best offer']) expect(await page.getByText(label, { exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Place a bid/ }).count()).toBe(0);
  await isSound();
  await page.getByRole('button', { name: 'Take at the fixed price' }).click();
  await page.getByRole('dialog', { name: 'Take the job' }).getByRole('button', { name: 'Take the job' }).click();
  await toast(page, 'Job taken').waitFor();
  await page.waitForURL(`**/transports/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await isSound();
}

async function lookBack({ page, visit, isSound }: Visitor, size: Size): Promise<void> {
  await visit('/marketplace?tab=my-bids');
  const table = page.getByRole('table', { name: 'My bids' });
  await table.getByText('Withdrawn', { exact: true }).waitFor();
  // A row of a phone leaves the kind of an offer to its own page.
  await table.getByText('Platform price').waitFor({ state: size === 'desk' ? 'visible' : 'hidden' });
  await isSound();
  await page.getByLabel('Show').selectOption('accepted');
  await expect.poll(() => table.getByText('Withdrawn', { exact: true }).count()).toBe(0);
  expect(parameter(page, 'state')).toBe('accepted');
  await page.getByLabel('Show').selectOption('expired');
  await page.getByText('None in this state').waitFor();
  await isSound();
}

describe('a carrier looks for work and wins it', () => {
  beforeAll(async () => {
    await request('Near', '78704', '80202', { roadMiles: 900, openingEstimate: '900.00' });
    await request('Middle', '76701', '60601', { roadMiles: 1000, openingEstimate: '1900.00' });
    await request('Far', '77002', '33130', { roadMiles: 1200, openingEstimate: '1200.00' });
    await request('Away', '98101', '97201', { roadMiles: 175, openingEstimate: '400.00' });
  });

  it.each(walkedAt('desk'))('at a %s: by ZIP code and radius, by alert, with a bid and at a fixed price', async (size) => {
    const carrier = await openAs('carrier', size);
    const model = `Alert ${size}`;
    await searchAround(carrier);
    await saveTheSearch(carrier, `Austin out ${size}`);
    await hearOfIt(carrier, `Austin out ${size}`, model);
    await bidChangeWithdraw(carrier, model);
    await takeAtFixedPrice(carrier);
    await lookBack(carrier, size);
    await site.sql`update transports set status = 'cancelled' where vehicle_model = ${model}`;
    await carrier.close();
  });

  it('chooses a state on the map, or from the list beside it by keys', async () => {
    const { page, visit, isSound, close } = await openAs('carrier', 'desk');
    await visit('/marketplace');
    await page.getByRole('button', { name: 'Show map' }).click();
    const states = page.getByRole('region', { name: 'Requests by state of pickup' });
    await states.getByRole('link', { name: 'Washington 1' }).focus();
    await isSound();
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
      .getByRole('region', { name: 'Heaviest lanes' })
      .getByRole('link', { name: /^TX to IL/ })
      .click();
    await expect.poll(() => shown(page)).toContain('2019 Honda Middle');
    await isSound();
    await close();
  });

  it('renames, quiets and forgets a search, and runs it', async () => {
    const { page, visit, isSound, close } = await openAs('broker', 'phone');
    await visit('/marketplace?tab=searches');
    await page.getByText('No saved searches yet').waitFor();
    await isSound();
    await visit('/marketplace?fromState=WA');
    await page.getByRole('button', { name: 'Save search' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('North');
    await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
    await toast(page, 'Search saved').waitFor();
    await visit('/marketplace?tab=searches');
    await page.getByRole('button', { name: 'Rename North' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Northwest');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('button', { name: 'Turn alert off: Northwest' }).click();
    await page.getByText('Alert off').waitFor();
    await isSound();
    await page.getByRole('link', { name: 'Run Northwest' }).click();
    await expect.poll(() => shown(page)).toEqual(['2019 Honda Away']);
    await page.goBack();
    await page.getByRole('button', { name: 'Delete Northwest' }).click();
    await page.getByRole('button', { name: 'Delete search' }).click();
    await page.getByText('No saved searches yet').waitFor();
    await close();
  });
});

describe('what does not work', () => {
  it('is said: nothing found, a ZIP code that is none, a list and a bid that fail, a request that is gone', async () => {
    const { page, visit, isAccessible, close } = await openAs('independent_driver', 'phone');
    const id = await request('Broken', '30303', '33130');
    await visit('/marketplace?vehicleType=golf');
    await page.getByText('No open request matches').waitFor();
    await visit('/marketplace?fromZip=00000');
    await showFilters(page);
    await group(page, 'Pickup').getByText('Please enter a valid ZIP code').waitFor();
    await page.getByRole('alert').getByText('The list is back once the filter is changed.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await isAccessible();
    let isBroken = true;
    const broken = {
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Something went wrong', code: 'internal' }),
    };
    await page.route(/\/api\/marketplace\/quotes(\?|\/.*\/bid)/, (route) => (isBroken ? route.fulfill(broken) : route.continue()));
    await page.goto('/marketplace');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await isAccessible();
    await page.goto(`/marketplace/${id}`);
    await page.getByRole('button', { name: /^Place a bid/ }).click();
    await page.getByLabel('Bid amount').fill('900');
    await page.getByLabel('Estimated delivery days').fill('3');
    await page.getByRole('button', { name: 'Submit bid' }).click();
    await toast(page, 'Failed to submit bid').waitFor();
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByText('An error occurred while submitting your bid.')
      .waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Submit bid' }).click();
    await toast(page, 'Bid submitted').waitFor();
    await site.sql`update transports set status = 'cancelled' where id = ${id}`;
    await visit(`/marketplace/${id}`);
    await page.getByText('The request is no longer in the marketplace.', { exact: true }).waitFor();
    await page.getByText('$900.00').waitFor();
    await isAccessible();
    await visit(`/marketplace/${newId()}`);
    await page.getByRole('heading', { name: 'Request not found' }).waitFor();
    await isAccessible();
    await close();
  });

  it('is closed to a shipper, and shows a carrier whose papers lack what to do', async () => {
    const id = await request('Closed', '30303', '33130');
    const outsider = await openAs('shipper', 'desk');
    for (const path of ['/marketplace', `/marketplace/${id}`]) {
      await outsider.visit(path);
      await outsider.page.getByRole('heading', { name: 'Marketplace Access Denied' }).waitFor();
      await outsider.isAccessible();
    }
    const carrier = await openAs('carrier', 'phone', { emailVerifiedAt: null });
    await carrier.visit(`/marketplace/${id}`);
    await carrier.page.getByText('Confirm your e-mail address before you bid').waitFor();
    await carrier.page.getByRole('link', { name: 'Cannot Bid - See Compliance' }).waitFor();
    expect(await carrier.page.getByRole('button', { name: 'Place a bid' }).count()).toBe(0);
    await carrier.isSound();
    await outsider.close();
    await carrier.close();
  });
});
