import { beforeEach, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildSealedInspection } from '#domains/inspections/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser/browser.ts';
import { enter } from '../harness/browser/journey.ts';
import { startPayingSite } from '../harness/money/paying-site.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;

// All users sign in from one address, within the rate limit's minute.
beforeEach(() => site.sql`delete from rate_limits`);

async function seat(email: string, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  await visitor.visit(path);
  return visitor;
}

const scratch = {
  kind: 'damage',
  data: { damageId: newId(), area: 'top_hood', view: 'top', x: 0.2, y: 0.5, kind: 'scratch', size: 'to_3', note: '' },
} as const;

async function delivered() {
  const cleared = { dotMcVerified: true, insuranceVerified: true };
  const [mia, cal, dana, ada] = await Promise.all([
    buildAccount(sql, { role: 'shipper', fullName: 'Mia Marsh' }),
    buildCompliantAccount(sql, { role: 'carrier', companyName: 'Caldwell Auto Haul', ...cleared }),
    buildAccount(sql, { role: 'driver' }),
    buildAccount(sql, { role: 'admin', fullName: 'Ada Adams' }),
  ]);
  const id = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: cal.id });
  expect((await site.callAs(mia.email, 'POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  await site.pay(mia.email, id);
  await sql`update quotes set driver_id = ${dana.id}, workflow_state = 'delivered', delivered_at = now() where id = ${quoteId}`;
  await sql`update transports set status = 'delivered' where id = ${id}`;
  const inspection = { transportId: id, quoteId, inspectorId: dana.id };
  await buildSealedInspection(sql, 'car', { ...inspection, stage: 'pickup' });
  await buildSealedInspection(sql, 'car', { ...inspection, stage: 'delivery', marks: [scratch] });
  return { id, mia, cal, ada, path: `/transports/${id}` };
}

async function fileClaim(shipper: Visitor): Promise<void> {
  const { page, isSound } = shipper;
  await page.getByRole('region', { name: 'Progress' }).getByRole('link', { name: 'File a claim' }).click();
  await page.getByRole('heading', { level: 1, name: 'File a claim' }).waitFor();
  await page.getByRole('button', { name: /^Claim for this/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Hood: scratch, 1 to 3 in' });
  await dialog.getByLabel('Amount').fill('400');
  await isSound(dialog);
  await dialog.getByText('Visible to the carrier, insurers and inspection agents on this transport, and Carriage.').waitFor();
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await isSound();
  await page.getByRole('button', { name: 'File claim: 1 item, $400.00' }).click();
  await page.getByText(/^Waiting for the carrier to answer, by /).waitFor();
}

async function writeComment({ page, isSound }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Comment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a comment' });
  await dialog.getByLabel('Comment').fill('Our own shop can polish it out');
  await isSound(dialog);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Our own shop can polish it out').waitFor();
}

it('is filed on a phone, declined, escalated and decided, and the money follows the decision', async () => {
  const { mia, cal, ada, id, path } = await delivered();
  const shipper = await seat(mia.email, 'phone', path);
  await fileClaim(shipper);
  await shipper.page.getByText('Pickup inspection').waitFor();
  expect(await sql`select damage_id, damage_words from claim_items`).toEqual([
    { damageId: scratch.data.damageId, damageWords: 'Hood: scratch, 1 to 3 in' },
  ]);
  await shipper.page.getByRole('row', { name: 'Payment on hold $400.00' }).waitFor();
  await shipper.isQuiet();
  await shipper.isSound();

  const carrier = await seat(cal.email, 'desk', '/dashboard');
  await carrier.page.getByRole('link', { name: 'Answer claim', exact: true }).first().click();
  await carrier.page.getByRole('button', { name: 'Decline', exact: true }).click();
  const window = carrier.page.getByRole('dialog', { name: 'Decline the claim?' });
  await window.getByLabel('Reason').fill('The photos at pickup show it already');
  await carrier.isSound(window);
  await window.getByRole('button', { name: 'Decline claim' }).click();
  await carrier.page.getByText(/^Waiting for the shipper to answer, by /).waitFor();
  await writeComment(carrier);
  await carrier.isSound();

  await shipper.page.reload();
  await shipper.page.getByRole('button', { name: 'Escalate to Carriage' }).click();
  const handing = shipper.page.getByRole('dialog', { name: 'Escalate to Carriage?' });
  await handing.getByLabel('Reason').fill('At pickup the hood was without a mark');
  await handing.getByRole('button', { name: 'Escalate' }).click();
  await shipper.page.getByText(/^Waiting for Carriage to decide, by /).waitFor();

  const admin = await seat(ada.email, 'desk', '/admin/claims');
  await admin.page.getByRole('table', { name: 'Claims' }).getByRole('link').first().waitFor();
  await admin.isSound();
  await admin.page.getByRole('table', { name: 'Claims' }).getByRole('link').first().click();
  await admin.page.getByRole('button', { name: 'Decide', exact: true }).click();
  const deciding = admin.page.getByRole('dialog', { name: 'Decide the claim' });
  await deciding.getByLabel('Award to shipper').fill('250');
  await deciding.getByLabel('Reason').fill('The delivery inspection shows a new scratch');
  await admin.isSound(deciding);
  await deciding.getByRole('button', { name: 'Decide', exact: true }).click();
  await admin.page.getByRole('row', { name: 'Awarded $250.00' }).waitFor();
  await admin.isSound();

  await shipper.page.reload();
  await shipper.page.getByRole('row', { name: 'Awarded $250.00' }).waitFor();
  await shipper.visit(path);
  await shipper.page.getByText('$250.00 awarded').waitFor();
  expect(shipper.complaints).toEqual([]);
  const asked = () =>
    sql`select amount_cents, cause from payment_movements m join payments p on p.id = m.payment_id where p.transport_id = ${id} and m.kind = 'refund'`;
  await expect.poll(asked).toEqual([{ amountCents: 25_000, cause: 'claim' }]);
});
