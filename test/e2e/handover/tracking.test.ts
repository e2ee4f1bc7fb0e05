import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { hourMs } from '#shared/dates/days.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { breakCalls, enter, seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

async function buildDriverJobs() {
  const { sql } = site;
  const [shipper, carrier, driver] = [
    await buildAccount(sql, { fullName: 'Mia Chen' }),
    await buildAccount(sql, { role: 'carrier', companyName: 'Lone Star Haulers' }),
    await buildAccount(sql, { role: 'driver', fullName: 'Dana Okafor' }),
  ];
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
  const job = {
    kind: 'own',
    userId: carrier.id,
    driverId: driver.id,
    workflowState: 'in_transit',
    isAccepted: true,
    driverAgreedAt: new Date(),
  };
  await buildQuote(sql, { transportId, ...job, pickedUpAt: new Date(Date.now() - hourMs) });
  return { shipper, driver, transportId };
}

const waits = /locations? (is|are) stored encrypted on this phone/;
const strip = (page: Page) => page.getByRole('complementary', { name: 'Location sharing' });
const getCount = async (transportId: string) =>
  (await site.sql<{ positionCount: number }[]>`select position_count from trackings where transport_id = ${transportId}`)[0]
    ?.positionCount ?? 0;

describe('the location of a vehicle', () => {
  it('is shared by its driver on a phone, survives a lost connection and reload, and is visible by link', async () => {
    const { shipper, driver, transportId } = await buildDriverJobs();
    const desk = await seat(open, shipper.email, 'desk', `/transports/${transportId}`);
    await desk.page.getByText('The driver isn’t sharing it.').waitFor();
    const phone = await open('phone');
    await enter(phone, driver.email);
    await phone.page.context().grantPermissions(['geolocation']);
    await phone.page.context().setGeolocation({ latitude: 34.4264, longitude: -100.204, accuracy: 12 });
    await phone.visit('/dashboard');
    await strip(phone.page).getByText('Location off').waitFor();
    const mend = await breakCalls(phone.page, '**/tracking/positions', { status: 503, json: { error: 'Away', code: 'unavailable' } });
    await strip(phone.page).getByRole('button', { name: 'Share' }).click();
    await strip(phone.page).getByText('Location on').waitFor();
    await strip(phone.page)
      .getByText(/until delivery, .+ at the latest/)
      .waitFor();
    await strip(phone.page).getByText(waits).waitFor();
    await phone.visit('/dashboard');
    await strip(phone.page).getByText(waits).waitFor();
    expect(await getCount(transportId)).toBe(0);
    mend();
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await desk.page.getByText('Near Childress, TX, to about 2 miles. You see the exact location in the last 25 miles.').waitFor();
    await desk.page.getByText(/^Last signal (just now|\d+ min ago)$/).waitFor();
    await desk.page.getByRole('img', { name: /^Map of the route from Austin, TX to Denver, CO\. Near Childress, TX/ }).waitFor();
    await desk.isSound();

    await desk.page.getByRole('button', { name: 'Share location' }).click();
    const dialog = desk.page.getByRole('dialog', { name: 'Share location' });
    await dialog.getByLabel('Who it is for').fill('Aunt May');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = (await dialog.getByText(/\/track\/[\w-]{43}$/).textContent())!;
    await dialog.getByText('Aunt May').waitFor();
    await desk.isSound();
    const receiver = await open('phone');
    await receiver.page.goto(new URL(address.slice(address.indexOf('http'))).pathname);
    await receiver.page.getByRole('heading', { level: 1, name: '2019 Honda Accord' }).waitFor();
    await receiver.page.getByText('Near Childress, TX').waitFor();
    expect(await receiver.page.getByText('Dana Okafor').count()).toBe(0);

    await dialog.getByRole('button', { name: 'End the link for Aunt May' }).click();
    await receiver.page.getByText('This tracking link is no longer valid.').waitFor();
    await receiver.isAccessible();
    await receiver.close();

    await strip(phone.page).getByRole('button', { name: 'Stop' }).click();
    await strip(phone.page).getByText('Location off').waitFor();
    await desk.page.keyboard.press('Escape');
    await desk.page.getByText('The driver stopped sharing. This is the last location.').waitFor();
  });

  it('is not shared without permission, with an explanation, and from one phone at a time', async () => {
    const { driver, transportId } = await buildDriverJobs();
    const first = await seat(open, driver.email, 'phone', '/dashboard');
    await strip(first.page).getByRole('button', { name: 'Share' }).click();
    await strip(first.page).getByText('Location is blocked. Allow it for this site', { exact: false }).waitFor();
    await strip(first.page).getByText('Location not sent').waitFor();
    const second = await open('phone');
    await enter(second, driver.email);
    await second.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await second.visit('/dashboard');
    await strip(second.page).getByText('Location on from another phone').waitFor();
    await strip(second.page).getByRole('button', { name: 'Share here' }).click();
    await strip(second.page).getByText('Geolocation not supported', { exact: false }).waitFor();
    await second.isSound();
    await strip(first.page).getByText('Location on from another phone').waitFor();
    expect(await getCount(transportId)).toBe(0);
    await strip(second.page).getByRole('button', { name: 'Stop' }).click();
    await strip(first.page).getByText('Location off').waitFor();
  });
});
