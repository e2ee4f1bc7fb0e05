import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildBill } from '#domains/handovers/bills/fixtures.ts';
import { buildInspection } from '#domains/inspections/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { breakCalls, enter, seat, toast } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';
import { filesOfZip } from '../../harness/zip.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

async function book({ page }: Visitor, shipperId: string): Promise<string> {
  const { sql } = site;
  const carrier = await buildAccount(sql, { role: 'carrier' });
  const transportId = await buildTransport(sql, { shipperId, status: 'quoted' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
  const reply = await page.request.post(`/api/quotes/${quoteId}/acceptance`, { headers: { origin: site.origin } });
  expect(reply.status()).toBe(200);
  return `/transports/${transportId}?tab=custody`;
}

async function openBooked(size: Size) {
  const shipper = await buildAccount(site.sql, { fullName: 'Mia Chen' });
  const visitor = await open(size);
  await enter(visitor, shipper.email);
  const address = await book(visitor, shipper.id);
  await visitor.visit(address);
  return { ...visitor, address };
}

it('the shipper requests and downloads an evidence export with its manifest and verifier', async () => {
  const { page, isSound } = await openBooked('phone');
  await page.getByText('No exports yet.').waitFor();
  await page.getByRole('button', { name: 'Export evidence' }).click();
  const link = page.getByRole('link', { name: /^Download ZIP of / });
  await link.waitFor();
  await page.getByText('For Mia Chen', { exact: false }).waitFor();
  await isSound();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const names = [...filesOfZip(readFileSync(await download.path())).keys()];
  expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/manifest\.json$/), expect.stringMatching(/verify\.mjs$/)]));
});

it('an administrator adds, changes, emails and deletes external contacts, and sees failures', async () => {
  const { address } = await openBooked('desk');
  const admin = await buildAccount(site.sql, { role: 'admin' });
  const { page } = await seat(open, admin.email, 'desk', address);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByLabel('Full name').fill('Terry Yard');
  await page.getByLabel('Email').fill('terry@yard.example');
  await breakCalls(page, '**/external-contacts', { status: 503, json: { code: 'unavailable', error: 'The database is away' } }, 1);
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await toast(page, 'Failed to add external contact', 'The database is away').waitFor();
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit: Terry Yard' }).waitFor();

  await page.getByRole('button', { name: 'Edit: Terry Yard' }).click();
  await page.getByLabel('Full name').fill('Terry Gates');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit: Terry Gates' }).waitFor();

  await page.getByRole('button', { name: 'Send email: Terry Gates' }).click();
  expect(await dialog.getByLabel('Subject').count()).toBe(0);
  await dialog.getByLabel('Template').selectOption('custom');
  await dialog.getByLabel('Subject').fill('The gate');
  await dialog.getByLabel('Message').fill('It opens at eight.');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await toast(page, 'Email sent').waitFor();

  await page.getByRole('button', { name: 'Delete: Terry Gates' }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No external contacts yet.').waitFor();
});

it('a bill of lading can be downloaded, and checked by its code without an account', async () => {
  const { sql } = site;
  const shipper = await buildAccount(sql, { role: 'shipper', emailVerifiedAt: new Date() });
  const carrier = await buildCompliantAccount(sql, { role: 'independent_driver' });
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
  const job = { transportId, kind: 'own', userId: carrier.id, driverId: carrier.id, workflowState: 'in_transit', isAccepted: true };
  const quoteId = await buildQuote(sql, job);
  const inspectionId = await buildInspection(sql, { transportId, quoteId, inspectorId: carrier.id });
  const id = await buildBill(sql, { inspectionId, transportId });
  const [bill] = await sql<{ code: string }[]>`select code from bills_of_lading where id = ${id}`;
  const owner = await seat(open, shipper.email, 'desk', `/transports/${transportId}?tab=documents`);
  const link = owner.page.getByRole('link', { name: 'Download PDF: received at pickup' });
  const [download] = await Promise.all([owner.page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^bill-of-lading-pickup-[\w-]{14}\.pdf$/);

  const { page, visit, isAccessible } = await open('phone');
  await visit('/check-bill');
  await page.getByLabel('Code').fill('2222-2222-2222');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('No bill of lading has this code').waitFor();
  await page.getByLabel('Code').fill(bill!.code.toLowerCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Our stored copy no longer matches its fingerprints').waitFor();
  await isAccessible();
});

const toHash = (text: string): string => createHash('sha256').update(text).digest('hex');

it('the public keys and signed days of both chains are on a page without an account', async () => {
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const signingKeyId = newId();
  await site.sql`insert into signing_keys (id, public_key, created_at, retired_at) values (${signingKeyId}, ${publicKey}, now(), now())`;
  const day = { previousHash: '0'.repeat(64), root: toHash('root'), signingKeyId, signature: 'a signature', signedAt: new Date() };
  await site.sql`insert into custody_days ${site.sql({ id: newId(), day: '2026-10-01', heads: 12, hash: toHash('chains'), ...day })}`;
  const heads = site.sql.json([{ month: '2026-10-01', position: 12, hash: toHash('month') }]);
  await site.sql`insert into audit_days ${site.sql({ id: newId(), day: '2026-10-02', heads, hash: toHash('log'), ...day })}`;

  const { page, visit, isSound } = await open('phone');
  await visit('/custody-keys');
  await page.getByText(createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex'), { exact: true }).waitFor();
  await page.getByText(publicKey, { exact: true }).waitFor();
  for (const [table, on, hash] of [
    ['Signed days', 'Oct 01, 2026', 'chains'],
    ['Signed days of the audit log', 'Oct 02, 2026', 'log'],
  ] as const) {
    const row = page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: on });
    await row.getByText(toHash(hash), { exact: true }).waitFor();
  }
  await isSound();
});
