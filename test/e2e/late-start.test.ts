import type { Page } from 'playwright-core';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startBrowser, type Visitor } from '../harness/browser.ts';
import { summary } from '../harness/journey.ts';
import { startSite } from '../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

const kb = (bytes: number) => bytes / 1024;

/** Holds back the files of the app until it is let go. */
async function holdApp({ page }: Visitor): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Waits until the app has taken the page over. */
async function untilAppStands(page: Page): Promise<void> {
  await page.waitForFunction(() => !('firstSign' in globalThis));
}

const htmlOf = async (address: string) => (await fetch(site.origin + address)).text();

/** Bytes of a file as it is sent to a browser. */
async function bytesOf(file: string): Promise<number> {
  const { headers } = await fetch(site.origin + file, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect([file, headers.get('content-encoding')]).toEqual([file, 'br']);
  return Number(headers.get('content-length'));
}

const scriptsInside = (html: string) => [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!).join('');

describe('the script of a public page', () => {
  it.each(['/', '/quote'])(
    'is at most 10 of the 90 KB that it may have before anybody moves, what stands inside the page among it: %s',
    async (address) => {
      const { page, isQuiet } = await open('phone');
      const files: Promise<{ responseBodySize: number }>[] = [];
      page.on('requestfinished', (request) => request.resourceType() === 'script' && files.push(request.sizes()));
      await page.goto(address);
      await isQuiet();
      const inside = brotliCompressSync(scriptsInside(await htmlOf(address))).length;
      const sizes = await Promise.all(files);
      expect(inside).toBeGreaterThan(0);
      expect(kb(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, inside))).toBeLessThanOrEqual(10);
    },
  );

  /** Where each screen's files are: every page reads it, and it grows with the product. */
  const isListOfScreens = (file: string) => file.startsWith('/assets/manifest-');

  it.each([
    ['/', 114],
    ['/quote', 171],
  ])('is at the first touch, until the app stands, on %s at most %i KB beside the list of screens', async (address, atMostKb) => {
    const files = [...new Set((await htmlOf(address)).match(/\/assets\/[\w.~-]+\.js/g))];
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter(isListOfScreens)).toHaveLength(1);
    const sizes = await Promise.all(files.filter((file) => !isListOfScreens(file)).map(bytesOf));
    expect(kb(sizes.reduce((sum, size) => sum + size, 0))).toBeLessThanOrEqual(atMostKb);
  });
});

describe('before the app is there', () => {
  it('what is typed, ticked and pressed is kept and done when it comes', async () => {
    const visitor = await open('phone');
    const { page, isQuiet, isSound } = visitor;
    const release = await holdApp(visitor);
    await page.goto('/quote');
    await isQuiet();
    await page.getByLabel('Pickup ZIP Code').fill('78701');
    await page.getByLabel('Delivery ZIP Code').fill('80202');
    await page.getByLabel('Vehicle Type').selectOption('car');
    await page.getByLabel('Make').fill('Honda');
    await page.getByLabel('It runs and drives').uncheck();
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await page.getByLabel('Full Name').click();
    await page.keyboard.type('Nora');
    release();
    await summary(page).getByText('Please select a transport type').waitFor();
    await page.getByText('Austin, TX').first().waitFor();
    await page.getByText('There are keys').waitFor();
    expect([await page.getByLabel('Make').inputValue(), await page.getByLabel('Full Name').inputValue()]).toEqual(['Honda', 'Nora']);
    expect(await page.getByLabel('It runs and drives').isChecked()).toBe(false);
    expect(await page.getByRole('listbox').count()).toBe(0);
    await isSound();
  });

  it('a page whose scripts do not come says so, leads on by its links, and keeps what was typed when it is loaded again', async () => {
    const { page } = await open('desk');
    let isReached = false;
    await page.route('**/assets/*.js', (route) => (isReached ? route.continue() : route.abort()));
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).press('Enter');
    await page.waitForURL('**/pricing');
    await page.goto('/support/contact-us');
    await page.getByLabel('Name').fill('Dana Brooks');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Part of this page did not arrive.' });
    await failure.waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Dana Brooks');
    isReached = true;
    await failure.getByRole('link', { name: 'load the page again' }).click();
    await failure.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await summary(page).getByText('subject').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Dana Brooks');
    expect(await summary(page).innerText()).not.toContain('name');
    expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull();
  });
});

it('when the app takes a page over nothing on the landing page moves', async () => {
  const { page, isQuiet, isSound } = await open('phone');
  await page.goto('/');
  await isQuiet();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() => {
    const moved: number[] = ((globalThis as { moved?: number[] }).moved = []);
    // What a press moves counts as well: there is none but the sign that somebody is there.
    new PerformanceObserver((list) => moved.push(...list.getEntries().map((entry) => (entry as { value?: number }).value ?? 0))).observe({
      type: 'layout-shift',
    });
    document.dispatchEvent(new Event('touchstart'));
  });
  await untilAppStands(page);
  await isQuiet();
  expect(await page.evaluate(() => (globalThis as { moved?: number[] }).moved)).toEqual([]);
  await isSound();
});
