import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildLicense } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import { type Size, startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { enter, seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

const address = '/super-admin/pii-management';

async function openAs(role: 'admin' | 'super_admin', size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, (await buildAccount(site.sql, { role, fullName: 'Ada Chief' })).email);
  await visitor.visit(path);
  return visitor;
}

async function oldPhoto(): Promise<{ transportId: string; id: string }> {
  const [shipper, carrier] = [await buildAccount(site.sql, { role: 'shipper' }), await buildAccount(site.sql, { role: 'carrier' })];
  const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'completed' });
  const deliveredAt = new Date(Date.now() - 400 * 86_400_000);
  await buildQuote(site.sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'closed', isAccepted: true, deliveredAt });
  return { transportId, id: await buildEvidence(site.sql, { transportId, userId: shipper.id }) };
}

const isThere = async (id: string) => (await site.sql`select from documents where id = ${id} and deleted_at is null`).length === 1;
const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });
const choose = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

describe('PII lifecycle management', () => {
  it('places a legal hold, runs a cleanup that respects it, lifts the hold and cleans again', async () => {
    await site.sql`update retention_config set retention_days = 300`;
    const [held, free] = [await oldPhoto(), await oldPhoto()];
    const { page, isSound } = await openAs('super_admin', 'phone', `${address}?tab=cleanup`);
    await page.getByRole('heading', { name: 'Legal holds' }).waitFor();
    await page.getByLabel('Transport number').fill(held.transportId);
    await page.getByLabel('Reason').fill('Case 4711');
    await page.getByRole('button', { name: 'Place Hold' }).click();
    await row(page, 'Legal holds', 'Case 4711').getByText('Active').waitFor();

    const clean = async () => {
      await page.getByRole('button', { name: 'Start Cleanup' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Start cleanup' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    };
    await clean();
    const run = () => row(page, 'Cleanup jobs', 'Photos').first();
    await run().getByText('Completed').waitFor();
    expect(await isThere(held.id)).toBe(true);
    expect(await isThere(free.id)).toBe(false);
    await isSound();

    await row(page, 'Legal holds', 'Case 4711')
      .getByRole('button', { name: /^Remove the hold/ })
      .click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Settled');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove hold' }).click();
    await row(page, 'Legal holds', 'Case 4711').getByText('Removed', { exact: true }).first().waitFor();
    await clean();
    await expect.poll(() => isThere(held.id)).toBe(false);
  });

  it('shows file views, and exports a report as JSON', async () => {
    const { transportId } = await oldPhoto();
    await site.sql`
      insert into pii_access_logs (id, file_id, file_type, access_type, accessed_as, purpose, transport_id, ip_address)
      values (gen_random_uuid(), gen_random_uuid(), 'driver_license', 'refused', 'shipper', 'transport', ${transportId}, '192.0.2.7')`;
    const { page, isSound } = await openAs('admin', 'desk', address);
    await choose(page, 'Access Audit');
    const line = row(page, 'Access audit', 'Driver license').first();
    await line.getByText('Refused').waitFor();
    await line.getByText('Participant of the transport').waitFor();
    await choose(page, 'Compliance Reports');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Generate Report' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^pii-compliance-report-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.json$/);
    const report = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(report).toMatchObject({ generatedBy: 'Ada Chief', policies: expect.any(Array), access: expect.any(Array) });
    await page.getByText('Active legal holds').waitFor();
    await isSound();
  });
});

it('a driver sees in the account who viewed the own license and when it is deleted', async () => {
  const [shipper, driver] = [await buildAccount(site.sql, { role: 'shipper' }), await buildAccount(site.sql, { role: 'driver' })];
  const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted' });
  const id = await buildLicense(site.sql, { transportId, driverId: driver.id });
  await site.sql`
    insert into pii_access_logs (id, file_id, file_type, access_type, accessed_as, purpose, transport_id)
    select gen_random_uuid(), file_id, 'driver_license', 'view', 'admin', 'oversight', transport_id from driver_license_uploads where id = ${id}`;
  const { page, isSound } = await seat(open, driver.email, 'phone', '/settings/account');
  await page.getByRole('link', { name: 'Who saw my files' }).click();
  await page.getByRole('heading', { name: 'Your Files' }).waitFor();
  await page.getByRole('heading', { name: 'Driver license, front' }).waitFor();
  await page.getByText(/^2019 Honda Accord, Austin to Denver\. Sent .+\. Deleted on /).waitFor();
  await page.getByText('viewed, oversight by an administrator').waitFor();
  await isSound();
});
