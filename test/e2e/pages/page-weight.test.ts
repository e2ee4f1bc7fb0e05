import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

async function holdApp({ page }: Visitor): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const scriptsInside = (html: string) => [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!).join('');

it.each([
  ['/', 4],
  ['/how-it-works', 2],
  ['/quote', 220],
])('the scripts of %s, including inline ones, are at most %i KB compressed', async (address, atMostKb) => {
  const { page, isQuiet } = await open('phone');
  const files: Promise<{ responseBodySize: number }>[] = [];
  page.on('requestfinished', (request) => request.resourceType() === 'script' && files.push(request.sizes()));
  const html = await (await page.goto(address))!.text();
  await isQuiet();
  const inside = brotliCompressSync(scriptsInside(html)).length;
  const sizes = await Promise.all(files);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, inside) / 1024).toBeLessThanOrEqual(atMostKb);
});

describe('before the app has loaded', () => {
  it('typed and checked values are kept until it has', async () => {
    const visitor = await open('phone');
    const { page, isQuiet, isSound } = visitor;
    const release = await holdApp(visitor);
    await page.goto('/quote', { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Pickup ZIP Code').fill('78701');
    await page.getByLabel('Delivery ZIP Code').fill('80202');
    await page.getByLabel('Vehicle Type').selectOption('car');
    await page.getByLabel('Make').fill('Honda');
    await page.getByLabel('Runs and drives').uncheck();
    await page.getByLabel('Full Name').click();
    await page.keyboard.type('Nora');
    release();
    await page.getByText('Austin, TX').first().waitFor();
    await page.getByText('There are keys').waitFor();
    await isQuiet();
    expect([await page.getByLabel('Make').inputValue(), await page.getByLabel('Full Name').inputValue()]).toEqual(['Honda', 'Nora']);
    expect(await page.getByLabel('Runs and drives').isChecked()).toBe(false);
    await isSound();
  });

  it('a page without its scripts still has links, menu and form', async () => {
    const { page } = await open('phone');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Carriage' }).getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing');
    await page.goto('/support/contact-us');
    await page.getByLabel('Name').fill('Dana Brooks');
    await page.getByLabel('Email').fill('dana.brooks@example.com');
    await page.getByLabel('Subject').fill('Two cars on a phone');
    await page.getByLabel('Message').fill('Can one request hold two vehicles?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

it.each(['/', '/quote'])('nothing on %s moves while its scripts load', async (address) => {
  const { page, isQuiet, isSound } = await open('phone');
  await page.addInitScript(() => {
    const moved: number[] = ((globalThis as { moved?: number[] }).moved = []);
    new PerformanceObserver((list) => moved.push(...list.getEntries().map((entry) => (entry as { value?: number }).value ?? 0))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await isQuiet();
  expect(await page.evaluate(() => (globalThis as { moved?: number[] }).moved)).toEqual([]);
  await isSound();
});

it('a theme chosen on a page without the app applies to the others from the first paint', async () => {
  const { page, visit } = await open('desk');
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await visit('/pricing');
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await theme()).toBe('dark');
  await page.goto('/how-it-works', { waitUntil: 'commit' });
  await expect.poll(theme).toBe('dark');
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  await visit('/support/contact-us');
  expect([await theme(), await page.getByRole('radio', { name: 'Dark' }).isChecked()]).toEqual(['dark', true]);
});
