import { describe, expect, it } from 'vitest';
import { sizes, startBrowser } from '../../harness/browser/browser.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

describe('the landing page', () => {
  it('shows a price range with its factors for two ZIP codes and a vehicle, and continues filled in', async () => {
    const { page, visit, isSound } = await open('phone');
    await visit('/');
    const form = page.getByRole('form', { name: 'See the price' });
    await form.getByLabel('Pickup ZIP Code').fill('78701');
    await form.getByLabel('Delivery ZIP Code').fill('80202');
    await form.getByLabel('Vehicle Type').selectOption('motorcycle');
    await form.getByLabel('Delivery ZIP Code').press('Enter');
    await page.getByText('Austin, TX to Denver, CO').waitFor();
    await page.getByText(/^\$[\d,]+ to \$[\d,]+$/).waitFor();
    const factors = page.getByRole('list', { name: 'How we calculated this price' });
    await factors.getByText(/^[\d,]+ road miles$/).waitFor();
    await factors.getByText('Motorcycle', { exact: true }).waitFor();
    await isSound();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / sizes.phone.viewport.height).toBeLessThanOrEqual(5);
    await page.getByRole('link', { name: 'Continue with this estimate' }).click();
    await page.getByRole('heading', { name: 'Get Your Transport Quote' }).waitFor();
    await expect.poll(() => page.getByLabel('Pickup ZIP Code').inputValue()).toBe('78701');
    expect(await page.getByLabel('Delivery ZIP Code').inputValue()).toBe('80202');
    expect(await page.getByLabel('Vehicle Type').inputValue()).toBe('motorcycle');
    await page.getByRole('table', { name: 'Estimated price of the transport' }).waitFor();
    await page.getByLabel('Delivery ZIP Code').fill('10001');
    await page.getByText('New York, NY').first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Delivery ZIP Code').inputValue()).toBe('10001');
  });

  it('leads to /quote with its fields if no script loads', async () => {
    const { page } = await open('phone');
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByLabel('Pickup ZIP Code').fill('78701');
    await page.getByLabel('Delivery ZIP Code').fill('80202');
    await page.getByLabel('Vehicle Type').selectOption('atv');
    await page.getByLabel('Delivery ZIP Code').press('Enter');
    await page.waitForURL('**/quote?fromZipCode=78701&toZipCode=80202&vehicleType=atv');
  });
});

it('the quote request suggests makes for what was typed before the app loaded', async () => {
  const { page } = await open('phone');
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto('/quote', { waitUntil: 'commit' });
  await page.getByLabel('Vehicle Type').selectOption('car');
  await page.getByLabel('Make').pressSequentially('Ho');
  load();
  await page.getByRole('option', { name: 'Honda' }).click();
  expect(await page.getByLabel('Make').inputValue()).toBe('Honda');
});

it('the quote request shows total and range in a bar on a phone, which opens to its lines', async () => {
  const { page, visit, isSound } = await open('phone');
  await visit('/quote');
  const bar = page.locator('[data-price-bar]');
  await bar.getByText('Add both ZIP codes and vehicle type for a price').waitFor();
  await page.getByLabel('Pickup ZIP Code').fill('78701');
  await page.getByLabel('Delivery ZIP Code').fill('80202');
  await bar.getByText('Add vehicle type for a price', { exact: true }).waitFor();
  await page.getByLabel('Vehicle Type').selectOption('car');
  await bar.getByText(/^\$[\d,]+ to \$[\d,]+$/).waitFor();
  const total = () =>
    bar
      .getByText(/^\$[\d,]+\.\d{2}$/)
      .first()
      .innerText();
  const before = await total();
  await page.getByLabel('Transport Type').selectOption('enclosed');
  await expect.poll(total).not.toBe(before);
  await page.getByLabel('Full Name').fill('Nora Lind');
  const { y, height } = (await bar.boundingBox())!;
  expect(y + height).toBeCloseTo(sizes.phone.viewport.height, 0);
  const name = (await page.getByLabel('Full Name').boundingBox())!;
  expect(name.y + name.height).toBeLessThanOrEqual(y);
  await bar.getByRole('button').tap();
  await bar.getByText('Fuel surcharge').waitFor();
  await bar.getByText('Transport and service fee').waitFor();
  await isSound();
  await bar.getByRole('button').tap();
  await bar.getByText('Fuel surcharge').waitFor({ state: 'hidden' });
});

it('a VIN in the quote request fills in year and make, warns on a mismatch, and blocks nothing', async () => {
  const { page, visit, isAccessible, complaints } = await open('phone');
  await visit('/quote');
  const [year, make, vin] = [page.getByLabel('Year'), page.getByLabel('Make'), page.getByLabel('VIN', { exact: false })];
  await page.getByLabel('Vehicle Type').selectOption('car');
  await vin.fill('1HGCM82633A00435');
  expect([await year.inputValue(), await make.inputValue()]).toEqual(['', '']);
  await vin.fill('1hgcm82633a004352');
  await expect.poll(async () => [await year.inputValue(), await make.inputValue()]).toEqual(['2003', 'Honda']);
  await page.getByText('The check digit is correct. Model year 2003.').waitFor();
  await year.fill('2005');
  await page.getByText('The VIN decodes as 2003 Honda. Check the year and make.').waitFor();
  await isAccessible();
  await year.fill('');
  expect(await year.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Submit Quote Request' }).click();
  await page.getByRole('group', { name: 'Please check the following' }).getByText('Please enter the vehicle year').waitFor();
  expect(await page.getByRole('group', { name: 'Please check the following' }).getByText('VIN').count()).toBe(0);
  expect(complaints).toEqual([]);
});
