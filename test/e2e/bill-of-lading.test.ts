import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildBill } from '#domains/handovers/bills/fixtures.ts';
import { buildInspection } from '#domains/inspections/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { signInHere } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
let shipper: { id: string; email: string };
let transportId: string;
let code: string;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
  const { sql } = site;
  shipper = await buildAccount(sql, { role: 'shipper', emailVerifiedAt: new Date() });
  const carrier = await buildCompliantAccount(sql, { role: 'independent_driver' });
  transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
  const job = {
    transportId,
    kind: 'own',
    userId: carrier.id,
    driverId: carrier.id,
    workflowState: 'in_transit',
    isAccepted: true,
  } as const;
  const quoteId = await buildQuote(sql, job);
  const inspectionId = await buildInspection(sql, { transportId, quoteId, inspectorId: carrier.id });
  const id = await buildBill(sql, { inspectionId, transportId });
  const [bill] = await sql<{ code: string }[]>`select code from bills_of_lading where id = ${id}`;
  code = bill!.code;
});

describe.each(walkedAt('desk'))('a bill of lading on a %s', (size) => {
  it('is checked by its code without an account, and a wrong code says so', async () => {
    const { page, visit, isAccessible } = await open(size);
    await visit('/check-bill');
    await page.getByLabel('Code').fill('2222-2222-2222');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('No bill of lading was issued under this code').waitFor();
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Check' }).click();
    // It was written beside an inspection that nobody signed: its fingerprint cannot be right.
    await page.getByText('What is kept of this bill no longer matches its fingerprints').waitFor();
    await page.getByText('Mile High Hauling').waitFor();
    await isAccessible();
    if (process.env['PICTURES'])
      await page.screenshot({
        path: `${process.env['PICTURES']}/${expect.getState().currentTestName!.replaceAll(/\W+/g, '-').slice(-40)}.png`,
        fullPage: true,
      });
  });

  it('stands among the documents of its transport, to download', async () => {
    const { page, visit, isAccessible } = await open(size);
    await visit('/login');
    await signInHere(page, shipper.email);
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    await visit(`/transports/${transportId}?tab=documents`);
    const link = page.getByRole('link', { name: 'Download PDF: received at pickup' });
    await link.waitFor();
    await page.getByText('No photos yet').waitFor();
    expect(await page.getByText('No documents yet').count()).toBe(0);
    await isAccessible();
    if (process.env['PICTURES'])
      await page.screenshot({
        path: `${process.env['PICTURES']}/${expect.getState().currentTestName!.replaceAll(/\W+/g, '-').slice(-40)}.png`,
        fullPage: true,
      });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^bill-of-lading-pickup-[\w-]{14}\.pdf$/);
  });
});
