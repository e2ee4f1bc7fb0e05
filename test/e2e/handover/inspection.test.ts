import { expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildHandover } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import {
  answerTheRest,
  describeMark,
  saveAndContinue,
  heading,
  markDamage,
  saved,
  signBoth,
  takePhotos,
} from '../../harness/browser/inspect.ts';
import { waitForFocus, signIn } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';
import { faultsOfWindow } from '../../harness/browser/windows.ts';
import { testCtx } from '../../harness/context.ts';

const site = await startSite({ PAYMENTS_ENABLED: 'off' });
const { open } = await startBrowser(site.origin);

interface People {
  readonly transportId: string;
  readonly code: string;
  readonly driver: Visitor;
  readonly shipper: Visitor;
}

async function meet(): Promise<People> {
  const { sql } = site;
  const [shipper, carrier, driver] = [
    await buildCompliantAccount(sql, { role: 'shipper' }),
    await buildCompliantAccount(sql, { role: 'carrier' }),
    await buildCompliantAccount(sql, { role: 'driver', fullName: 'Dana Reyes' }),
  ];
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned', vin: '1HGCM82633A004352', vehicleYear: 2003 });
  const job = { transportId, kind: 'own', userId: carrier.id, driverId: driver.id, driverAgreedAt: new Date() };
  const quoteId = await buildQuote(sql, { ...job, workflowState: 'assigned', isAccepted: true, acceptedAt: new Date() });
  const code = await buildHandover(testCtx(sql), { transportId, quoteId });
  const seat = async (email: string, size: Size) => {
    const visitor = await open(size);
    await visitor.page.context().grantPermissions(['geolocation']);
    await visitor.page.context().setGeolocation({ latitude: 30.2713, longitude: -97.7426, accuracy: 12 });
    await signIn(visitor, email);
    return visitor;
  };
  return { transportId, code, driver: await seat(driver.email, 'phone'), shipper: await seat(shipper.email, 'desk') };
}

async function deliver(driver: Visitor): Promise<void> {
  const { page, isSound } = driver;
  await takePhotos(driver, 1, 10);
  await saveAndContinue(page, 'Continue: all photos taken');
  await answerTheRest(driver);
  await heading(page, 'New damage').waitFor();
  await page.getByRole('img', { name: 'Left side: 0 marks, 1 from pickup' }).waitFor();
  await page.getByRole('list', { name: 'Damage from pickup' }).getByText('Left front door: scratch, 1 to 3 in').waitFor();
  await page.getByRole('button', { name: 'Add from the list' }).click();
  await describeMark(page, 'Rear bumper');
  const pins = (name: string, look: 'fill-danger' | 'fill-muted') => page.getByRole('img', { name }).locator(`circle.${look}`);
  expect(await pins('Left side: 0 marks, 1 from pickup', 'fill-muted').count()).toBe(1);
  await page.getByRole('radio', { name: /^Rear/ }).check();
  await pins('Rear: 1 mark', 'fill-danger').waitFor();
  await isSound();
  await page.getByLabel('no more damage').check();
  await page.getByLabel('no more damage').and(page.locator(':checked')).waitFor();
  await saveAndContinue(page, 'Continue');
  await page.getByLabel('No', { exact: true }).check();
  await saveAndContinue(page);
  await page.getByLabel('With exceptions: new damage is on the diagram').check();
  await page.getByLabel("Receiver's notes").fill('Scratch on the rear bumper');
  await isSound();
  await saveAndContinue(page);
  await signBoth(driver);
  await page.getByRole('button', { name: 'Seal and deliver' }).click();
  await page.getByText("Delivered. We've notified the shipper.").waitFor();
  await page.getByText('From pickup, gray').waitFor();
  await page.getByRole('heading', { name: 'New damage, and damage from pickup' }).waitFor();
  await isSound();
}

async function opensWell(driver: Visitor, name: string): Promise<void> {
  expect(await faultsOfWindow(driver, driver.page.getByRole('button', { name }))).toEqual([]);
}

it('leads a driver on a phone through an inspection, over a reload, to the completed pickup', async () => {
  const { transportId, code, driver, shipper } = await meet();
  const { page } = driver;
  await page.getByRole('link', { name: /^Pick up/ }).click();
  await page.getByLabel('Release code').fill(code);
  await page.getByRole('button', { name: 'Check code' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pickup inspection' }).waitFor();
  await waitForFocus(page);
  await page.getByRole('button', { name: 'Start inspection' }).click();
  await page.getByText('0 of 10 photos').waitFor();
  await takePhotos(driver, 0, 7);
  await page.getByText('7 of 10 photos').waitFor();
  await page.reload();
  await page.getByText('7 of 10 photos').waitFor();
  await takePhotos(driver, 7, 9);
  await opensWell(driver, "Inside can't be taken");
  await page.getByRole('button', { name: "Inside can't be taken" }).click();
  await page.getByLabel('Reason').fill('Locked, and the key is with the neighbor');
  await page.getByRole('button', { name: 'Continue without it' }).click();
  await page.getByText('Not taken: Locked, and the key is with the neighbor').waitFor();
  await page.getByText('10 of 10 photos').waitFor();
  await saveAndContinue(page, 'Continue: all photos taken');
  await answerTheRest(driver);
  await markDamage(driver, (name) => opensWell(driver, name));
  await heading(page, 'Personal items').waitFor();
  await page.reload();
  await heading(page, 'Personal items').waitFor();
  await page.getByLabel('Yes').check();
  await page.getByLabel('What, and where it is').fill('Child seat in the back');
  await saveAndContinue(page);
  await signBoth(driver, (name) => opensWell(driver, name));
  await page.getByRole('button', { name: 'Seal and pick up' }).click();
  await page.getByText('Picked up. The vehicle is in transit.').waitFor();
  await waitForFocus(page);

  await shipper.visit(`/transports/${transportId}`);
  await shipper.page.getByRole('link', { name: /^Read\s*: pickup inspection$/ }).click();
  await shipper.page.getByRole('heading', { name: 'Pickup inspection' }).last().waitFor();
  await shipper.page.getByText('Left front door: scratch, 1 to 3 in').waitFor();
  await shipper.page.getByRole('img', { name: 'Signature of Dana Reyes' }).waitFor();
  await shipper.page.getByText('Dirt, water or poor light may have hidden damage.').waitFor();
  expect(await site.sql`select status from transports where id = ${transportId}`).toEqual([{ status: 'in_transit' }]);

  await page.getByRole('link', { name: 'To the transport' }).click();
  await page.getByRole('link', { name: 'Deliver', exact: true }).click();
  await page.getByRole('button', { name: 'Start inspection' }).click();
  await page.getByText('0 of 10 photos').waitFor();
  await saved(page, 'Front at pickup').waitFor();
  await takePhotos(driver, 0, 1);
  await page.getByText('1 of 10 photos').waitFor();
  await deliver(driver);
  expect(await site.sql`select status from transports where id = ${transportId}`).toEqual([{ status: 'delivered' }]);
  await shipper.visit(`/transports/${transportId}?tab=documents`);
  for (const name of ['Delivery inspection', 'Pickup inspection'])
    await shipper.page.getByRole('heading', { level: 2, name }).last().waitFor();
  await shipper.isSound();
});
