import { beforeEach, expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { seat } from '../../harness/browser/journey.ts';
import { cards, startPayingSite, typeCard } from '../../harness/money/paying-site.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;

// All users sign in from one address, within the rate limit's minute.
beforeEach(() => site.sql`delete from rate_limits`);

const person = (role: Role, more: object = {}) =>
  buildCompliantAccount(sql, { role, dotMcVerified: true, insuranceVerified: true, ...more });

async function taken() {
  const [mia, cal, dana] = await Promise.all([
    person('shipper'),
    person('carrier', { companyName: 'Caldwell Auto Haul' }),
    person('driver'),
  ]);
  const id = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00', offerCount: 1 });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: cal.id });
  expect((await site.callAs(mia.email, 'POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  await site.pay(mia.email, id);
  await site.callAs(cal.email, 'POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: dana.email, takesBoth: true });
  await site.callAs(dana.email, 'POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' });
  return { id, mia, cal, dana, path: `/transports/${id}` };
}

const photo = async () => ({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await buildJpeg({ color: '#8a5d2f' }) });

async function askForMore(carrier: Visitor): Promise<void> {
  const { page, isSound } = carrier;
  await page.getByRole('button', { name: 'Request a price change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a price change' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText('Describe what happened').first().waitFor();
  await isSound();
  await dialog.getByLabel('Reason').selectOption('waiting');
  await dialog.getByLabel('Amount').fill('150');
  await dialog.getByRole('row', { name: 'New price $1,250.00' }).waitFor();
  await dialog.getByLabel('What happened').fill('Three hours at the gate, nobody came');
  await dialog.locator('input[type=file]').setInputFiles(await photo());
  await dialog.getByText('Uploaded').waitFor();
  await isSound();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText(/^Waiting for the shipper to answer, by /).waitFor();
  await isSound();
}

async function showsTotals({ page }: Visitor, total: RegExp): Promise<void> {
  const sums = page.getByRole('table', { name: 'Price change' }).first();
  for (const row of [/^Agreed price \$1,100\.00$/, /\+ \$150\.00$/, total]) await sums.getByRole('row', { name: row }).waitFor();
}

it('a change order with a photo is approved and paid, and both see the higher total', async () => {
  const { mia, cal, path, id } = await taken();
  const carrier = await seat(open, cal.email, 'phone', path);
  await askForMore(carrier);
  await showsTotals(carrier, /^New price \$1,250\.00$/);
  expect(await carrier.page.getByRole('article', { name: 'Change order of $150.00' }).innerText()).not.toMatch(/185\.00|1,285/);

  const shipper = await seat(open, mia.email, 'desk', '/dashboard');
  await shipper.page
    .getByText(/asks for \$150\.00 more/)
    .first()
    .waitFor();
  await shipper.page.getByRole('link', { name: 'Answer', exact: true }).click();
  await shipper.page.getByText(/^Approve or decline, by /).waitFor();
  const first = shipper.page.getByRole('region', { name: 'Progress' });
  await first.getByText(/^Your turn: Caldwell Auto Haul asks for \$150\.00 more: .* Approve or decline it\.$/).waitFor();
  await first.getByRole('link', { name: 'Answer', exact: true }).click();
  await shipper.page.waitForURL('**#price-changes');
  await expect.poll(async () => (await shipper.page.getByRole('heading', { name: 'Price changes' }).boundingBox())!.y).toBeLessThan(300);
  await showsTotals(shipper, /^New price \$1,435\.00$/);
  await shipper.isQuiet();
  await shipper.isSound();
  await shipper.page.getByRole('button', { name: 'Approve and pay $150.00' }).click();
  await shipper.page.getByRole('alertdialog').getByRole('button', { name: 'Approve and pay' }).click();
  await typeCard(shipper, cards.good);
  await shipper.page.waitForURL(`**${path}`);
  await showsTotals(shipper, /^New price \$1,435\.00$/);
  await shipper.isQuiet();

  await carrier.visit(path);
  await showsTotals(carrier, /^New price \$1,250\.00$/);
  await carrier.isSound();
  const [row] =
    await sql`select total_amount, (select amount from payments where transport_id = t.id) as amount from transports t where id = ${id}`;
  expect(row).toEqual({ totalAmount: '1250.00', amount: '1435.00' });
});

const findPayment = async (id: string) => (await sql`select escrow_status as state, amount from payments where transport_id = ${id}`)[0];
async function documentArrival(driver: Visitor): Promise<void> {
  await driver.page.getByRole('button', { name: 'Document a dry run' }).click();
  const window = driver.page.getByRole('dialog', { name: 'Document a dry run' });
  await window.locator('input[type=file]').setInputFiles(await photo());
  await window.getByText('Uploaded').waitFor();
  await window.getByLabel('What you found').fill('Gate locked, nobody answered');
  await window.getByRole('button', { name: 'Use current location' }).click();
  await expect.poll(() => window.getByLabel('Why there is no location').inputValue(), { timeout: 60_000 }).toMatch(/location/i);
  await driver.isSound();
  await window.getByRole('button', { name: 'Send' }).click();
  await driver.page.getByText('Gate locked, nobody answered').waitFor();
  await driver.isQuiet();
  await driver.isSound();
}

it('a dry run documented by the driver changes the refund of a cancellation, and is paid', async () => {
  const { id, mia, cal, dana, path } = await taken();
  await site.connect(cal.id);
  const shipper = await seat(open, mia.email, 'phone', path);
  await shipper.page.getByRole('button', { name: 'Cancel transport' }).click();
  const sheet = shipper.page.getByRole('alertdialog');
  await sheet.getByRole('row', { name: 'Your refund $1,100.00' }).waitFor();
  await shipper.isSound();

  const driver = await seat(open, dana.email, 'desk', path);
  await documentArrival(driver);

  await sheet.getByRole('row', { name: /^Dry-run fee.* - \$100\.00$/ }).waitFor();
  await sheet.getByRole('row', { name: 'Your refund $1,000.00' }).waitFor();
  await sheet.getByRole('button', { name: 'Cancel transport' }).click();
  await shipper.page.getByText('This transport was cancelled. No action needed.').waitFor();
  await shipper.isQuiet();
  await shipper.isSound();
  await expect.poll(() => findPayment(id), { timeout: 60_000 }).toMatchObject({ state: 'refunded' });
});
