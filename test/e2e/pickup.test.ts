import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildHandover, buildLicense } from '#domains/handovers/fixtures.ts';
import { showCode } from '#domains/handovers/release-rules.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos-fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { faultsOfWindow } from '../harness/windows.ts';
import { testCtx } from '../harness/context.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin, { keepsApp: true })).open;
});

/** A job on the day of its pickup, with its people and its release code. */
async function buildPickup(licenseRequired = true) {
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
  const code = showCode(await buildHandover(testCtx(sql), { transportId, quoteId, licenseRequired }));
  return { shipper, carrier, driver, transportId, code, road: `/pickup/${transportId}/driver-license` };
}

let taken = 0;
/** A picture that nobody has sent before: another driver's is refused. */
const ownLicense = () => buildJpeg({ color: `#${(0x334455 + 0x1010 * (taken += 1)).toString(16)}` });

async function openAs(email: string, size: Size): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  return visitor;
}

async function tryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Release code').fill(code);
  await page.getByRole('button', { name: 'Check the code' }).click();
}

/** The card of the handover is a line on a phone. */
async function openFold(page: Page, size: Size): Promise<void> {
  if (size === 'phone') await page.locator('summary', { hasText: /^At pickup/ }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const doNotRelease = (page: Page) => page.getByRole('alertdialog', { name: 'Do not release' });
const at = { latitude: 30.2671531, longitude: -97.7430608, accuracy: 12 };

describe('a driver at pickup', () => {
  it.each(walkedAt('desk'))('enters the code, takes the license with the camera and goes on to the inspection (%s)', async (size) => {
    // The drawn camera shows every driver the same: what another one took of it must not count as that one's license.
    await site.sql`update driver_license_uploads set original_sha256 = id::text`;
    const { driver, transportId, code, road } = await buildPickup();
    const visitor = await openAs(driver.email, size);
    const { page, visit, isSound, close } = visitor;
    await page.context().grantPermissions(['camera', 'geolocation']);
    await page.context().setGeolocation(at);
    await visit(`/transports/${transportId}`);
    await page.getByRole('link', { name: 'Pick up', exact: true }).click();
    await heading(page, 'Release code').waitFor();
    await isSound();
    await tryCode(page, 'ZZZZ-ZZZZ');
    await page.getByText('This code is wrong. 2 tries are left.').first().waitFor();
    await tryCode(page, code.toLowerCase().replace('-', ''));
    await heading(page, "Driver's license").waitFor();
    const goOn = page.getByRole('button', { name: 'Continue to the inspection' });
    expect(await goOn.isDisabled()).toBe(true);
    await isSound();
    const camera = page.getByRole('button', { name: 'Take a picture of the front' });
    expect(await faultsOfWindow(visitor, camera, { at: [size] })).toEqual([]);
    await camera.click();
    await page.getByRole('button', { name: 'Take the picture' }).click();
    await page.getByText('Captured', { exact: true }).waitFor();
    await page.getByText('30.267153, -97.743061, within 12 m').waitFor();
    await page.getByLabel('Picture of the back').setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: await ownLicense() });
    await page.getByText('Captured', { exact: true }).nth(1).waitFor();
    await isSound();
    const rows = await site.sql`
      select license_type, geo_location, mime_type from driver_license_uploads where transport_id = ${transportId} order by license_type desc`;
    const geoLocation = { lat: at.latitude, lng: at.longitude, accuracy: at.accuracy };
    expect(rows).toEqual([
      { licenseType: 'front', geoLocation, mimeType: 'image/jpeg' },
      { licenseType: 'back', geoLocation, mimeType: 'image/jpeg' },
    ]);
    await visit(road);
    await page.getByText('Captured', { exact: true }).nth(1).waitFor();
    await goOn.click();
    await page.waitForURL(`**/pickup/${transportId}/inspection`);
    await close();
  });

  it('is told what is wrong with a picture before it is sent, sends one that failed again, and takes it again', async () => {
    const { driver, transportId, code, road } = await buildPickup();
    const { page, visit, close } = await openAs(driver.email, 'phone');
    await visit(road);
    await tryCode(page, code);
    const picker = page.getByLabel('Picture of the front');
    const front = page.getByRole('region', { name: 'Front of the license' });
    const told = async (title: string, text: string) => {
      await front.getByRole('alert').filter({ hasText: title }).getByText(text).waitFor();
    };
    await picker.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: Buffer.from('x') });
    await told('Invalid file type', 'Please select a JPEG or PNG image');
    await picker.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await told('File too large', 'Please select an image smaller than 5MB');
    await picker.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
    await told('This picture is empty', 'Please take it again');
    expect(await site.sql`select from driver_license_uploads where transport_id = ${transportId}`).toEqual([]);
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Take a picture of the front' }).click();
    await page.getByText('The camera could not be opened').waitFor();
    const phoneCamera = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: "Use the phone's camera" }).click();
    expect(await (await phoneCamera).element().getAttribute('capture')).toBe('environment');
    await breakCalls(page, /\/api\/pickup\/.+\/driver-license$/, { status: 500, json: {} }, 1);
    const buffer = await ownLicense();
    await picker.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await told('Upload failed', 'Failed to upload driver license');
    await page.getByRole('region', { name: 'Location' }).getByText('Location capture failed').waitFor();
    await page.getByText('Unable to get your current location').waitFor();
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await page.getByRole('button', { name: 'Capture location' }).click();
    await page.getByRole('region', { name: 'Location' }).getByText('Geolocation not supported').waitFor();
    await front.getByRole('button', { name: 'Send the front again' }).click();
    await front.getByText('Captured', { exact: true }).waitFor();
    await picker.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await ownLicense() });
    await expect
      .poll(() => site.sql`select is_deleted from driver_license_uploads where transport_id = ${transportId} order by uploaded_at`)
      .toEqual([{ isDeleted: true }, { isDeleted: false }]);
    await close();
  });

  it.each(walkedAt('phone'))(
    'who enters three wrong codes is stopped on the whole screen, and goes on with a new one (%s)',
    async (size) => {
      const { driver, shipper, transportId, road } = await buildPickup();
      const { page, visit, isSound, close } = await openAs(driver.email, size);
      await visit(road);
      for (const left of ['2 tries are left', 'One try is left']) {
        await tryCode(page, 'ZZZZ-ZZZZ');
        await page.getByText(left).first().waitFor();
      }
      await tryCode(page, 'ZZZZ-ZZZZ');
      await doNotRelease(page).waitFor();
      await doNotRelease(page).getByText('The release code was wrong three times.').waitFor();
      expect(await doNotRelease(page).getByRole('link', { name: 'Call Mia Chen Shipper, (512) 555-0142' }).getAttribute('href')).toBe(
        'tel:+15125550142',
      );
      const box = (await doNotRelease(page).boundingBox())!;
      expect([box.x, box.y, box.width]).toEqual([0, 0, page.viewportSize()!.width]);
      await isSound();
      const asked = await openAs(shipper.email, 'phone');
      await asked.visit(`/transports/${transportId}`);
      await asked.page.getByRole('button', { name: 'Do not release: whom to call' }).click();
      await doNotRelease(asked.page).getByRole('button', { name: 'It is settled: make a new code' }).click();
      await asked.page.getByRole('alertdialog').getByRole('button', { name: 'Make a new code' }).click();
      const fresh = await asked.page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
      await asked.close();
      await page.getByRole('button', { name: 'I have a new code' }).click();
      await doNotRelease(page).waitFor({ state: 'detached' });
      await tryCode(page, fresh!);
      await heading(page, "Driver's license").waitFor();
      await close();
    },
  );

  it('without a signal has the phone check the code, which is sent once there is one', async () => {
    const { driver, transportId, code, road } = await buildPickup();
    const { page, visit, close } = await openAs(driver.email, 'phone');
    await visit(road);
    await page.context().setOffline(true);
    await tryCode(page, 'ZZZZ-ZZZZ');
    await page.getByText('Checked on this phone').waitFor();
    await page.getByText('This code is wrong. 2 tries are left.').first().waitFor();
    await tryCode(page, code);
    await heading(page, "Driver's license").waitFor();
    expect(await site.sql`select from release_checks where transport_id = ${transportId}`).toEqual([]);
    await page.context().setOffline(false);
    await expect
      .poll(() => site.sql`select is_right from release_checks where transport_id = ${transportId} order by checked_at, id`)
      .toEqual([{ isRight: false }, { isRight: true }]);
    expect(await site.sql`select released_how, wrong_tries from handovers where transport_id = ${transportId}`).toEqual([
      { releasedHow: 'code', wrongTries: 1 },
    ]);
    await close();
  });

  it('goes straight on to the inspection where no license is asked for, also without a code and its reason', async () => {
    const { driver, shipper, transportId, road } = await buildPickup(false);
    const { page, visit, close } = await openAs(driver.email, 'phone');
    await visit(road);
    await page.getByRole('button', { name: 'Nobody here has the code' }).click();
    await page.getByLabel('Reason').fill('The yard keeper has not heard of a code');
    await page.getByRole('button', { name: 'Go on without the code' }).click();
    await page.waitForURL(`**/pickup/${transportId}/inspection`);
    await close();
    const asked = await openAs(shipper.email, 'desk');
    await asked.visit(`/transports/${transportId}`);
    await asked.page.getByText('Released without the code', { exact: true }).waitFor();
    await asked.page.getByText('The yard keeper has not heard of a code').waitFor();
    await asked.isSound();
    await asked.close();
  });

  it('is told plainly where the job is not theirs', async () => {
    const { road, transportId } = await buildPickup();
    const other = await buildAccount(site.sql, { role: 'driver' });
    const { page, visit, close } = await openAs(other.email, 'phone');
    await visit(road);
    await page.getByText("This transport does not exist or you don't have access to it").waitFor();
    await visit(`/pickup/${transportId.slice(1)}x/driver-license`);
    await page.getByText("This transport does not exist or you don't have access to it").waitFor();
    await close();
  });
});

describe('at the other side of the handover', () => {
  it.each(walkedAt('desk'))('the shipper reads who and what comes, and stops what does not match (%s)', async (size) => {
    const { carrier, shipper, transportId, code } = await buildPickup();
    const hauler = await openAs(carrier.email, size);
    await hauler.visit(`/transports/${transportId}`);
    await openFold(hauler.page, size);
    await hauler.page.getByRole('button', { name: 'Name the truck' }).click();
    await hauler.isSound();
    await hauler.page.getByLabel('Truck', { exact: true }).fill('White Peterbilt 389');
    await hauler.page.getByLabel('Plate', { exact: true }).fill('abc 1234');
    await hauler.page.getByLabel('State of the plate').fill('tx');
    await hauler.page.getByRole('button', { name: 'Save the truck' }).click();
    await hauler.page.getByText('ABC 1234 (TX)', { exact: true }).waitFor();
    expect(await hauler.page.getByText(code).count()).toBe(0);
    await hauler.close();
    const { page, visit, isSound, close } = await openAs(shipper.email, size);
    await visit(`/transports/${transportId}`);
    await openFold(page, size);
    const card = page.locator(size === 'phone' ? 'details' : 'section', { hasText: 'Compare before the vehicle leaves.' });
    for (const words of [
      code,
      'Dana Okafor',
      'White Peterbilt 389',
      'ABC 1234 (TX)',
      'Lone Star Haulers, DOT 1234567',
      'Required: the driver shows it at pickup',
    ])
      await card.getByText(words, { exact: true }).waitFor();
    await isSound();
    await page.getByRole('button', { name: 'Something does not match' }).click();
    await page.getByRole('radio', { name: 'Another truck came' }).check();
    await page.getByLabel('What you see').fill('A blue truck without a name');
    await isSound();
    await page.getByRole('button', { name: 'Stop the handover' }).click();
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
    await close();
  });

  it.each(walkedAt('phone'))('an administrator reads which licenses were uploaded, and nobody else does (%s)', async (size) => {
    const { driver, shipper, transportId } = await buildPickup();
    const admin = await buildAccount(site.sql, { role: 'admin' });
    await buildLicense(site.sql, {
      transportId,
      driverId: driver.id,
      fileSize: 1537,
      geoLocation: site.sql.json({ lat: 30.2671531, lng: -97.7430608, accuracy: 9 }),
    });
    const { page, visit, isSound, close } = await openAs(admin.email, size);
    await visit(`/transports/${transportId}?tab=documents`);
    await page.getByText('Driver license images are restricted to authorized personnel.', { exact: false }).waitFor();
    for (const words of ['Front', '2 KB', 'image/jpeg', '30.267153, -97.743061']) await page.getByText(words, { exact: true }).waitFor();
    await isSound();
    await close();
    const asked = await openAs(shipper.email, size);
    await asked.visit(`/transports/${transportId}?tab=documents`);
    expect(await asked.page.getByText('Driver license uploads').count()).toBe(0);
    await asked.close();
  });
});
