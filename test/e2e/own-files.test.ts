import { beforeAll, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildLicense } from '#domains/handovers/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

it.each(walkedAt('phone'))('a driver reads from the account who saw the own license and when it goes (%s)', async (size) => {
  const [shipper, driver] = [await buildAccount(site.sql, { role: 'shipper' }), await buildAccount(site.sql, { role: 'driver' })];
  const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted' });
  const id = await buildLicense(site.sql, { transportId, driverId: driver.id });
  await site.sql`
    insert into pii_access_logs (id, file_id, file_type, access_type, accessed_as, purpose, transport_id)
    select gen_random_uuid(), file_id, 'driver_license', 'view', 'admin', 'oversight', transport_id from driver_license_uploads where id = ${id}`;
  const visitor = await open(size);
  const { page, isSound } = visitor;
  await enter(visitor, driver.email);
  await visitor.visit('/settings/account');
  await page.getByRole('link', { name: 'Who saw my files' }).click();
  await page.getByRole('heading', { name: 'Your Files' }).waitFor();
  await page.getByRole('heading', { name: 'Driver license, front' }).waitFor();
  await page.getByText(/^2019 Honda Accord, Austin to Denver\. Sent .+\. Deleted on /).waitFor();
  await page.getByText('viewed, oversight by an administrator').waitFor();
  await isSound();
  await visitor.close();
});
