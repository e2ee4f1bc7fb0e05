import { beforeAll, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildHandover } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBalancer } from '../../harness/servers/balancer.ts';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { answerTheRest, saveAndContinue, takePhotos } from '../../harness/browser/inspect.ts';
import { enter } from '../../harness/browser/journey.ts';
import { makeNextRelease, renameScripts } from '../../harness/processes/next-release.ts';
import { listStoredNames, lyingThere } from '../../harness/browser/phone-store.ts';
import { startProgram, startSiteProgram, type Program } from '../../harness/processes/program.ts';
import type { TestSite } from '../../harness/database/site-database.ts';
import { testCtx } from '../../harness/context.ts';

let site: TestSite & Program;
let upstreams: Program[];
let origin: string;
let next: string;

beforeAll(async () => {
  site = await startSiteProgram();
  upstreams = [site];
  origin = await startBalancer(upstreams);
  next = makeNextRelease().root;
  renameScripts(next);
});

async function deploy(root: string): Promise<void> {
  const [former] = upstreams;
  upstreams[0] = await startProgram({ DATABASE_URL: site.databaseUrl }, [], [], root);
  if (former !== site) former!.child.kill('SIGTERM');
}

async function beginUnheard(): Promise<{ visitor: Visitor; transportId: string; address: string }> {
  const { sql } = site;
  const [shipper, carrier] = [await buildAccount(sql), await buildAccount(sql, { role: 'carrier' })];
  const driver = await buildAccount(sql, { role: 'driver', fullName: 'Dana Reyes' });
  const vehicle = { vin: '1HGCM82633A004352', vehicleYear: 2003 };
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned', ...vehicle });
  const job = { transportId, kind: 'own', userId: carrier.id, driverId: driver.id, driverAgreedAt: new Date() };
  const quoteId = await buildQuote(sql, { ...job, workflowState: 'assigned', isAccepted: true, acceptedAt: new Date() });
  await buildHandover(testCtx(sql), { transportId, quoteId, licenseRequired: false });
  await sql`update handovers set released_at = now(), released_how = 'code', released_by = ${driver.id} where transport_id = ${transportId}`;
  const { open } = await startBrowser(origin, { keepsApp: true });
  const visitor = await open('phone');
  const { page } = visitor;
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 30.2713, longitude: -97.7426, accuracy: 12 });
  await enter(visitor, driver.email);
  await visitor.visit('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => listStoredNames(page)).toEqual(expect.arrayContaining([expect.stringMatching(/\/inspections$/)]));
  await page.context().setOffline(true);
  const address = `/pickup/${transportId}/inspection`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Start inspection' }).click();
  await takePhotos(visitor, 0, 3);
  await page.getByText('3 of 10 photos').waitFor();
  return { visitor: { ...visitor, isSound: () => Promise.resolve() }, transportId, address };
}

const received = (transportId: string) => site.sql<{ shot: string }[]>`
  select s.data ->> 'shot' as shot from inspection_steps s join inspections i on i.id = s.inspection_id
  where i.transport_id = ${transportId} and s.kind = 'photo' order by s.sequence`;
const firstThree = [{ shot: 'front' }, { shot: 'rear' }, { shot: 'left' }];

it('a page opened offline while an update waits uses the former version and its files', async () => {
  await deploy('.');
  const { visitor, transportId } = await beginUnheard();
  const { page } = visitor;
  await deploy(next);
  await page.context().setOffline(false);
  await expect.poll(() => received(transportId)).toEqual(firstThree);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
  const isWaiting = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await expect.poll(isWaiting).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await takePhotos(visitor, 3, 10);
  await saveAndContinue(page, 'Continue: all photos taken');
  await answerTheRest(visitor);
  expect(await isWaiting()).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => received(transportId)).toHaveLength(10);
});

it('work waiting on a phone is sent once by a new version, which then opens offline', async () => {
  await deploy('.');
  const { visitor: before, transportId, address } = await beginUnheard();
  await deploy(next);
  const context = before.page.context();
  const page = await context.newPage();
  await before.page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  // If the server responds slowly, the page is served by the old version: try again.
  const opensNext = async () => {
    await page.goto(address);
    await page.getByText('3 of 10 photos').waitFor();
    return page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('-next.js')));
  };
  await expect.poll(opensNext).toBe(true);
  await expect.poll(() => received(transportId)).toEqual(firstThree);
  await expect.poll(async () => (await lyingThere(page)).work).toBe(0);

  // The new version is fetched in the background and takes over with the next page load.
  const keepsNext = () =>
    page.evaluate(async () => {
      const names = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      const scriptsKept = names.flat().filter((url) => new URL(url).pathname.endsWith('.js'));
      return scriptsKept.length > 0 && scriptsKept.every((url) => new URL(url).pathname.endsWith('-next.js'));
    });
  const takesOver = async () => {
    await opensNext();
    return expect
      .poll(keepsNext, { timeout: 5_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
  };
  await expect.poll(takesOver).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('3 of 10 photos').waitFor();
  await takePhotos({ ...before, page }, 3, 5);
  await page.getByText('5 of 10 photos').waitFor();
  await context.setOffline(false);
  await expect.poll(() => received(transportId)).toHaveLength(5);
});
