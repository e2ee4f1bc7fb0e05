import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { User } from '#domains/accounts/schemas.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildDocument, getDocument } from '#domains/compliance/fixtures.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { callServer } from '../../harness/client.ts';
import { seat, toast } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);
async function fileLicense({ email }: User): Promise<void> {
  const { token } = (await callServer(`${site.origin}/api/auth/login`, { method: 'POST', body: { email, password: personaPassword } }))!
    .body;
  const body = new FormData();
  body.set('documentType', 'driver_license');
  body.set(
    'document',
    new File([new Uint8Array(getDocument('Driver license', ['Ivan Petrov']))], 'license.pdf', { type: 'application/pdf' }),
  );
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${site.origin}/api/compliance/upload`, { method: 'POST', body, headers })).ok).toBe(true);
}

const overlay = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const choose = (page: Page, name: string) => overlay(page).getByRole('tab', { name }).click();

it('the independent drivers console shows documents, and verifies insurance and numbers', async () => {
  const ivan = await buildAccount(site.sql, { role: 'independent_driver', businessEin: '12-3456789' });
  await buildDocument(site.sql, { userId: ivan.id, documentType: 'certificate_of_insurance' });
  await fileLicense(ivan);
  const { id, email } = await buildAccount(site.sql, { role: 'admin' });
  const { page, isSound } = await seat(open, email, 'desk', '/admin-independent-drivers');
  await page.getByRole('button', { name: 'View details of Ivan Petrov' }).click();
  await overlay(page).getByText('NV-1402987714').waitFor();
  await overlay(page).getByText('12-3456789').waitFor();
  await choose(page, 'Documents');
  await overlay(page).getByText('Certificate of Insurance', { exact: true }).waitFor();
  await overlay(page).getByRole('button', { name: 'View Driver License, license.pdf' }).click();
  await overlay(page).getByRole('img', { name: 'Driver License, license.pdf, page 1 of 2' }).waitFor();
  await overlay(page).getByRole('button', { name: 'All documents' }).click();
  expect(await site.sql`select access_type from pii_access_logs where accessed_by = ${id}`).toContainEqual({
    accessType: 'view',
  });
  await choose(page, 'Verification');
  await overlay(page).getByLabel('Notes on insurance').fill('Certificate seen, $1,000,000');
  await overlay(page).getByRole('button', { name: 'Verify insurance' }).click();
  await toast(page, 'Insurance verification updated').waitFor();
  await overlay(page).getByText('Certificate seen, $1,000,000').waitFor();
  await overlay(page).getByRole('button', { name: 'Reject DOT/MC' }).click();
  await toast(page, 'DOT/MC verification updated').waitFor();
  await overlay(page)
    .getByText(/^Rejected by Ada Fletcher/)
    .waitFor();
  await overlay(page).getByRole('button', { name: 'Verify DOT/MC' }).click();
  await overlay(page)
    .getByText(/^Rejected by Ada Fletcher/)
    .waitFor({ state: 'detached' });
  await isSound();
  await page.reload();
  await choose(page, 'Overview');
  await overlay(page).getByRole('tabpanel', { name: 'Overview' }).getByText('Verified', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await overlay(page).waitFor({ state: 'detached' });
  await card(page, 'Ivan Petrov').getByText('Pending', { exact: true }).waitFor({ state: 'detached' });
});
