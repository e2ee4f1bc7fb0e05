import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildEvidence } from '#domains/transports/photos-fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const address = '/super-admin/pii-management';

async function openAs(role: 'admin' | 'super_admin' | 'shipper', size: Size, at = address): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, (await buildAccount(site.sql, { role, fullName: 'Ada Chief' })).email);
  await visitor.visit(at);
  return visitor;
}

/** A photo of a job that was delivered half a year ago. */
async function oldPhoto(): Promise<{ transportId: string; id: string }> {
  const [shipper, carrier] = [await buildAccount(site.sql, { role: 'shipper' }), await buildAccount(site.sql, { role: 'carrier' })];
  const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'completed' });
  const deliveredAt = new Date(Date.now() - 400 * 86_400_000);
  await buildQuote(site.sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'closed', isAccepted: true, deliveredAt });
  return { transportId, id: await buildEvidence(site.sql, { transportId, userId: shipper.id }) };
}

const refusal = { status: 503, json: { error: 'Not at the moment', code: 'unavailable' } };

const isThere = async (id: string) => (await site.sql`select from documents where id = ${id} and deleted_at is null`).length === 1;
const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });
const choose = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

describe('PII lifecycle management', () => {
  it.each(walkedAt('desk'))(
    'sets how long a kind is kept, refuses what cannot be, and warns of short times for photos (%s)',
    async (size) => {
      await site.sql`update retention_config set retention_days = 90, updated_by = null`;
      const { page, isSound, close } = await openAs('super_admin', size);
      await page.getByText('Claims may be filed for nine months after delivery').first().waitFor();
      await row(page, 'Retention policies', 'Compliance documents').getByText('90 days').waitFor();
      await isSound();
      expect(await page.getByLabel('Retention days').inputValue()).toBe('90');
      await page.getByRole('button', { name: 'Update Policy' }).click();
      await page.getByText('Please select PII type and retention days').first().waitFor();
      await page.getByLabel('PII type').selectOption('pickup_photos');
      await page.getByLabel('Retention days').fill('3651');
      await page.getByRole('button', { name: 'Update Policy' }).click();
      await page.getByText('Retention days must be between 1 and 3650').first().waitFor();
      await isSound();
      await page.getByLabel('Retention days').fill('300');
      await page.getByRole('button', { name: 'Update Policy' }).click();
      await row(page, 'Retention policies', 'Photos').getByText('300 days').waitFor();
      await row(page, 'Retention policies', 'Photos').getByText('Ada Chief').waitFor();
      await page.getByText('Claims may be filed for nine months after delivery').first().waitFor({ state: 'detached' });
      await row(page, 'Retention policies', 'Driver licenses').getByRole('button', { name: 'Edit Driver licenses' }).click();
      await breakCalls(page, '**/api/super-admin/pii/retention-configs', refusal);
      await page.getByRole('button', { name: 'Update Policy' }).click();
      await toast(page, 'Failed to update retention policy').waitFor();
      await close();
    },
  );

  it.each(walkedAt('phone'))('holds a transport, starts a cleanup that leaves it, lifts the hold and cleans again (%s)', async (size) => {
    await site.sql`update retention_config set retention_days = 300`;
    const [held, free] = [await oldPhoto(), await oldPhoto()];
    const { page, isSound, close } = await openAs('super_admin', size, `${address}?tab=cleanup`);
    await page.getByRole('heading', { name: 'Legal holds' }).waitFor();
    await page.getByRole('button', { name: 'Place Hold' }).click();
    await page.getByText('Please give a reason').first().waitFor();
    await page.getByLabel('Number of the transport').fill(held.transportId);
    await page.getByLabel('Reason').fill('Case 4711');
    await page.getByRole('button', { name: 'Place Hold' }).click();
    await row(page, 'Legal holds', 'Case 4711').getByText('Stands').waitFor();
    await isSound();

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
      .getByRole('button', { name: /^Lift the hold/ })
      .click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Settled');
    await page.getByRole('dialog').getByRole('button', { name: 'Lift hold' }).click();
    await row(page, 'Legal holds', 'Case 4711').getByText('Lifted', { exact: true }).first().waitFor();
    await clean();
    await expect.poll(() => isThere(held.id)).toBe(false);
    await breakCalls(page, '**/api/super-admin/pii/retention-cleanup', refusal);
    await page.getByRole('button', { name: 'Start Cleanup' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start cleanup' }).click();
    await toast(page, 'Failed to start retention cleanup').waitFor();
    await close();
  });

  it.each(walkedAt('desk'))('shows who looked, and hands over a report as a JSON file (%s)', async (size) => {
    const { transportId } = await oldPhoto();
    await site.sql`
      insert into pii_access_logs (id, file_id, file_type, access_type, accessed_as, purpose, transport_id, ip_address)
      values (gen_random_uuid(), gen_random_uuid(), 'driver_license', 'refused', 'shipper', 'transport', ${transportId}, '192.0.2.7')`;
    const { page, isSound, close } = await openAs('admin', size);
    await choose(page, 'Access Audit');
    const line = row(page, 'Access audit', 'Driver license').first();
    await line.getByText('Refused').waitFor();
    await line.getByText('Takes part in the transport').waitFor();
    await isSound();
    await choose(page, 'Compliance Reports');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Generate Report' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^pii-compliance-report-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.json$/);
    const report = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(report).toMatchObject({ generatedBy: 'Ada Chief', policies: expect.any(Array), access: expect.any(Array) });
    expect((Date.parse(report.endDate) - Date.parse(report.startDate)) / 86_400_000).toBe(29);
    await page.getByText('Legal holds that stand').waitFor();
    await isSound();
    await breakCalls(page, '**/api/super-admin/pii/retention-report', refusal);
    await page.getByRole('button', { name: 'Generate Report' }).click();
    await toast(page, 'Failed to generate retention report').waitFor();
    await close();
  });

  it('is read by administrators, who change nothing, and leads everybody else to the dashboard', async () => {
    const admin = await openAs('admin', 'desk');
    await row(admin.page, 'Retention policies', 'Photos').waitFor();
    expect(await admin.page.getByRole('button', { name: /^Edit|Update Policy/ }).count()).toBe(0);
    await choose(admin.page, 'Cleanup Jobs');
    await admin.page.getByRole('heading', { name: 'Legal holds' }).waitFor();
    expect(await admin.page.getByRole('button', { name: /Start Cleanup|Place Hold|^Lift/ }).count()).toBe(0);
    await admin.close();
    const other = await openAs('shipper', 'phone', '/dashboard');
    await other.page.goto(`${site.origin}${address}`);
    await other.page.waitForURL('**/dashboard');
    await other.close();
  });
});
