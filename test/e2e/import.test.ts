import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { importTemplate } from '#domains/transports/drafts/import-rules.ts';
import { startBrowser, type Visitor } from '../harness/browser/browser.ts';
import { seat, toast } from '../harness/browser/journey.ts';
import { startSite } from '../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

const headings = 'Vehicle type,Year,Make,Model,Pickup ZIP,Delivery ZIP';
const toLines = (count: number): string[] => Array.from({ length: count }, (_, at) => `car,2019,Honda,Accord ${at + 1},78701,80202`);
const toFile = (...lines: readonly string[]) => [headings, ...lines, ''].join('\r\n');

const take = ({ page }: Visitor, name: string, text: string | Buffer) =>
  page
    .getByLabel(/^Choose (a CSV|another) file$/)
    .last()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

it('a file of requests is checked, corrected and submitted at once', async () => {
  const dealer = await buildAccount(site.sql, { role: 'broker', companyName: 'Lone Star Autos' });
  const visitor = await seat(open, dealer.email, 'phone', '/quotes');
  const { page } = visitor;
  await page.getByRole('link', { name: 'Import from a file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import Requests' }).waitFor();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(importTemplate());

  await take(visitor, 'dealer.csv', toFile('car,2019,Honda,Accord,99999,80202', 'plane,2019,Honda,Civic,78701,80202', toLines(1)[0]!));
  await page.getByText('Line 2, pickup_zip: Please enter a valid ZIP code (here: 99999)').waitFor();
  await page.getByText(/^Line 3, vehicle_type: Use one of car,/).waitFor();
  await page.getByText('Fix 2 errors before you submit this file').waitFor();
  expect(await page.getByRole('button', { name: /^Submit/ }).count()).toBe(0);

  await take(visitor, 'dealer.csv', toFile(...toLines(36), toLines(1)[0]!));
  await page.getByText('Line 38: Same 2019 Honda Accord 1 as line 2').waitFor();
  await page
    .getByText(/^\$[\d,.]+ to \$[\d,.]+$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Show all 37 requests' }).click();
  await page.getByText('2019 Honda Accord 36').waitFor();

  await page.getByRole('button', { name: 'Submit 37 requests' }).dblclick();
  await toast(page, 'Requests Submitted', '37 requests are with verified carriers.').waitFor();
  await page.waitForURL('**/quotes?status=submitted');
  await page.getByText('2019 Honda Accord 36').first().waitFor();
  expect(await site.sql`select from transports where shipper_id = ${dealer.id}`).toHaveLength(37);
});
