import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJpeg, buildPng } from '#domains/transports/photos-fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

let people = 0;

/** Somebody with an account, signed in at a browser of their own. */
async function openAs(role: 'shipper' | 'broker', size: Size): Promise<Visitor> {
  people += 1;
  const data = {
    email: `photos-${people}@carriage.example`,
    password: 'Open-road-2026',
    fullName: 'Sam Whitfield',
    role,
    phoneNumber: '(303) 555-0101',
    ...(role === 'broker' && { companyName: 'Bluebonnet Brokers', dotNumber: '1234567', mcNumber: '123456' }),
  };
  const visitor = await open(size);
  const answer = await (await visitor.page.request.post('/api/auth/register', { data })).json();
  if (!answer.token) throw new Error(JSON.stringify(answer));
  await visitor.page.addInitScript((kept: string) => localStorage.setItem('token', kept), answer.token);
  return visitor;
}

const colors = ['#2f5d8a', '#8a2f2f', '#2f8a4b', '#8a7a2f'];
const jpeg = async (name: string, color: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await buildJpeg({ width: 1200, height: 900, color }),
});
const toast = (page: Page, title: string) => page.getByRole('region', { name: /^Notifications/ }).getByText(title, { exact: true });
const picker = (page: Page) => page.locator('input[type=file]');
const tiles = (page: Page) => page.getByRole('list', { name: 'Vehicle photos' }).getByRole('listitem');
const named = (page: Page) =>
  page.getByRole('button', { name: /^Open photo/ }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

async function fillRequest(page: Page): Promise<void> {
  await page.getByLabel('Vehicle Type').selectOption('car');
  await page.getByLabel('Year').fill('2019');
  await page.getByLabel('Make').fill('Honda');
  await page.getByLabel('Model').fill('Accord');
  await page.getByLabel('Pickup ZIP Code').fill('90210');
  await page.getByLabel('Delivery ZIP Code').fill('10001');
}

/** Every picture on the screen was really drawn. */
const allDrawn = (page: Page) =>
  expect
    .poll(() =>
      page.locator('main img').evaluateAll((all) => all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);

describe('photos of the vehicle', () => {
  it.each(walkedAt('phone'))('wait for the request, travel with it and are put in order (%s)', async (size) => {
    const { page, visit, isAccessible, complaints, close } = await openAs('shipper', size);
    await visit('/transports/new');
    await page.getByRole('heading', { name: 'Vehicle Photos (optional)' }).waitFor();
    await picker(page).setInputFiles([await jpeg('front.jpg', colors[0]!), await jpeg('rear.jpg', colors[1]!)]);
    await page.getByText('Waiting').first().waitFor();
    await isAccessible();
    await fillRequest(page);
    await page.getByText('Uploaded').nth(1).waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?draft=/);
    await picker(page).setInputFiles([{ name: 'left.png', mimeType: 'image/png', buffer: await buildPng({ color: colors[2]! }) }]);
    await page.getByText('Uploaded').nth(2).waitFor();
    await allDrawn(page);
    await isAccessible();
    await page.getByRole('button', { name: 'Move photo 3 of 3 forward' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => named(page))
      .toEqual(['Open photo 1 of 3, front.jpg', 'Open photo 2 of 3, left.png', 'Open photo 3 of 3, rear.jpg']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move photo 2 of 3 forward');
    await page.reload();
    await expect
      .poll(() => named(page))
      .toEqual(['Open photo 1 of 3, front.jpg', 'Open photo 2 of 3, left.png', 'Open photo 3 of 3, rear.jpg']);
    await page.getByRole('button', { name: 'Remove photo 1 of 3' }).click();
    await isAccessible();
    await page.getByRole('button', { name: 'Remove photo', exact: true }).click();
    await expect.poll(() => tiles(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Request Quotes' }).click();
    await page.waitForURL(/\/transport-details\/[0-9a-f-]{36}$/);
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'Before pickup' }).waitFor();
    await allDrawn(page);
    await page.getByRole('button', { name: 'Open photo 1 of 2, left.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Photo 2 of 2' }).waitFor();
    await isAccessible();
    expect(complaints).toEqual([]);
    await close();
  });

  it('show how many bytes have left, and a failed one is tried again alone', async () => {
    const { page, visit, isAccessible, close } = await openAs('shipper', 'desk');
    await visit('/transports/new');
    await fillRequest(page);
    const noisy = await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: '#555', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
    })
      .jpeg({ quality: 92 })
      .toBuffer();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: noisy.length / 3,
    });
    await picker(page).setInputFiles([{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: noisy }]);
    const seen = new Set<number>();
    const bar = page.getByRole('progressbar', { name: 'Uploading large.jpg' });
    await expect
      .poll(
        async () => {
          for (const value of await bar.evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-valuenow'))))) seen.add(value);
          return [...seen].filter((value) => value > 0 && value < 100).length;
        },
        { interval: 50 },
      )
      .toBeGreaterThan(1);
    await page.getByText('Uploaded').waitFor();
    await network.detach();
    let isBroken = true;
    await page.route('**/photos', (route) => (isBroken && route.request().method() === 'POST' ? route.abort() : route.continue()));
    await picker(page).setInputFiles([await jpeg('second.jpg', colors[1]!)]);
    await toast(page, 'Upload failed').waitFor();
    await page.getByText('Failed', { exact: true }).waitFor();
    await isAccessible();
    await page.getByRole('button', { name: 'Request Quotes' }).click();
    await toast(page, 'Request Quotes Failed').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry second.jpg' }).click();
    await expect.poll(() => named(page)).toEqual(['Open photo 1 of 2, large.jpg', 'Open photo 2 of 2, second.jpg']);
    await close();
  });

  it('are refused in the browser with the words of the product, and the good ones still go', async () => {
    const { page, visit, isAccessible, complaints, close } = await openAs('shipper', 'phone');
    await visit('/transports/new');
    await fillRequest(page);
    const good = await jpeg('good.jpg', colors[3]!);
    await picker(page).setInputFiles([{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }, good]);
    await toast(page, 'File validation errors').waitFor();
    await page.getByText('notes.pdf: File type application/pdf is not allowed').first().waitFor();
    await page.getByText('Uploaded').waitFor();
    await isAccessible();
    await picker(page).setInputFiles(Array.from({ length: 10 }, (_, at) => ({ ...good, name: `more-${at}.jpg` })));
    await toast(page, 'Too many files').waitFor();
    await page.getByText('Maximum 10 files allowed').first().waitFor();
    await expect.poll(() => page.getByText('Uploaded').count()).toBe(10);
    expect(complaints).toEqual([]);
    await close();
  });

  it('are seen by a carrier of the open listing, who cannot change them', async () => {
    const shipper = await openAs('shipper', 'desk');
    await shipper.visit('/transports/new');
    await fillRequest(shipper.page);
    await picker(shipper.page).setInputFiles([await jpeg('front.jpg', colors[0]!)]);
    await shipper.page.getByText('Uploaded').waitFor();
    await shipper.page.getByRole('button', { name: 'Request Quotes' }).click();
    await shipper.page.waitForURL(/\/transport-details\/[0-9a-f-]{36}$/);
    const path = new URL(shipper.page.url()).pathname;
    await shipper.close();
    const { page, visit, isAccessible, complaints, close } = await openAs('broker', 'desk');
    await visit(`${path}?tab=documents`);
    await page.getByRole('button', { name: 'Open photo 1 of 1, front.jpg' }).waitFor();
    await allDrawn(page);
    expect(await picker(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await isAccessible();
    await visit(path.replace('/transport-details/', '/marketplace/'));
    await page.getByRole('button', { name: 'Open photo 1 of 1, front.jpg' }).waitFor();
    await allDrawn(page);
    await isAccessible();
    expect(complaints).toEqual([]);
    await close();
  });
});
