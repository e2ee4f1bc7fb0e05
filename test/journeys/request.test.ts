import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { startBrowser } from '../harness/browser/browser.ts';
import { enter, fillAccord, toast } from '../harness/browser/journey.ts';
import { startSite } from '../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

it('is saved as a draft, continued from the dashboard, and submitted with the current form', { tags: 'full' }, async () => {
  const user = await buildAccount(site.sql);
  const visitor = await open('phone');
  const { page, visit, isSound, complaints } = visitor;
  await enter(visitor, user.email);
  await visit('/dashboard');
  await page.getByText('No transport requests yet').waitFor();
  await page.getByRole('link', { name: 'Create New Quote' }).click();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await toast(page, 'Missing Required Fields').waitFor();
  await fillAccord(page);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await toast(page, 'Draft Saved').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: 'Edit 2019 Honda Accord' }).click();
  await expect.poll(() => page.getByLabel('Pickup ZIP Code').inputValue()).toBe('78701');
  await page.getByLabel('Runs and drives').uncheck();
  await page.getByLabel('Steers').uncheck();
  await page.getByLabel('Vehicle Value').fill('$18,500');
  await page.getByRole('button', { name: 'Request Quotes' }).click();
  await toast(page, 'Transport Created').waitFor();
  await page.waitForURL(/\/transport-details\/[0-9a-f-]{36}$/);
  const submitted = await site.sql`select is_operable, steers, vehicle_value from transports where shipper_id = ${user.id}`;
  expect(submitted).toEqual([{ isOperable: false, steers: false, vehicleValue: '18500.00' }]);
  await visit('/dashboard');
  await page.getByRole('link', { name: '2019 Honda Accord' }).waitFor();
  await page.getByText('No drafts').waitFor();
  await isSound();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  expect((await file).suggestedFilename()).toMatch(/^transports-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(complaints).toEqual([]);
});

it('with a photo still uploading becomes one request and leaves no draft behind', async () => {
  const user = await buildAccount(site.sql);
  const visitor = await open('desk');
  const { page, visit, complaints } = visitor;
  await enter(visitor, user.email);
  await visit('/transports/new');
  await fillAccord(page);
  const photo = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await buildJpeg({ width: 600, height: 400, color: '#2f5d8a' }) };
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/quotes/save-draft', (route) => pressed.promise.then(() => route.continue()), { times: 1 });
  await page.locator('input[type=file]').setInputFiles([photo]);
  await page.getByRole('button', { name: 'Request Quotes' }).click();
  pressed.resolve();
  await page.waitForURL(/\/transport-details\/[0-9a-f-]{36}$/);
  const rows = await site.sql`
    select status, (select count(*)::int from documents d where d.transport_id = t.id and document_type = 'vehicle_photo') as photos from transports t where shipper_id = ${user.id}`;
  expect(rows).toEqual([{ status: 'submitted', photos: 1 }]);
  expect(complaints).toEqual([]);
});
