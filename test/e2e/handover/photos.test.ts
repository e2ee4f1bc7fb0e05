import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildJpeg, buildPng } from '#domains/transports/photos/photos-fixtures.ts';
import { type Size, startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { enter, toast } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

async function openShipper(size: Size): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, (await buildAccount(site.sql)).email);
  return visitor;
}

const jpeg = async (name: string, color: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await buildJpeg({ width: 1200, height: 900, color }),
});
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

const allDrawn = (page: Page) =>
  expect
    .poll(() =>
      page.locator('main img').evaluateAll((all) => all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);

describe('photos of the vehicle', () => {
  it('wait for the request, are uploaded with it and can be sorted', async () => {
    const { page, visit, isAccessible, complaints } = await openShipper('phone');
    await visit('/transports/new');
    await page.getByRole('heading', { name: 'Vehicle Photos (optional)' }).waitFor();
    await picker(page).setInputFiles([await jpeg('front.jpg', '#2f5d8a'), await jpeg('rear.jpg', '#8a2f2f')]);
    await page.getByText('Waiting').first().waitFor();
    await fillRequest(page);
    await page.getByText('Uploaded').nth(1).waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?draft=/);
    await picker(page).setInputFiles([{ name: 'left.png', mimeType: 'image/png', buffer: await buildPng({ color: '#2f8a4b' }) }]);
    await page.getByText('Uploaded').nth(2).waitFor();
    await allDrawn(page);
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
  });

  it('show their upload progress, and a failed one can be retried alone', async () => {
    const { page, visit, isAccessible } = await openShipper('desk');
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
    await picker(page).setInputFiles([await jpeg('second.jpg', '#8a2f2f')]);
    await toast(page, 'Upload failed').waitFor();
    await page.getByText('Failed', { exact: true }).waitFor();
    await isAccessible();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry second.jpg' }).click();
    await expect.poll(() => named(page)).toEqual(['Open photo 1 of 2, large.jpg', 'Open photo 2 of 2, second.jpg']);
  });
});
