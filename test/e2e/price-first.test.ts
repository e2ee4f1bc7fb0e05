import { beforeAll, describe, expect, it } from 'vitest';
import { sizes, startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const screensAtMost = 5;

describe('the landing page', () => {
  it('is at most five screens of a phone long', async () => {
    const { page, visit, close } = await open('phone');
    await visit('/');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / sizes.phone.viewport.height).toBeLessThanOrEqual(screensAtMost);
    await close();
  });

  it.each(['phone', 'desk'] as const)(
    'answers two ZIP codes and a vehicle with a range and its factors, and goes on filled in (%s)',
    async (size) => {
      const { page, visit, isSound, close } = await open(size);
      await visit('/');
      const form = page.getByRole('form', { name: 'See the price' });
      await form.getByLabel('Pickup ZIP Code').fill('78701');
      await form.getByLabel('Delivery ZIP Code').fill('80202');
      await form.getByLabel('Vehicle Type').selectOption('motorcycle');
      await form.getByLabel('Delivery ZIP Code').press('Enter');
      await page.getByText('Austin, TX to Denver, CO').waitFor();
      await page.getByText(/^\$[\d,]+ to \$[\d,]+$/).waitFor();
      const factors = page.getByRole('list', { name: 'What makes this price' });
      await factors.getByText(/^[\d,]+ road miles$/).waitFor();
      await factors.getByText('Motorcycle', { exact: true }).waitFor();
      await page.getByText(/US average of [A-Z][a-z]{2} \d{2}, \d{4}/).waitFor();
      await isSound();
      await page.getByRole('link', { name: 'Go on with this price' }).click();
      await page.getByRole('heading', { name: 'Get Your Transport Quote' }).waitFor();
      await expect.poll(() => page.getByLabel('Pickup ZIP Code').inputValue()).toBe('78701');
      expect(await page.getByLabel('Delivery ZIP Code').inputValue()).toBe('80202');
      expect(await page.getByLabel('Vehicle Type').inputValue()).toBe('motorcycle');
      await page.getByRole('table', { name: 'Estimated price of the transport' }).waitFor();
      await page.getByLabel('Delivery ZIP Code').fill('10001');
      await page.getByText('New York, NY').first().waitFor();
      await page.reload();
      await expect.poll(() => page.getByLabel('Delivery ZIP Code').inputValue()).toBe('10001');
      await close();
    },
  );

  it('says which ZIP code is none, why no price can be named, and that the connection is gone', async () => {
    const { page, visit, isAccessible, close } = await open('phone');
    await visit('/');
    const form = page.getByRole('form', { name: 'See the price' });
    await form.getByLabel('Pickup ZIP Code').fill('78701');
    await form.getByLabel('Delivery ZIP Code').fill('00000');
    await form.getByRole('button', { name: 'See the price' }).click();
    await form.getByText('Please enter a valid ZIP code').waitFor();
    await expect.poll(() => form.getByLabel('Delivery ZIP Code').evaluate((box) => box === document.activeElement)).toBe(true);
    await isAccessible();
    await form.getByLabel('Delivery ZIP Code').fill('96701');
    await form.getByRole('button', { name: 'See the price' }).click();
    await page.getByText('Part of this route goes by sea, so it is priced by a carrier.').waitFor();
    await page.getByRole('link', { name: 'Ask carriers for a price' }).waitFor();
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'See the price' }).click();
    await page.getByRole('alert').getByText('Network connection error. Please check your internet and try again.').waitFor();
    expect(await form.getByLabel('Delivery ZIP Code').inputValue()).toBe('96701');
    await isAccessible();
    await close();
  });

  it('leads to /quote with its fields where no script arrives', async () => {
    const { page, close } = await open('phone');
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByLabel('Pickup ZIP Code').fill('78701');
    await page.getByLabel('Delivery ZIP Code').fill('80202');
    await page.getByLabel('Vehicle Type').selectOption('atv');
    await page.getByLabel('Delivery ZIP Code').press('Enter');
    await page.waitForURL('**/quote?fromZipCode=78701&toZipCode=80202&vehicleType=atv');
    await close();
  });
});

it.each(['phone', 'desk'] as const)('For carriers, Create account and Help stand in the navigation (%s)', async (size) => {
  const { page, visit, isSound, close } = await open(size);
  for (const [label, path, heading] of [
    ['For carriers', '/for-carriers', 'For carriers'],
    ['Help', '/support/help-center', 'Help Center'],
    ['Create account', '/register', 'Create Account'],
  ] as const) {
    await visit('/');
    if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
    const place = size === 'phone' ? page.getByRole('dialog') : page.getByRole('banner');
    await place.getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await visit('/for-carriers');
  for (const fact of [/^Nothing\. Registering/, /^Direct settlement: the shipper pays you/, 'W-9 Tax Form', 'Driver License'])
    await page.getByRole('main').getByText(fact).first().waitFor();
  await isSound();
  await close();
});
