import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildHandover } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos-fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { faultsOfWindow } from '../harness/windows.ts';
import { testCtx } from '../harness/context.ts';

/** Where pictures of what was seen go, if somebody wants to look at them. */
const folder = process.env['PICTURES'];

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

describe('the picture of a driver', () => {
  it.each([
    ['phone', 'desk'],
    ['desk', 'phone'],
  ] as const)(
    'is given on a %s in the settings, compared by the shipper on a %s before the vehicle goes, and taken back',
    async (driving, shipping) => {
      const { sql } = site;
      const shipper = await buildAccount(sql, { fullName: 'Mia Chen' });
      const carrier = await buildAccount(sql, { role: 'carrier', companyName: 'Lone Star Haulers' });
      const driver = await buildAccount(sql, { role: 'driver', fullName: 'Dana Okafor' });
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned' });
      const named = { driverId: driver.id, isAccepted: true, workflowState: 'assigned', driverAgreedAt: new Date() };
      const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, ...named });
      await buildHandover(testCtx(sql), { transportId, quoteId });

      const own = await open(driving);
      await enter(own, driver.email);
      await own.visit('/settings/profile');
      const choose = own.page.getByLabel('Choose a picture', { exact: true }).and(own.page.locator('input'));
      await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await own.page.getByText('The picture was not taken').waitFor();
      await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await buildJpeg({ width: 600, height: 800 }) });
      await own.page.getByRole('img', { name: 'You, as others see you' }).waitFor();
      expect(await own.page.getByText('The picture was not taken').count()).toBe(0);
      await own.isSound();
      if (folder) await own.page.screenshot({ path: `${folder}/driver-photo-own-${driving}.png`, fullPage: true });

      const other = await open(shipping);
      await enter(other, shipper.email);
      await other.visit(`/transports/${transportId}`);
      if (shipping === 'phone') await other.page.locator('summary', { hasText: /^At pickup/ }).click();
      const seen = other.page.getByRole('img', { name: 'Dana Okafor, as the driver gave it' });
      await seen.waitFor();
      await expect.poll(() => seen.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(480);
      await other.isSound();
      if (folder) await other.page.screenshot({ path: `${folder}/driver-photo-seen-${shipping}.png`, fullPage: true });

      const remove = own.page.getByRole('button', { name: 'Remove the picture' });
      expect(await faultsOfWindow(own, remove, { at: [driving] })).toEqual([]);
      await remove.click();
      await own.page.getByRole('button', { name: 'Remove picture', exact: true }).click();
      await own.page.getByRole('button', { name: 'Choose a picture', exact: true }).waitFor();
      await other.visit(`/transports/${transportId}`);
      if (shipping === 'phone') await other.page.locator('summary', { hasText: /^At pickup/ }).click();
      await other.page.getByText('Dana Okafor').first().waitFor();
      await expect.poll(() => seen.count()).toBe(0);
      await own.close();
      await other.close();
    },
  );
});
