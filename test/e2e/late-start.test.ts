import type { Page } from 'playwright-core';
import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../../react-router.config.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { summary } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const kb = (bytes: number) => bytes / 1024;

/** Holds back the files of the app, or those that are named, until it is let go. */
async function holdApp({ page }: Visitor, files = '**/assets/*.js'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
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
  it.each(['/', '/quote', '/pricing', '/for-carriers', '/support/help-center'])(
    'is at most 10 of the 90 KB that it may have before anybody moves, what stands inside the page among it: %s',
    async (address) => {
      const { page, isQuiet, close } = await open('phone');
      const files: Promise<{ responseBodySize: number }>[] = [];
      page.on('requestfinished', (request) => request.resourceType() === 'script' && files.push(request.sizes()));
      await page.goto(address);
      await isQuiet();
      const inside = brotliCompressSync(scriptsInside(await htmlOf(address))).length;
      const sizes = await Promise.all(files);
      expect(inside).toBeGreaterThan(0);
      expect(kb(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, inside))).toBeLessThanOrEqual(10);
      await close();
    },
  );

  /** Where each screen's files are: every page reads it, and it grows with the product. */
  const isListOfScreens = (file: string) => file.startsWith('/assets/manifest-');

  it.each([
    ['/', 114],
    ['/quote', 171],
    ['/pricing', 109],
    ['/support/help-center', 115],
    ['/support/contact-us', 140],
  ])('is at the first touch, until the app stands, on %s at most %i KB beside the list of screens', async (address, atMostKb) => {
    const files = [...new Set((await htmlOf(address)).match(/\/assets\/[\w.~-]+\.js/g))];
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter(isListOfScreens)).toHaveLength(1);
    const sizes = await Promise.all(files.filter((file) => !isListOfScreens(file)).map(bytesOf));
    expect(kb(sizes.reduce((sum, size) => sum + size, 0))).toBeLessThanOrEqual(atMostKb);
  });

  it('has at most 105 bytes of the list of screens for each of them', async () => {
    const [file] = (await htmlOf('/')).match(/\/assets\/manifest-[\w.~-]+\.js/)!;
    const list = await (await fetch(site.origin + file)).text();
    const screens = list.match(/"parentId":/g)!.length;
    expect(screens).toBeGreaterThan(40);
    expect(await bytesOf(file)).toBeLessThanOrEqual(105 * screens);
  });

  it.each([
    ['domains/oversight/web/overview/overview-screen', 45],
    ['screens/dashboard/dashboard-screen', 50],
    ['domains/inspections/web/pickup-inspection-screen', 50],
    ['screens/transport-detail/transport-detail-screen', 75],
  ])('asks on a screen of an account for few files: %s for at most %i', async (screen, atMost) => {
    const [file] = (await htmlOf('/')).match(/\/assets\/manifest-[\w.~-]+\.js/)!;
    const list = await (await fetch(site.origin + file)).text();
    type Entry = { module: string; imports: string[]; parentId?: string };
    const { routes, entry } = JSON.parse(list.slice(list.indexOf('{'), list.lastIndexOf('}') + 1)) as {
      routes: Record<string, Entry>;
      entry: Entry;
    };
    const files = new Set([entry.module, ...entry.imports]);
    for (let route = routes[`../${screen}`]; route; route = routes[route.parentId ?? ''])
      for (const one of [route.module, ...route.imports]) files.add(one);
    expect(files.size).toBeGreaterThan(20);
    expect(files.size).toBeLessThanOrEqual(atMost);
  });

  it('has no two files that wait for each other', async () => {
    const folder = 'build/client/assets';
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
    const needs = new Map<string, string[]>();
    for (const file of files) {
      const code = await readFile(`${folder}/${file}`, 'utf8');
      needs.set(
        file,
        [...code.matchAll(/(?:from|import)\s*"\.\/([\w.~-]+\.js)"/g)].map(([, needed]) => needed!),
      );
    }
    expect(needs.values().reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(files.length);
    // What needs nothing that is left goes, until nothing or a circle is left.
    for (let before = 0; before !== needs.size;) {
      before = needs.size;
      for (const [file, needed] of needs) if (!needed.some((one) => needs.has(one))) needs.delete(file);
    }
    expect([...needs.keys()]).toEqual([]);
  });

  it('has no file of the app among what a browser loads by itself, whichever page it is', async () => {
    for (const address of publicPages) {
      const html = await htmlOf(address);
      expect([address, /<(?:link|script)[^>]*\/assets\/[^>]*\.js/.test(html)]).toEqual([address, false]);
      expect([address, /import\s*(?:[^"'(]*from\s*)?["']\/assets/.test(html)]).toEqual([address, false]);
    }
  });
});

describe('before the app is there', () => {
  it.each(walkedAt('phone'))('what is typed, ticked and pressed is kept and done when it comes (%s)', async (size) => {
    const visitor = await open(size);
    const { page, isQuiet, isSound, close } = visitor;
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
    for (const [label, value] of [
      ['Pickup ZIP Code', '78701'],
      ['Delivery ZIP Code', '80202'],
      ['Vehicle Type', 'car'],
      ['Make', 'Honda'],
      ['Full Name', 'Nora'],
    ] as const)
      expect([label, await page.getByLabel(label).inputValue()]).toEqual([label, value]);
    expect(await page.getByLabel('It runs and drives').isChecked()).toBe(false);
    expect(await page.getByRole('listbox').count()).toBe(0);
    await isSound();
    await close();
  });

  it('every key counts from the first, while it comes too, and focus and caret stay', async () => {
    const visitor = await open('desk');
    const { page, isQuiet, close } = visitor;
    const release = await holdApp(visitor);
    await page.goto('/quote');
    await isQuiet();
    const name = page.getByLabel('Full Name');
    await name.focus();
    await page.keyboard.type('Nora');
    await page.keyboard.press('Home');
    const words = 'Dr. Elizabeth-Marguerite ';
    for (const [at, key] of [...words].entries()) {
      if (at === 3) release();
      await page.keyboard.type(key);
    }
    await untilAppStands(page);
    await page.keyboard.type('!');
    expect(await name.inputValue()).toBe(`${words}!Nora`);
    await page.getByLabel('Phone').focus();
    expect(await name.inputValue()).toBe(`${words}!Nora`);
    await close();
  });

  it('a key brings it, and the focus stays where that went', async () => {
    const { page, isQuiet, close } = await open('desk');
    await page.goto('/');
    await isQuiet();
    await page.keyboard.press('Tab');
    await untilAppStands(page);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#main');
    await close();
  });

  it('a press is answered with words when that takes long, and done once', async () => {
    const visitor = await open('phone');
    const { page, isQuiet, isSound, close } = visitor;
    const release = await holdApp(visitor);
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/estimates') && asked.push(request.url()));
    await page.goto('/');
    await isQuiet();
    await page.getByLabel('Pickup ZIP Code').fill('78701');
    await page.getByLabel('Delivery ZIP Code').fill('80202');
    const button = page.getByRole('button', { name: 'See the price' });
    await button.click();
    await button.click();
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.getByRole('status').getByText('Still loading. What you pressed is done as soon as the page is ready.').waitFor();
    release();
    await page.getByText('Austin, TX to Denver, CO').waitFor();
    expect(await page.getByText(/^Still loading/).count()).toBe(0);
    expect(await button.getAttribute('aria-busy')).toBe(null);
    expect(asked).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe('/');
    await isSound();
    await close();
  });

  it('its menu that was pressed opens when it comes, and the page stays where it was scrolled to', async () => {
    const visitor = await open('phone');
    const { page, isQuiet, isSound, close } = visitor;
    const release = await holdApp(visitor);
    await page.goto('/pricing');
    await isQuiet();
    await page.getByLabel('Vehicle value in dollars').fill('75,000');
    // A font that comes late moves what is above it.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Open menu' }).evaluate((button: HTMLElement) => button.click());
    release();
    await page.getByRole('dialog', { name: 'Carriage' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Carriage' }).waitFor({ state: 'detached' });
    await page.getByText('Premium Transport').nth(1).waitFor();
    expect(await page.getByRole('status').first().innerText()).toContain('$499');
    expect(await page.evaluate(() => scrollY)).toBe(top);
    await isSound();
    await close();
  });

  it('links lead on by themselves, the way back too, and what a browser fills in again is the app’s as well', async () => {
    const visitor = await open('phone');
    const { page, isQuiet, close } = visitor;
    const release = await holdApp(visitor);
    await page.goto('/support/contact-us');
    await isQuiet();
    await page.getByLabel('Name').fill('Dana Brooks');
    await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click();
    await page.waitForURL('**/how-it-works');
    await page.goBack();
    await page.waitForURL('**/contact-us');
    expect(await page.getByLabel('Name').inputValue()).toBe('Dana Brooks');
    release();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await summary(page).getByText('subject').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Dana Brooks');
    expect(await summary(page).innerText()).not.toContain('name');
    await close();
  });

  it('the switch of the theme shows the one that is chosen', async () => {
    const visitor = await open('desk');
    const { page, isQuiet, close } = visitor;
    await holdApp(visitor);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto('/');
    await isQuiet();
    expect(await page.getByRole('contentinfo').getByLabel('Dark').isChecked()).toBe(true);
    await close();
  });

  it.each([
    ['**/assets/*.js', 'theme'],
    ['**/assets/entry.client-*.js', 'theme'],
    ['**/assets/frame-*.js', 'token'],
  ])(
    'a page whose %s do not come says so, leads on by its links, and keeps what was typed when it is loaded again (in a browser with a %s)',
    async (files, kept) => {
      const { page, close } = await open('desk');
      await page.addInitScript((name) => localStorage.setItem(name, 'dark'), kept);
      let isReached = false;
      await page.route(files, (route) => (isReached ? route.continue() : route.abort()));
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
      await close();
    },
  );

  it('a form whose check does not come is sent as it is, and says what the server refuses', async () => {
    const { page, visit, close } = await open('desk');
    await page.route('**/assets/*-check-*.js', (route) => route.abort());
    await visit('/support/contact-us');
    await page.getByLabel('Name').fill('Dana Brooks');
    await page.getByLabel('Email').fill('dana');
    await page.getByLabel('Subject').fill('Two cars');
    await page.getByLabel('Message').fill('Can one request hold two vehicles?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await summary(page).getByText('Invalid email address').waitFor();
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Email').fill('dana.brooks@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Message sent', { exact: true }).waitFor();
    await close();
  });

  it('a form with an address leads there by itself when the connection is gone after the page came', async () => {
    const { page, isQuiet, close } = await open('phone');
    await page.goto('/');
    await isQuiet();
    await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Pickup ZIP Code').fill('78701');
    await page.getByLabel('Delivery ZIP Code').fill('80202');
    await page.getByRole('button', { name: 'See the price' }).click();
    await page.waitForURL('**/quote?fromZipCode=78701&toZipCode=80202&vehicleType=car');
    await close();
  });
});

describe('when the app takes a page over', () => {
  it.each(['/', '/quote', '/pricing'])('nothing on %s moves', async (address) => {
    const { page, isQuiet, isSound, close } = await open('phone');
    await page.goto(address);
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
    await close();
  });

  it('it does so at once where a session is kept, and when another tab begins one', async () => {
    const { page, isQuiet, close } = await open('desk');
    await page.goto('/pricing');
    await isQuiet();
    expect(await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    const other = await page.context().newPage();
    await other.goto('/support/safety');
    await other.evaluate(() => localStorage.setItem('token', 'kept'));
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
    await other.goto('/how-it-works');
    await other.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
    await close();
  });
});
