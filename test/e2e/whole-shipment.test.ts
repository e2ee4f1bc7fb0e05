import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildHandover } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { answerTheRest, goOn, heading, markDamage, signBoth, takePhotos } from '../harness/inspect.ts';
import { enter } from '../harness/journey.ts';
import { keptNames, reopened } from '../harness/phone-store.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { testCtx } from '../harness/context.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin, { keepsApp: true })).open;
});

async function seat(email: string, size: Size): Promise<Visitor> {
  const visitor = await open(size);
  await visitor.page.context().grantPermissions(['geolocation']);
  await visitor.page.context().setGeolocation({ latitude: 30.2713, longitude: -97.7426, accuracy: 12 });
  await enter(visitor, email);
  return visitor;
}

/** A job whose driver has agreed, on the day of its pickup, and its three people at browsers of their own. */
async function meet() {
  const { sql } = site;
  const shipper = await buildAccount(sql, { fullName: 'Sam Whitfield' });
  const carrier = await buildAccount(sql, { role: 'carrier', companyName: 'Lone Star Haulers' });
  const driver = await buildAccount(sql, { role: 'driver', fullName: 'Dana Reyes' });
  const vehicle = { vin: '1HGCM82633A004352', vehicleYear: 2003 };
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned', ...vehicle });
  const job = { transportId, kind: 'own', userId: carrier.id, driverId: driver.id, driverAgreedAt: new Date() };
  const quoteId = await buildQuote(sql, { ...job, workflowState: 'assigned', isAccepted: true, acceptedAt: new Date() });
  const code = await buildHandover(testCtx(sql), { transportId, quoteId, licenseRequired: false });
  const [owner, hauler, phone] = [await seat(shipper.email, 'desk'), await seat(carrier.email, 'desk'), await seat(driver.email, 'phone')];
  for (const { visit } of [owner, hauler]) await visit(`/transports/${transportId}`);
  return { transportId, code, owner, hauler, phone };
}

/** The pickup: the signal goes after four photos, the tab is killed after seven, and it is sealed before there is one again. */
async function pickUp(phone: Visitor, transportId: string, code: string): Promise<Visitor> {
  const { page, visit } = phone;
  await visit('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => keptNames(page)).toEqual(expect.arrayContaining([expect.stringMatching(/\/inspections$/)]));
  await page.getByRole('link', { name: /^Pick up/ }).click();
  await page.getByLabel('Release code').fill(code);
  await page.getByRole('button', { name: 'Check the code' }).click();
  await page.getByRole('button', { name: 'Begin the inspection' }).click();
  await takePhotos(phone, 0, 4);
  await page.context().setOffline(true);
  await takePhotos(phone, 4, 7);
  const again = await reopened(phone, `/pickup/${transportId}/inspection`);
  await again.page.getByText('7 of 10 photos').waitFor();
  await takePhotos(again, 7, 10);
  await goOn(again.page, 'Go on: all photos are there');
  await answerTheRest(again);
  await markDamage(again);
  await heading(again.page, 'Personal items').waitFor();
  await again.page.getByLabel('No', { exact: true }).check();
  await goOn(again.page);
  await signBoth(again);
  await again.page.getByRole('button', { name: 'Seal it: picked up' }).click();
  await again.page.getByText('Signed and sealed on this phone').waitFor();
  await again.page.context().setOffline(false);
  await again.page.getByText('Picked up: the journey has begun.').waitFor();
  return again;
}

/** The road: the driver shares the position, the shipper passes a link on, and who has it sees where the vehicle is. */
async function follow(phone: Page, owner: Visitor): Promise<Visitor> {
  await phone.context().setGeolocation({ latitude: 34.4264, longitude: -100.204, accuracy: 12 });
  await phone.goto('/dashboard');
  const strip = phone.getByRole('complementary', { name: 'Sharing of your position' });
  await strip.getByRole('button', { name: 'Share my position' }).click();
  await strip.getByText('Your position is shared').waitFor();
  await owner.page.getByText('Near Childress, TX, rounded to about 3 km until it is 25 miles out.').waitFor();
  await owner.page.getByRole('button', { name: 'Share with others' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Share where it is' });
  await dialog.getByLabel('For whom').fill('Aunt May');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const address = (await dialog.getByText(/\/track\/[\w-]{43}$/).textContent())!;
  await owner.page.keyboard.press('Escape');
  const receiver = await open('phone');
  await receiver.page.goto(new URL(address.slice(address.indexOf('http'))).pathname);
  await receiver.page.getByText('Near Childress, TX').waitFor();
  return receiver;
}

/** The delivery: nothing new is marked, and it is taken over clean. */
async function deliver(phone: Visitor, transportId: string): Promise<void> {
  const { page } = phone;
  await page.context().setGeolocation({ latitude: 39.7392, longitude: -104.9903, accuracy: 12 });
  await page.goto(`/delivery/${transportId}/inspection`);
  await page.getByRole('button', { name: 'Begin the inspection' }).click();
  await takePhotos(phone, 0, 10);
  await goOn(page, 'Go on: all photos are there');
  await answerTheRest(phone);
  await page.getByLabel('there is nothing', { exact: false }).check();
  await page.getByLabel('there is nothing', { exact: false }).and(page.locator(':checked')).waitFor();
  await goOn(page, 'Go on');
  await page.getByLabel('No', { exact: true }).check();
  await goOn(page);
  await page.getByLabel('Clean', { exact: false }).check();
  await goOn(page);
  await signBoth(phone);
  await page.getByRole('button', { name: 'Seal it: delivered' }).click();
  await page.getByText('Delivered. The shipper is told.').waitFor();
}

it('a shipment goes from the release code to the confirmed delivery before four browsers: shipper, carrier, driver without a signal, and receiver by a link', async () => {
  const { transportId, code, owner, hauler, phone } = await meet();
  // People read it in two halves.
  await owner.page.getByText(`${code.slice(0, 4)}-${code.slice(4)}`).waitFor();
  const driver = await pickUp(phone, transportId, code);
  for (const { page } of [owner, hauler]) await page.getByText('Waiting for Dana Reyes to deliver the vehicle').waitFor();
  const receiver = await follow(driver.page, owner);
  await deliver(driver, transportId);
  await receiver.page.getByText('delivered', { exact: false }).first().waitFor();
  await hauler.page.getByText('Delivered. Waiting for the shipper to confirm it.').waitFor();
  await owner.page.getByRole('button', { name: 'Confirm delivery' }).click();
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click();
  for (const { page } of [owner, hauler]) await page.getByText('Delivered and closed.').waitFor();
  await owner.page.getByRole('tab', { name: 'Chain of Custody' }).click();
  await owner.page.getByText('The chain verifies').waitFor();
  for (const title of ['Inspection signed and sealed', 'Vehicle released to the driver'])
    await owner.page.getByText(title).first().waitFor();
  for (const visitor of [owner, hauler, receiver]) {
    await visitor.isSound();
    await visitor.close();
  }
  await driver.close();
});
