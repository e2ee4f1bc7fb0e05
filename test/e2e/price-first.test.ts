import { beforeAll, describe, expect, it } from 'vitest';
import { type Size, sizes, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
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

  it('says in one quiet line that video is there where it is wanted, and marks its three small reviews as examples', async () => {
    const { page, visit, isSound, close } = await open('phone');
    await visit('/');
    expect(await page.getByText(/^Not on the site yet/).count()).toBe(0);
    const later = page.getByText(/^Beside the photos a short video without sound/);
    expect(await later.allInnerTexts()).toEqual([
      'Beside the photos a short video without sound, where it is wanted: nothing requires it.',
    ]);
    const reviews = page.getByRole('region', { name: 'How shippers tell it' }).getByRole('figure');
    expect(await reviews.count()).toBe(3);
    for (const review of await reviews.all()) {
      await review.getByText('Example', { exact: true }).waitFor();
      await review.getByRole('img', { name: '5 of 5 stars' }).waitFor();
      const size = (part: HTMLElement | SVGElement) => Number.parseFloat(getComputedStyle(part).fontSize);
      expect(await review.getByRole('blockquote').evaluate(size)).toBeLessThanOrEqual(await later.evaluate(size));
    }
    await isSound();
    await close();
  });

  it.each(walkedAt('phone'))(
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
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (size === 'phone') expect(height / sizes.phone.viewport.height).toBeLessThanOrEqual(screensAtMost);
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

it.each(walkedAt('desk'))('For carriers, Create account and Help stand in the navigation (%s)', async (size) => {
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

const stopsAtMost = 8;
const formScreensAtMost = 3;

describe('the quote request', () => {
  it('asks for route and transport, vehicle, price, contact and notes, in this order', async () => {
    const { page, visit, close } = await open('phone');
    await visit('/quote');
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    const sections = ['Transport', 'Vehicle', 'Estimate', 'Contact', 'Notes'];
    expect(headings.filter((heading) => sections.includes(heading))).toEqual(sections);
    await close();
  });

  it('is at most five screens of a phone long, and its form three', async () => {
    const { page, visit, close } = await open('phone');
    await visit('/quote');
    const { height } = sizes.phone.viewport;
    const form = await page
      .getByRole('button', { name: 'Submit Quote Request' })
      .evaluate((button) => button.getBoundingClientRect().bottom);
    expect(form / height).toBeLessThanOrEqual(formScreensAtMost);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(screensAtMost * height);
    await close();
  });

  it.each(walkedAt('phone'))('has its second ZIP code within eight tab stops (%s)', async (size) => {
    const { page, visit, close } = await open(size);
    await visit('/quote');
    const second = page.getByLabel('Delivery ZIP Code');
    let stops = 0;
    while (!(await second.evaluate((box) => box === document.activeElement)) && stops <= stopsAtMost) {
      await page.keyboard.press('Tab');
      stops += 1;
      // On a desk the links of the bar lie before the form: the first stop leads past them.
      if (size === 'desk' && stops === 1) await page.keyboard.press('Enter');
    }
    expect(stops).toBeLessThanOrEqual(stopsAtMost);
    await close();
  });

  it.each(walkedAt('phone'))('leads Tab down the page, from the first field to the last link beside the form (%s)', async (size) => {
    const { page, visit, close } = await open(size);
    await visit('/quote');
    const first = page.getByLabel('Pickup ZIP Code');
    await first.focus();
    const focused = () =>
      page.evaluate(() => {
        const { left, top, bottom } = document.activeElement!.getBoundingClientRect();
        const named = document.activeElement as HTMLElement & { name?: string };
        return { what: named.name || named.innerText, left, top: top + window.scrollY, bottom: bottom + window.scrollY };
      });
    const passed = [await focused()];
    while (passed.at(-1)!.what !== 'Help Center' && passed.length < 60) {
      await page.keyboard.press('Tab');
      passed.push(await focused());
    }
    const names = passed.map(({ what }) => what);
    expect(names).toEqual(expect.arrayContaining(['vehicleMake', 'fullName', 'Submit Quote Request', 'Write to us', 'Help Center']));
    // The bar with the price stands at the foot of a phone wherever the page is.
    const inColumn = passed.filter(
      ({ what, left }, at) => !what.includes('$') && !what.startsWith('For a price') && (at === 0 || left < 700),
    );
    const back = inColumn.filter(({ bottom }, at) => at > 0 && bottom <= inColumn[at - 1]!.top);
    expect(back).toEqual([]);
    await close();
  });

  it('holds total and range in a bar at the foot of a phone while one types, and opens to its lines', async () => {
    const { page, visit, isSound, close } = await open('phone');
    await visit('/quote');
    const bar = page.locator('[data-price-bar]');
    await bar.getByText('For a price: Vehicle type, Pickup ZIP code, Delivery ZIP code').waitFor();
    await page.getByLabel('Pickup ZIP Code').fill('78701');
    await page.getByLabel('Delivery ZIP Code').fill('80202');
    await bar.getByText('For a price: Vehicle type', { exact: true }).waitFor();
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
    await isSound();
    await bar.getByRole('button').tap();
    await bar.getByText('Fuel surcharge').waitFor();
    await bar.getByText('Transport and service fee').waitFor();
    await isSound();
    await bar.getByRole('button').tap();
    await bar.getByText('Fuel surcharge').waitFor({ state: 'hidden' });
    await close();
  });

  it('has its side cards beside the form at a desk', async () => {
    const { page, visit, close } = await open('desk');
    await visit('/quote');
    const edge = await page.getByLabel('Delivery ZIP Code').evaluate((box) => box.closest('section')!.getBoundingClientRect().right);
    const foot = await page
      .getByRole('button', { name: 'Submit Quote Request' })
      .evaluate((button) => button.getBoundingClientRect().bottom);
    for (const title of ['Estimate', 'What Happens Next', 'Included Features', 'Service Fees']) {
      const { x, y } = (await page.getByRole('heading', { name: title, exact: true }).boundingBox())!;
      expect([title, x > edge, y < foot]).toEqual([title, true, true]);
    }
    await close();
  });
});
