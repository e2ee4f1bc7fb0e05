import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { bothSignatures, completeSteps } from '#domains/inspections/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { signIn } from '../../harness/browser/journey.ts';
import { lyingThere } from '../../harness/browser/phone-store.ts';
import { startSite } from '../../harness/site.ts';
import { faultsOfWindow } from '../../harness/browser/windows.ts';

const site = await startSite({ PAYMENTS_ENABLED: 'off' });
const { open } = await startBrowser(site.origin, { keepsApp: true });

async function meet() {
  const { sql } = site;
  const shipper = await buildCompliantAccount(sql, { role: 'shipper' });
  const carrier = await buildCompliantAccount(sql, { role: 'carrier' });
  const account = await buildCompliantAccount(sql, { role: 'driver', fullName: 'Dana Reyes' });
  const vehicle = { vin: '1HGCM82633A004352', vehicleYear: 2003 };
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned', ...vehicle });
  const job = { transportId, kind: 'own', userId: carrier.id, driverId: account.id, driverAgreedAt: new Date() };
  await buildQuote(sql, { ...job, workflowState: 'assigned', isAccepted: true, acceptedAt: new Date() });
  const driver = await open('phone');
  await driver.page.context().grantPermissions(['geolocation']);
  await driver.page.context().setGeolocation({ latitude: 30.2713, longitude: -97.7426, accuracy: 12 });
  await signIn(driver, account.email);
  await driver.visit(`/pickup/${transportId}/inspection`);
  await driver.page.getByRole('button', { name: 'Start inspection' }).click();
  await driver.page.getByText('0 of 10 photos').waitFor();
  return { transportId, shipper, account, driver };
}

async function film(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByText('1 s of 30 s').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await plays(page, 'Recorded video');
}

const plays = (page: Page, name: string) =>
  expect.poll(() => page.getByLabel(name, { exact: true }).evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);

const listVideos = (transportId: string) => site.sql`
  select s.data ->> 'mime' as mime, s.data ->> 'sha256' as sha256 from inspection_steps s join inspections i on i.id = s.inspection_id
  where i.transport_id = ${transportId} and s.kind = 'video' order by s.sequence`;

async function signTheRest(transportId: string, driverId: string): Promise<void> {
  const { sql } = site;
  const [inspection] = await sql<{ id: string; steps: number }[]>`
    select i.id, count(s.id)::int as steps from inspections i left join inspection_steps s on s.inspection_id = i.id
    where i.transport_id = ${transportId} group by i.id`;
  const steps = [...completeSteps('car', { vin: '1HGCM82633A004352' }), ...bothSignatures];
  for (const [at, { kind, data }] of steps.entries())
    await sql`
      insert into inspection_steps (id, inspection_id, sequence, kind, data, actor_id, done_at, clock_ahead_seconds, received_at)
      values (${newId()}, ${inspection!.id}, ${inspection!.steps + at + 1}, ${kind}, ${sql.json(data)}, ${driverId}, now(), 0, now())`;
}

it('a driver records, repeats and keeps a video over a reload, and the shipper sees it after sealing', async () => {
  const { transportId, shipper, account, driver } = await meet();
  const { page } = driver;
  await page.getByText('up to 30 seconds and 15 MB, no sound', { exact: false }).waitFor();
  const ask = page.getByRole('button', { name: 'Record video' });
  await ask.scrollIntoViewIfNeeded();
  expect(await faultsOfWindow(driver, ask)).toEqual([]);
  await ask.click();
  await film(page);
  await page.getByRole('button', { name: 'Record again' }).click();
  await film(page);
  await page.getByText(/^\d s recorded, no sound$/).waitFor();
  await page.getByRole('button', { name: 'Use this video' }).click();
  await page.getByText(/^Pickup video: \d s, without sound/).waitFor();
  await expect.poll(() => listVideos(transportId)).toMatchObject([{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  await page.reload();
  await page.getByRole('button', { name: 'Play: pickup video' }).click();
  await plays(page, 'Pickup video');

  await page.getByRole('button', { name: 'Remove video' }).click();
  await ask.click();
  await film(page);
  await page.getByRole('button', { name: 'Use this video' }).click();
  await page.getByText(/^Pickup video: /).waitFor();
  await expect.poll(async () => (await listVideos(transportId)).length).toBe(2);
  await expect.poll(async () => (await lyingThere(page)).work).toBe(0);

  await signTheRest(transportId, account.id);
  await driver.visit(`/pickup/${transportId}/inspection?part=signatures`);
  await page.getByRole('button', { name: 'Seal and pick up' }).click();
  await page.getByText('Picked up. The vehicle is in transit.').waitFor();
  await page.getByRole('button', { name: 'Play: video from pickup' }).waitFor();

  const reader = await open('desk');
  await signIn(reader, shipper.email);
  await reader.visit(`/transports/${transportId}`);
  await reader.page.getByText('0 photos, 1 video, 0 marks').waitFor();
  await reader.visit(`/transports/${transportId}?tab=documents`);
  await reader.page.getByRole('button', { name: 'Play: video from pickup' }).click();
  await plays(reader.page, 'Video from pickup');
  await reader.isSound();
});
