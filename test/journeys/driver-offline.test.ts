import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildHandover, buildDriverJobs } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser/browser.ts';
import { answerTheRest, saveAndContinue, heading, markDamage, signBoth, takePhotos } from '../harness/browser/inspect.ts';
import { listStoredNames, storePendingWork, lyingThere, reopened, storeVersion } from '../harness/browser/phone-store.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { faultsOfWindow } from '../harness/browser/windows.ts';
import { testCtx } from '../harness/context.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin, { keepsApp: true })).open;
});

async function buildJob(licenseRequired: boolean) {
  const { sql } = site;
  const shipper = await buildAccount(sql, { fullName: 'Sam Whitfield' });
  const carrier = await buildAccount(sql, { role: 'carrier' });
  const driver = await buildAccount(sql, { role: 'driver', fullName: 'Dana Reyes' });
  const vehicle = { vin: '1HGCM82633A004352', vehicleYear: 2003 };
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned', ...vehicle });
  const job = { transportId, kind: 'own', userId: carrier.id, driverId: driver.id, driverAgreedAt: new Date() };
  const quoteId = await buildQuote(sql, { ...job, workflowState: 'assigned', isAccepted: true, acceptedAt: new Date() });
  return { transportId, quoteId, driver, code: await buildHandover(testCtx(sql), { transportId, quoteId, licenseRequired }) };
}

async function ready(email: string): Promise<Visitor> {
  const visitor = await open('phone');
  const { page, visit } = visitor;
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 30.2713, longitude: -97.7426, accuracy: 12 });
  await visit('/login');
  await signInOn(page, email);
  await visit('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const names = [
    'kept-account',
    '/api/turns',
    '/api/tracking/jobs',
    expect.stringMatching(/^\/api\/pickup\//),
    expect.stringMatching(/\/inspections$/),
  ];
  await expect.poll(() => listStoredNames(page)).toEqual(expect.arrayContaining(names));
  return visitor;
}

interface HeldLine {
  handOver?: () => void;
  hasGoneOn?: boolean;
}

/** Delays the first reply of matching calls from the next page on. */
const holdFirst = (page: Page, part: string): Promise<unknown> =>
  page.addInitScript((named) => {
    if (window.name === 'held') return;
    window.name = 'held';
    const line = window as unknown as HeldLine;
    const real = window.fetch;
    window.fetch = async (input, init) => {
      if (line.handOver) line.hasGoneOn = true;
      const reply = await real(input, init);
      if (!line.handOver && String(input).includes(named)) await new Promise<void>((resolve) => (line.handOver = resolve));
      return reply;
    };
  }, part);
const isHeld = (page: Page) => expect.poll(() => page.evaluate(() => 'handOver' in window)).toBe(true);

const handOver = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const line = window as unknown as HeldLine;
    line.hasGoneOn = false;
    line.handOver!();
  });

async function uploadFront(page: Page): Promise<void> {
  const buffer = await buildJpeg({ color: '#345678' });
  await page.getByLabel('Picture of the front').setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Saved on this phone, encrypted.', { exact: false }).waitFor();
}

describe('without a signal', () => {
  it('a pickup is completed offline, over a killed tab, and sent once, in order, later', async () => {
    const { driver, transportId, code } = await buildJob(true);
    const first = await ready(driver.email);
    await first.page.context().setOffline(true);
    await first.page.reload();
    await first.page.getByText('steps at the vehicle are saved on this phone', { exact: false }).waitFor();
    await first.page.getByRole('link', { name: /^Pick up/ }).click();
    await first.page.getByLabel('Release code').fill(code);
    await first.page.getByRole('button', { name: 'Check code' }).click();
    await first.page.getByRole('heading', { level: 1, name: "Driver's license" }).waitFor();
    await uploadFront(first.page);
    await first.page.getByRole('button', { name: 'Continue to inspection' }).click();
    await first.page.getByRole('button', { name: 'Start inspection' }).click();
    await takePhotos(first, 0, 7);
    await first.page.getByText('7 of 17 saved on this phone, 0 sent').waitFor();
    await first.isAccessible();

    const lies = await lyingThere(first.page);
    expect([lies.work, lies.extractable]).toEqual([10, [false]]);
    for (const words of [code, 'Accord', 'JFIF', 'front.jpg', driver.email])
      expect([words, lies.text.includes(words)]).toEqual([words, false]);

    const again = await reopened(first, `/pickup/${transportId}/inspection`);
    await again.page.getByText('7 of 10 photos').waitFor();
    await again.page.getByRole('img', { name: 'Front as taken' }).waitFor();
    await takePhotos(again, 7, 10);
    await saveAndContinue(again.page, 'Continue: all photos taken');
    await answerTheRest(again);
    await markDamage(again);
    await heading(again.page, 'Personal items').waitFor();
    await again.page.getByLabel('No', { exact: true }).check();
    await saveAndContinue(again.page);
    await signBoth(again);
    await again.page.getByRole('button', { name: 'Seal and pick up' }).click();
    await again.page.getByText('Signed and sealed on this phone').waitFor();
    expect(await site.sql`select from inspections where transport_id = ${transportId}`).toEqual([]);

    const other = await again.page.context().newPage();
    await other.goto('/dashboard');
    await again.page.context().setOffline(false);
    await again.page.getByText('Picked up. The vehicle is in transit.').waitFor();
    const [inspection] = await site.sql`select id, state from inspections where transport_id = ${transportId}`;
    expect(inspection).toMatchObject({ state: 'sealed' });
    const steps =
      await site.sql`select sequence, kind from inspection_steps where inspection_id = ${inspection!['id'] as string} order by sequence`;
    expect(steps.filter(({ kind }) => kind === 'photo')).toHaveLength(10);
    expect(steps.filter(({ kind }) => kind === 'signature')).toHaveLength(2);
    expect(steps.map(({ sequence }) => sequence)).toEqual(steps.map((_, at) => at + 1));
    expect(
      await site.sql`select released_how, released_at is not null as is_released from handovers where transport_id = ${transportId}`,
    ).toEqual([{ releasedHow: 'code', isReleased: true }]);
    expect(await site.sql`select license_type from driver_license_uploads where transport_id = ${transportId}`).toEqual([
      { licenseType: 'front' },
    ]);
    expect(await site.sql`select status from transports where id = ${transportId}`).toEqual([{ status: 'in_transit' }]);
    await expect.poll(async () => (await lyingThere(again.page)).work).toBe(0);
    await again.close();
  });

  it('signing out with unsent work warns, and keeps it for that driver only', { tags: 'full' }, async () => {
    const { driver, transportId, code } = await buildJob(false);
    const visitor = await ready(driver.email);
    const { page } = visitor;
    await page.context().setOffline(true);
    await page.getByRole('link', { name: /^Pick up/ }).click();
    await page.getByLabel('Release code').fill(code);
    await page.getByRole('button', { name: 'Check code' }).click();
    await page.getByRole('button', { name: 'Start inspection' }).click();
    await takePhotos(visitor, 0, 1);
    const asked = page.getByRole('alertdialog', { name: 'Sign out with 3 unsent items?' });
    const opens = { open: () => signOutHere(page), shown: asked };
    expect(await faultsOfWindow(visitor, page.getByRole('button', { name: 'Settings' }), opens)).toEqual([]);
    await signOutHere(page);
    await asked.getByRole('button', { name: 'Stay signed in' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByText('1 of 10 photos').waitFor();
    await signOutHere(page);
    await asked.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect((await lyingThere(page)).work).toBe(3);

    await page.context().setOffline(false);
    const other = await buildAccount(site.sql, { role: 'driver' });
    await signInOn(page, other.email);
    await page.goto(`/pickup/${transportId}/inspection`);
    await page.getByText("This transport does not exist or you don't have access to it").waitFor();
    await page.goto('/dashboard');
    await page.getByText('No action needed.', { exact: false }).waitFor();
    expect((await lyingThere(page)).work).toBe(3);
    await signOutHere(page);
    await page.waitForURL('**/login');

    await signInOn(page, driver.email);
    await page.goto('/dashboard');
    await expect.poll(async () => (await lyingThere(page)).work).toBe(0);
    const rows =
      await site.sql`select i.inspector_id, count(s.id)::int as steps from inspections i join inspection_steps s on s.inspection_id = i.id
      where i.transport_id = ${transportId} group by i.id`;
    expect(rows).toEqual([{ inspectorId: driver.id, steps: 1 }]);
    await visitor.close();
  });

  it('sending stops when its driver signs out, and never continues under another account', { tags: 'full' }, async () => {
    const { driver, transportId } = await buildJob(false);
    await site.sql`update handovers set released_at = now(), released_how = 'code', released_by = ${driver.id} where transport_id = ${transportId}`;
    const visitor = await ready(driver.email);
    const { page } = visitor;
    await holdFirst(page, '/photos');
    await page.goto(`/pickup/${transportId}/inspection`);
    await page.getByRole('button', { name: 'Start inspection' }).click();
    await page.getByText('0 of 10 photos').waitFor();
    await page.context().setOffline(true);
    await takePhotos(visitor, 0, 2);
    expect((await listStoredNames(page)).filter((name) => name.startsWith('file '))).toHaveLength(2);
    await page.context().setOffline(false);
    await isHeld(page);
    await signOutHere(page);
    const asked = page.getByRole('alertdialog', { name: 'Sign out with 2 unsent items?' });
    await asked.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await signInOn(page, (await buildAccount(site.sql, { role: 'driver' })).email);
    await handOver(page);
    await expect.poll(async () => (await lyingThere(page)).work).toBe(1);

    await page.context().clearCookies();
    await signInOn(page, driver.email);
    await page.goto('/dashboard');
    await expect.poll(async () => (await lyingThere(page)).work).toBe(0);
    expect((await listStoredNames(page)).filter((name) => name.startsWith('file '))).toEqual([]);
    const photos = await site.sql`select s.actor_id from inspections i join inspection_steps s on s.inspection_id = i.id
      where i.transport_id = ${transportId} and s.kind = 'photo'`;
    expect(photos).toEqual([{ actorId: driver.id }, { actorId: driver.id }]);
    await visitor.close();
  });

  it('a delivery is completed offline, next to the pickup state, and sent once later', async () => {
    const { driver, transportId, quoteId } = await buildJob(false);
    await buildDriverJobs(site.sql, transportId, ['pickup']);
    await site.sql`update quotes set workflow_state = 'in_transit', picked_up_at = now() - interval '1 hour' where id = ${quoteId}`;
    await site.sql`update transports set status = 'in_transit' where id = ${transportId}`;
    // Offline, failed calls are expected.
    const visitor: Visitor = { ...(await ready(driver.email)), isSound: () => Promise.resolve() };
    const { page } = visitor;
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('link', { name: /^Deliver/ }).click();
    await page.getByRole('button', { name: 'Start inspection' }).click();
    await takePhotos(visitor, 0, 10);
    await saveAndContinue(page, 'Continue: all photos taken');
    await answerTheRest(visitor, { isTyped: true });
    await heading(page, 'New damage').waitFor();
    await page.getByLabel('no new damage').check();
    await page.getByLabel('no new damage').and(page.locator(':checked')).waitFor();
    await saveAndContinue(page, 'Continue');
    await heading(page, 'Personal items').waitFor();
    await page.getByLabel('No', { exact: true }).check();
    await saveAndContinue(page);
    await page.getByLabel(/^Clean/).check();
    await saveAndContinue(page);
    await signBoth(visitor);
    await page.getByRole('button', { name: 'Seal and deliver' }).click();
    await page.getByText('Signed and sealed on this phone').waitFor();
    const delivered = () => site.sql`select state from inspections where transport_id = ${transportId} and stage = 'delivery'`;
    expect(await delivered()).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText("Delivered. We've notified the shipper.").waitFor();
    expect(await delivered()).toEqual([{ state: 'sealed' }]);
    expect(await site.sql`select status from transports where id = ${transportId}`).toEqual([{ status: 'delivered' }]);
    await expect.poll(async () => (await lyingThere(page)).work).toBe(0);
    await visitor.close();
  });

  it('work refused because the job has a new driver is reported on every screen, and can be discarded', { tags: 'full' }, async () => {
    const { driver, transportId, quoteId } = await buildJob(false);
    await site.sql`update handovers set released_at = now(), released_how = 'code', released_by = ${driver.id} where transport_id = ${transportId}`;
    const visitor = await ready(driver.email);
    const { page } = visitor;
    await page.goto(`/pickup/${transportId}/inspection`);
    await page.getByRole('button', { name: 'Start inspection' }).click();
    await expect.poll(() => site.sql`select state from inspections where transport_id = ${transportId}`).toEqual([{ state: 'open' }]);
    await expect.poll(async () => (await lyingThere(page)).work).toBe(0);
    await page.context().setOffline(true);
    await takePhotos(visitor, 0, 2);
    const other = await buildAccount(site.sql, { role: 'driver' });
    await site.sql`update quotes set driver_id = ${other.id} where id = ${quoteId}`;
    await page.context().setOffline(false);
    await page.goto('/dashboard');
    const told = page.getByRole('complementary', { name: 'Rejected by the server' });
    await told.getByText('2 items for a job that is no longer yours are still on this phone', { exact: false }).waitFor();
    await visitor.isAccessible();
    expect(await faultsOfWindow(visitor, told.getByRole('button', { name: 'Discard' }))).toEqual([]);
    await told.getByRole('button', { name: 'Discard' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Discard 2 items?' });
    await asked.getByRole('button', { name: 'Discard' }).click();
    await told.waitFor({ state: 'detached' });
    const left = async () => [(await lyingThere(page)).work, (await listStoredNames(page)).filter((name) => name.startsWith('file '))];
    await expect.poll(left).toEqual([0, []]);
    await signOutHere(page);
    await page.waitForURL('**/login');
    await visitor.close();
  });

  it('work stored by the first version is sent, and a store extended by a later version works', { tags: 'full' }, async () => {
    const { driver, transportId } = await buildJob(false);
    const visitor = await open('phone');
    const { page } = visitor;
    await visitor.visit('/login');
    await storePendingWork(
      page,
      { account: driver.id, job: transportId, id: newId(), kind: 'handover.without-code' },
      { reason: 'The yard has no code' },
    );
    expect((await storeVersion(page)).version).toBe(1);
    await signInOn(page, driver.email);
    await page.goto('/dashboard');
    const released = () => site.sql`select released_how, release_reason from handovers where transport_id = ${transportId}`;
    await expect.poll(released).toEqual([{ releasedHow: 'without_code', releaseReason: 'The yard has no code' }]);
    await expect.poll(async () => (await lyingThere(page)).work).toBe(0);
    expect(await storeVersion(page)).toEqual({ version: 2, names: ['kept', 'keys', 'trail', 'work'] });

    expect(await storeVersion(page, 9)).toEqual({ version: 9, names: ['kept', 'keys', 'later', 'trail', 'work'] });
    await page.goto(`/pickup/${transportId}/inspection`);
    await page.getByRole('button', { name: 'Start inspection' }).click();
    await takePhotos(visitor, 0, 1);
    await page.getByText('1 of 10 photos').waitFor();
    await expect
      .poll(
        () =>
          site.sql`select s.kind from inspection_steps s join inspections i on i.id = s.inspection_id where i.transport_id = ${transportId}`,
      )
      .toEqual([{ kind: 'photo' }]);
    await visitor.close();
  });

  it('a full phone is reported, and stored work is kept', { tags: 'full' }, async () => {
    const { driver, transportId } = await buildJob(false);
    await site.sql`update handovers set released_at = now(), released_how = 'code', released_by = ${driver.id} where transport_id = ${transportId}`;
    const visitor = await ready(driver.email);
    const { page } = visitor;
    await page.goto(`/pickup/${transportId}/inspection`);
    await page.getByRole('button', { name: 'Start inspection' }).click();
    await takePhotos(visitor, 0, 1);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const buffer = await buildJpeg({ color: '#123456' });
    await page.locator('input[type=file]').nth(1).setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByText('This phone is full', { exact: false }).waitFor();
    await page.getByText('1 of 10 photos').waitFor();
    await page.reload();
    await page.getByText('1 of 10 photos').waitFor();
    await visitor.close();
  });
});

async function signOutHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** Waits for a pending sign-out to be sent first. */
async function signInOn(page: Page, email: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signOutPending'))).toBe(null);
  const reply = await page.request.post('/api/auth/login', { data: { email, password: personaPassword } });
  const { token } = (await reply.json()) as { token: string };
  await page.evaluate((given) => localStorage.setItem('token', given), token);
}
