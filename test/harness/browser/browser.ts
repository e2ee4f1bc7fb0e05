import { chromium as playwright, type Browser, type BrowserContext, type Locator, type Page, type Response } from 'playwright-core';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { checkAccess } from './axe.ts';
import { chromiumPath } from './chromium.ts';
import { waitLimitMs } from '../timeouts.ts';
import { trackTraffic } from '../traffic.ts';

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 } },
} as const;
export type Size = keyof typeof sizes;

export interface Visitor {
  readonly page: Page;
  visit(address: string): Promise<Response | null>;
  /** Waits until there are no requests and no pending work. */
  isQuiet(): Promise<void>;
  isAccessible(): Promise<void>;
  /** Fails on axe violations (in `within`, if given), horizontal overflow or any error so far. */
  isSound(within?: Locator): Promise<void>;
  readonly complaints: string[];
  close(): Promise<void>;
}

const launch = async (): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromiumPath(),
    // Fake camera, and no JIT optimization, which costs more than it saves in short-lived pages.
    args: [
      ...`--no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking
        --use-fake-device-for-media-stream --use-fake-ui-for-media-stream`.split(/\s+/),
      '--js-flags=--no-maglev --no-turbofan --single-threaded-gc',
    ],
    headless: true,
  });

let running: Promise<Browser> | undefined;

/** One Chromium per worker, restarted if it crashed. */
async function browserOfWorker(): Promise<Browser> {
  if (!(await running?.catch(() => undefined))?.isConnected()) running = launch();
  return running!;
}

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} from ${response.url()}`);
  });
}

async function checkWidth(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const over = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return `${scrollWidth} px in ${clientWidth} px: ${over
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160))
      .join('\n')}`;
  });
  if (wide) throw new Error(`${page.url()} scrolls sideways, ${wide}`);
}

/** Length of the page text in a failure message: its start, and its end with dialogs and toasts. */
const [firstWords, lastWords] = [1_600, 900];

const shortened = (words: string): string =>
  words.length <= firstWords + lastWords ? words : `${words.slice(0, firstWords)}\n[...]\n${words.slice(-lastWords)}`;

/** Adds the page's address and text to the failure message and saves a screenshot. */
async function tellLastSight(page: Page, error: { message: string } | undefined): Promise<void> {
  if (page.isClosed()) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'carriage-journey-'));
  const words = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  const withoutFooter = words.replace(/^- contentinfo:\n(?: .*\n?)*/m, '');
  writeFileSync(path.join(folder, 'page.txt'), `${page.url()}\n${words}`);
  const picture = await page.screenshot({ timeout: 5_000 }).catch(() => null);
  if (picture) writeFileSync(path.join(folder, 'page.png'), picture);
  if (error) error.message += `\n\nThe test ended at ${page.url()}, which is kept in ${folder} and showed\n${shortened(withoutFooter)}`;
}

async function openVisitor(browser: Browser, origin: string, size: Size, keepsApp: boolean): Promise<Visitor> {
  const context: BrowserContext = await browser.newContext({
    ...sizes[size],
    baseURL: origin,
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  });
  context.setDefaultTimeout(waitLimitMs);
  if (!keepsApp) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const traffic = await trackTraffic(context);
  const page = await context.newPage();
  const isQuiet = traffic(page);
  const complaints: string[] = [];
  listen(page, complaints);
  let isOpen = true;
  context.once('close', () => void (isOpen = false));
  // An open page would keep streams, requests and memory during all later tests of the file.
  onTestFinished(async ({ task: { result } }) => {
    if (result?.state === 'fail') await tellLastSight(page, result.errors?.[0]);
    if (!isOpen) return;
    // Delayed routes end with the page.
    await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  });
  return {
    page,
    complaints,
    isQuiet,
    visit: async (address) => {
      const reply = await page.goto(address);
      await isQuiet();
      return reply;
    },
    isAccessible: () => checkAccess(page),
    isSound: async (within) => {
      await checkAccess(page, within);
      await checkWidth(page);
      if (complaints.length > 0) throw new Error(`${page.url()} complains:\n${complaints.join('\n')}`);
    },
    close: () => context.close(),
  };
}

/** Visitors share one Chromium per worker. `keepsApp` enables service workers, which costs about 4 s of CPU per visitor. */
export async function startBrowser(origin: string, { keepsApp = false } = {}): Promise<{ open(size: Size): Promise<Visitor> }> {
  const browser = await browserOfWorker();
  return { open: (size) => openVisitor(browser, origin, size, keepsApp) };
}
