import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { seat } from '../../harness/browser/journey.ts';
import { patiently } from '../../harness/timeouts.ts';
import { startPayingSite } from '../../harness/money/paying-site.ts';
import { readPdf } from '../../harness/pdf.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);

async function paidOut() {
  const [shipper, carrier] = await Promise.all([
    buildAccount(site.sql),
    buildCompliantAccount(site.sql, { role: 'carrier', dotMcVerified: true, companyName: 'Prairie Haul' }),
  ]);
  await site.connect(carrier.id);
  const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(site.sql, { transportId, kind: 'own', userId: carrier.id });
  await site.callAs(shipper.email, 'POST', `/api/quotes/${quoteId}/acceptance`);
  await site.pay(shipper.email, transportId);
  await site.sql`update quotes set workflow_state = 'delivered' where id = ${quoteId}`;
  await site.sql`update transports set status = 'delivered' where id = ${transportId}`;
  await site.callAs(shipper.email, 'POST', `/api/transports/${transportId}/delivery-confirmation`);
  await vi.waitFor(async () => {
    const [payment] = await site.sql`select escrow_status from payments where transport_id = ${transportId}`;
    expect(payment!['escrowStatus']).toBe('released');
  }, patiently);
  return { shipper, carrier, transportId };
}

async function download(page: Page) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download PDF' }).click()]);
  const bytes = readFileSync(await file.path());
  return { name: file.suggestedFilename(), ...(await readPdf(bytes)) };
}

async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const words = await page.locator('main').innerText();
  expect(await page.locator('main button:visible, main a[data-primary]:visible').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  return words;
}

it('shipper and carrier read receipt and statement as page, print and PDF', async () => {
  const { shipper, carrier, transportId } = await paidOut();
  const { page, close } = await seat(open, shipper.email, 'desk', `/transports/${transportId}?tab=documents`);
  await page.getByRole('link', { name: /^Receipt, / }).click();
  await page.getByRole('heading', { level: 1, name: /^Receipt/ }).waitFor();
  await page.getByText('Test payments: no card is charged').waitFor();
  await page.getByRole('cell', { name: '$185.00' }).waitFor();
  await page.getByText('Service fee kept').waitFor();
  expect(await printed(page)).toContain('$1,285.00');
  const receipt = await download(page);
  expect(receipt).toMatchObject({ title: 'Receipt', isTagged: true, name: expect.stringMatching(/^carriage-receipt-[\da-f-]+\.pdf$/) });
  for (const words of ['Paid to the carrier', 'Service fee kept']) expect(receipt.text).toContain(words);
  await close();

  const hauler = await seat(open, carrier.email, 'desk', '/payouts');
  await hauler.page.getByRole('link', { name: /^\w+ 20\d\d$/ }).click();
  await hauler.page.getByRole('heading', { level: 1, name: /^Statement, / }).waitFor();
  await hauler.page.getByText('Job delivered', { exact: true }).waitFor();
  await hauler.isSound();
  expect(await printed(hauler.page)).toContain('$1,100.00');
  const statement = await download(hauler.page);
  expect(statement).toMatchObject({ isTagged: true, name: expect.stringMatching(/^carriage-statement-20\d\d-\d\d\.pdf$/) });
  expect(statement.text).not.toContain('185.00');
});
