import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter } from '../harness/journey.ts';
import { patiently } from '../harness/patience.ts';
import { startPayingSite, type PayingSite } from '../harness/paying-site.ts';
import { readPdf } from '../harness/pdf.ts';

let site: PayingSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startPayingSite();
  open = (await startBrowser(site.origin)).open;
});

// All people of these journeys sign in from one address, on a quick machine within a minute.
beforeEach(() => site.sql`delete from rate_limits`);

const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

/** A job that was paid for, delivered and paid out. */
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

/** The file that a press leads to, as a reader of others reads it. */
async function download(page: Page, name: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download PDF' }).click()]);
  const bytes = readFileSync(await file.path());
  const folder = process.env['LOOK'];
  if (folder) await file.saveAs(`${folder}/${name}.pdf`);
  return { name: file.suggestedFilename(), ...(await readPdf(bytes)) };
}

/** What stands on paper: nothing to press, and the facts. */
async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const words = await page.locator('main').innerText();
  expect(await page.locator('main button:visible, main a[data-primary]:visible').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  return words;
}

describe.each(walkedAt('desk'))('papers about money on the %s', (size) => {
  it('are the receipt of a shipper, found at the transport, and the statement of its carrier, each as page, print and PDF', async () => {
    const { shipper, carrier, transportId } = await paidOut();
    const visitor = await open(size);
    const { page, visit, isSound, close } = visitor;
    if (size === 'phone') await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await enter(visitor, shipper.email);
    await visit(`/transports/${transportId}?tab=documents`);
    await page.getByRole('link', { name: /^Receipt of / }).click();
    await page.getByRole('heading', { level: 1, name: /^Receipt/ }).waitFor();
    await page.getByText('Test payments: no card is charged').waitFor();
    await page.getByRole('cell', { name: '$185.00' }).waitFor();
    await page.getByText('Service fee kept').waitFor();
    await isSound();
    await look(page, `receipt-${size}`);
    expect(await printed(page)).toContain('$1,285.00');
    const receipt = await download(page, `receipt-${size}`);
    expect(receipt).toMatchObject({ title: 'Receipt', isTagged: true, name: expect.stringMatching(/^carriage-receipt-[\da-f-]+\.pdf$/) });
    for (const words of ['Paid to the carrier', 'Service fee kept']) expect(receipt.text).toContain(words);
    await close();

    const hauler = await open(size);
    await enter(hauler, carrier.email);
    await hauler.visit('/payouts');
    await hauler.page.getByRole('link', { name: /^\w+ 20\d\d$/ }).click();
    await hauler.page.getByRole('heading', { level: 1, name: /^Statement, / }).waitFor();
    await hauler.page.getByText('Job delivered', { exact: true }).waitFor();
    await hauler.isSound();
    await look(hauler.page, `statement-${size}`);
    expect(await printed(hauler.page)).toContain('$1,100.00');
    const statement = await download(hauler.page, `statement-${size}`);
    expect(statement).toMatchObject({ isTagged: true, name: expect.stringMatching(/^carriage-statement-20\d\d-\d\d\.pdf$/) });
    expect(statement.text).not.toContain('185.00');
    await hauler.close();
  });
});

describe('a paper about money that could not be read', () => {
  it.each([
    ['receipt', '/receipts/0190a000-0000-7000-8000-000000000000', 'There is no such receipt.'],
    ['statement', '/payouts/statements/2020-01', 'Nothing was sent in this month'],
  ])('says so of a %s, never that there is none, and is asked for again', async (name, path, words) => {
    const reader = await buildCompliantAccount(site.sql, { role: 'carrier' });
    const visitor = await open('phone');
    await enter(visitor, reader.email);
    const { page, visit, isAccessible, close } = visitor;
    const mend = await breakCalls(page, `**/api${path}`, { status: 503, json: { error: 'Away', code: 'unavailable' } });
    await visit(path);
    await page.getByText(`The ${name} could not be loaded.`).waitFor();
    expect(await page.getByText(words).count()).toBe(0);
    await isAccessible();
    mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(words).waitFor();
    await close();
  });
});

describe("another's receipt", () => {
  it('is not there', async () => {
    const stranger = await buildAccount(site.sql);
    const visitor = await open('desk');
    await enter(visitor, stranger.email);
    await visitor.visit('/receipts/0190a000-0000-7000-8000-000000000000');
    await visitor.page.getByText('There is no such receipt.').waitFor();
    await visitor.close();
  });
});
