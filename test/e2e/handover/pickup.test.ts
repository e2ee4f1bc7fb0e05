import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildHandover } from '#domains/handovers/fixtures.ts';
import { showCode } from '#domains/handovers/release-rules.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { testCtx } from '../../harness/context.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { enter, seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';
import { faultsOfWindow } from '../../harness/browser/windows.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin, { keepsApp: true });

async function buildPickup() {
  const { sql } = site;
  const shipper = await buildAccount(sql, { fullName: 'Mia Chen', phoneNumber: '(512) 555-0142' });
  const carrier = await buildAccount(sql, {
    role: 'carrier',
    companyName: 'Lone Star Haulers',
    dotNumber: '1234567',
    phoneNumber: '(303) 555-0101',
  });
  const driver = await buildAccount(sql, { role: 'driver', fullName: 'Dana Okafor', phoneNumber: '(402) 555-0177' });
  const contact = { contactName: 'Mia Chen', contactPhone: '(512) 555-0142' };
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned', ...contact });
  const job = {
    kind: 'own',
    userId: carrier.id,
    driverId: driver.id,
    workflowState: 'assigned',
    isAccepted: true,
    driverAgreedAt: new Date(),
  };
  const quoteId = await buildQuote(sql, { transportId, ...job });
  const code = showCode(await buildHandover(testCtx(sql), { transportId, quoteId, licenseRequired: true }));
  return { shipper, carrier, driver, transportId, code, road: `/pickup/${transportId}/driver-license` };
}

let taken = 0;
/** A new picture each time, because another driver's picture is refused. */
const ownLicense = () => buildJpeg({ color: `#${(0x334455 + 0x1010 * (taken += 1)).toString(16)}` });

async function tryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Release code').fill(code);
  await page.getByRole('button', { name: 'Check code' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const doNotRelease = (page: Page) => page.getByRole('alertdialog', { name: 'Do not release' });
const at = { latitude: 30.2671531, longitude: -97.7430608, accuracy: 12 };

describe('a driver at pickup', () => {
  it('enters the code, photographs the license and continues with the inspection', async () => {
    const { driver, transportId, code, road } = await buildPickup();
    const visitor = await open('desk');
    await enter(visitor, driver.email);
    const { page, visit, isSound } = visitor;
    await page.context().grantPermissions(['camera', 'geolocation']);
    await page.context().setGeolocation(at);
    await visit(`/transports/${transportId}`);
    await page.getByRole('link', { name: 'Pick up', exact: true }).click();
    await heading(page, 'Release code').waitFor();
    await tryCode(page, 'ZZZZ-ZZZZ');
    await page.getByText('Wrong code. You have 2 tries left.').first().waitFor();
    await tryCode(page, code.toLowerCase().replace('-', ''));
    await heading(page, "Driver's license").waitFor();
    const goOn = page.getByRole('button', { name: 'Continue to inspection' });
    expect(await goOn.isDisabled()).toBe(true);
    await isSound();
    const camera = page.getByRole('button', { name: 'Take a picture of the front' });
    expect(await faultsOfWindow(visitor, camera, { at: ['desk'] })).toEqual([]);
    await camera.click();
    await page.getByRole('button', { name: 'Take picture' }).click();
    await page.getByText('Captured', { exact: true }).waitFor();
    await page.getByText('30.267153, -97.743061, within 12 m').waitFor();
    await page.getByLabel('Picture of the back').setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: await ownLicense() });
    await page.getByText('Captured', { exact: true }).nth(1).waitFor();
    await isSound();
    const rows = await site.sql`select geo_location from driver_license_uploads where transport_id = ${transportId}`;
    const geoLocation = { lat: at.latitude, lng: at.longitude, accuracy: at.accuracy };
    expect(rows).toEqual([{ geoLocation }, { geoLocation }]);
    await visit(road);
    await page.getByText('Captured', { exact: true }).nth(1).waitFor();
    await goOn.click();
    await page.waitForURL(`**/pickup/${transportId}/inspection`);
  });

  it('continues without a camera and without a location, with a message', async () => {
    const { driver, code, road } = await buildPickup();
    const { page } = await seat(open, driver.email, 'phone', road);
    await tryCode(page, code);
    const picker = page.getByLabel('Picture of the front');
    const front = page.getByRole('region', { name: 'Front of the license' });
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Take a picture of the front' }).click();
    await page.getByText("We couldn't open the camera").waitFor();
    const phoneCamera = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: "Use the phone's camera" }).click();
    expect(await (await phoneCamera).element().getAttribute('capture')).toBe('environment');
    await picker.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await ownLicense() });
    await page.getByRole('region', { name: 'Location' }).getByText('Location capture failed').waitFor();
    await page.getByText('Unable to get your current location').waitFor();
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await page.getByRole('button', { name: 'Capture location' }).click();
    await page.getByRole('region', { name: 'Location' }).getByText('Geolocation not supported').waitFor();
    await front.getByText('Captured', { exact: true }).waitFor();
  });

  it('with three wrong codes is stopped, and continues with a new code', async () => {
    const { driver, shipper, transportId, road } = await buildPickup();
    const { page, isSound } = await seat(open, driver.email, 'phone', road);
    for (const left of ['2 tries left', 'One try left']) {
      await tryCode(page, 'ZZZZ-ZZZZ');
      await page.getByText(left).first().waitFor();
    }
    await tryCode(page, 'ZZZZ-ZZZZ');
    await doNotRelease(page).waitFor();
    await doNotRelease(page).getByText('The wrong release code was entered three times.').waitFor();
    expect(await doNotRelease(page).getByRole('link', { name: 'Call Mia Chen Pickup contact, (512) 555-0142' }).getAttribute('href')).toBe(
      'tel:+15125550142',
    );
    const box = (await doNotRelease(page).boundingBox())!;
    expect([box.x, box.y, box.width]).toEqual([0, 0, page.viewportSize()!.width]);
    await isSound();
    const asked = await seat(open, shipper.email, 'phone', `/transports/${transportId}`);
    await asked.page.getByRole('button', { name: 'Do not release: who to call' }).click();
    await doNotRelease(asked.page).getByRole('button', { name: 'Resolved: make a new code' }).click();
    await asked.page.getByRole('alertdialog').getByRole('button', { name: 'Make a new code' }).click();
    const fresh = await asked.page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
    await asked.close();
    await doNotRelease(page).waitFor({ state: 'detached' });
    await tryCode(page, fresh!);
    await heading(page, "Driver's license").waitFor();
  });
});

describe('the shipper at pickup', () => {
  it('sees who and what comes, and can stop a mismatch', async () => {
    const { carrier, shipper, transportId, code } = await buildPickup();
    const hauler = await seat(open, carrier.email, 'desk', `/transports/${transportId}`);
    await hauler.page.getByRole('button', { name: 'Add truck' }).click();
    await hauler.page.getByLabel('Truck', { exact: true }).fill('White Peterbilt 389');
    await hauler.page.getByLabel('Plate', { exact: true }).fill('abc 1234');
    await hauler.page.getByLabel('Plate state').fill('tx');
    await hauler.page.getByRole('button', { name: 'Save truck' }).click();
    await hauler.page.getByText('ABC 1234 (TX)', { exact: true }).waitFor();
    expect(await hauler.page.getByText(code).count()).toBe(0);
    await hauler.close();
    const { page, visit, isSound } = await seat(open, shipper.email, 'desk', `/transports/${transportId}`);
    const card = page.locator('section', { hasText: 'Compare these before the vehicle leaves.' });
    for (const words of [
      code,
      'Dana Okafor',
      'White Peterbilt 389',
      'ABC 1234 (TX)',
      'Lone Star Haulers, DOT 1234567',
      'Required: the driver shows it at pickup',
    ])
      await card.getByText(words, { exact: true }).waitFor();
    await page.getByRole('button', { name: "Something doesn't match" }).click();
    await page.getByRole('radio', { name: 'A different truck came' }).check();
    await page.getByLabel('What you see').fill('A blue truck without a name');
    await page.getByRole('button', { name: 'Stop handover' }).click();
    await doNotRelease(page).getByText('A blue truck without a name').waitFor();
    expect(
      await doNotRelease(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['tel:+13035550101', 'tel:+14025550177']);
    await isSound();
    await page.getByRole('button', { name: 'Back to the transport' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    expect(await page.getByText(code).count()).toBe(0);
    await visit(`/transports/${transportId}?tab=custody`);
    await page.getByText('Handover stopped: do not release').waitFor();
  });

  it('can compare the driver with the photo, until it is removed', async () => {
    const { driver, shipper, transportId } = await buildPickup();
    const own = await seat(open, driver.email, 'phone', '/settings/profile');
    const choose = own.page.getByLabel('Choose a photo', { exact: true }).and(own.page.locator('input'));
    await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await own.page.getByText('Photo not accepted').waitFor();
    await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await buildJpeg({ width: 600, height: 800 }) });
    await own.page.getByRole('img', { name: 'Your photo' }).waitFor();
    const other = await seat(open, shipper.email, 'desk', `/transports/${transportId}`);
    const seen = other.page.getByRole('img', { name: 'Dana Okafor, photo provided by the driver' });
    await expect.poll(() => seen.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(480);
    await other.isSound();
    await own.page.getByRole('button', { name: 'Remove photo' }).click();
    await own.page.getByRole('button', { name: 'Remove photo', exact: true }).click();
    await own.page.getByRole('button', { name: 'Choose a photo', exact: true }).waitFor();
    await other.visit(`/transports/${transportId}`);
    await other.page.getByText('Dana Okafor').first().waitFor();
    await expect.poll(() => seen.count()).toBe(0);
  });
});
