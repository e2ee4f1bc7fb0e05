import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildHandover } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { testCtx } from '../../harness/context.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { enter } from '../../harness/browser/journey.ts';
import { listStoredNames, lyingThere } from '../../harness/browser/phone-store.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin, { keepsApp: true });
const words = 'Gate locked, nobody answered the bell';

async function onTheWay() {
  const { sql } = site;
  const shipper = await buildAccount(sql, { fullName: 'Sam Whitfield' });
  const carrier = await buildAccount(sql, { role: 'carrier' });
  const driver = await buildAccount(sql, { role: 'driver', fullName: 'Dana Reyes' });
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned' });
  const job = { transportId, kind: 'own', userId: carrier.id, driverId: driver.id, driverAgreedAt: new Date() };
  const acceptedAt = new Date(Date.now() - 3_600_000);
  const quoteId = await buildQuote(sql, { ...job, workflowState: 'assigned', isAccepted: true, acceptedAt });
  await buildHandover(testCtx(sql), { transportId, quoteId, licenseRequired: true });
  const visitor = await open('phone');
  const { page, visit } = visitor;
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 30.2713, longitude: -97.7426, accuracy: 12 });
  await enter(visitor, driver.email);
  await visit('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const names = [expect.stringMatching(/^\/api\/pickup\//), expect.stringMatching(/\/dry-runs$/)];
  await expect.poll(() => listStoredNames(page)).toEqual(expect.arrayContaining(names));
  return { visitor, transportId, driver };
}

async function document(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Document a dry run' }).click();
  const window = page.getByRole('dialog', { name: 'Document a dry run' });
  const buffer = await buildJpeg({ color: '#345678' });
  await window.locator('input[type=file]').setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer });
  await window.getByText('Saved on this phone. It is sent with the rest.').waitFor();
  await window.getByLabel('What you found').fill(words);
  await window.getByRole('button', { name: 'Use current location' }).click();
  await window.getByText('30.27130, -97.74260').waitFor();
  await window.getByRole('button', { name: 'Send' }).click();
  await window.waitFor({ state: 'detached' });
}

const saved = (page: Page) => page.getByRole('article', { name: 'Dry run on this phone' }).getByText('Saved on this phone');
const listRecords = (transportId: string) =>
  site.sql<{ id: string; words: string; place: { lat: number }; arrivedAt: string; createdAt: string }[]>`
    select id, words, place, arrived_at, created_at from dry_runs where transport_id = ${transportId}`;
const listPhotos = (transportId: string) =>
  site.sql`select id from documents where transport_id = ${transportId} and document_type = 'evidence_photo'`;

it('a dry run without a signal is stored on the phone, survives a closed tab, and is sent once', async () => {
  const { visitor, transportId, driver } = await onTheWay();
  const { page } = visitor;
  await page.goto(`/pickup/${transportId}/driver-license`);
  await page.getByLabel('Release code').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await document(page);
  await saved(page).waitFor();
  await visitor.isAccessible();
  expect(await page.getByRole('button', { name: 'Document a dry run' }).count()).toBe(0);
  const lies = await lyingThere(page);
  expect([lies.work, lies.extractable]).toEqual([1, [false]]);
  for (const told of [words, 'JFIF', 'gate.jpg', '30.27', driver.email]) expect([told, lies.text.includes(told)]).toEqual([told, false]);
  expect(await listRecords(transportId)).toEqual([]);

  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(`/pickup/${transportId}/driver-license`);
  await saved(again).waitFor();
  const before = Date.now();
  await again.context().setOffline(false);
  await again.getByRole('article', { name: 'Dry run', exact: true }).getByText(words).waitFor();
  const [record, ...more] = await listRecords(transportId);
  expect(more).toEqual([]);
  expect(record).toMatchObject({ words, place: { lat: 30.2713 } });
  expect(Date.parse(record!.arrivedAt)).toBeLessThan(before);
  expect(Date.parse(record!.createdAt)).toBeGreaterThanOrEqual(before);
  expect(await listPhotos(transportId)).toHaveLength(1);
  await expect.poll(async () => (await lyingThere(again)).work).toBe(0);
});
