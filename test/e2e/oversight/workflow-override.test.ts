import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { enter, toast } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

async function openAs(role: 'shipper' | 'admin' | 'super_admin', size: Size): Promise<Visitor & { id: string }> {
  const { id, email } = await buildAccount(site.sql, { role });
  const visitor = await open(size);
  await enter(visitor, email);
  return { ...visitor, id };
}

/** The browser logs the refused call; there must be no other errors. */
const expectRefused = ({ complaints }: Visitor) =>
  expect(complaints.splice(0).map((said) => /status of (\d+)/.exec(said)?.[1] ?? said)).toEqual(['409']);

it('a super administrator overrides a refused step with a reason, which is recorded', async () => {
  const [shipper, chief] = [await openAs('shipper', 'phone'), await openAs('super_admin', 'phone')];
  const carrier = await buildAccount(site.sql, { role: 'carrier' });
  const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted' });
  const quoteId = await buildQuote(site.sql, { transportId, kind: 'own', userId: carrier.id });
  const { page } = chief;

  await chief.visit(`/dashboard?tab=workflow&quote=${quoteId}`);
  const state = page.getByLabel('New state');
  const offered = state.locator('option:not([value=""])');
  await offered.first().waitFor({ state: 'attached' });
  expect(await offered.allInnerTexts()).toEqual(['Submitted', 'Booked', 'Assigned', 'In Transit', 'Delivered', 'Closed']);
  await state.selectOption({ label: 'In Transit' });
  await page.getByRole('button', { name: 'Update State' }).click();
  const window = page.getByRole('dialog', { name: 'Override what prevents In Transit?' });
  const refusals = window.getByRole('list', { name: 'Checks that prevent this change' }).getByRole('listitem');
  await refusals.first().waitFor();
  expect(await refusals.allInnerTexts()).toEqual([
    'Not accepted\n\nThe shipper has not accepted this quote',
    'No driver\n\nNo driver has been named for this job yet',
  ]);
  expectRefused(chief);
  await chief.isSound();

  await window.getByRole('button', { name: 'Override and update' }).click();
  await window.getByText('Please give a reason').first().waitFor();
  expect(await site.sql`select workflow_state as state from quotes where id = ${quoteId}`).toEqual([{ state: 'quoted' }]);
  await window.getByRole('textbox', { name: 'Reason' }).fill('Both sides agreed by phone');
  await window.getByRole('button', { name: 'Override and update' }).click();
  await toast(page, 'State Updated').waitFor();
  await page.getByText('Both sides agreed by phone · Overridden: The shipper has not accepted this quote').waitFor();
  await window.waitFor({ state: 'detached' });
  const card = page.getByRole('heading', { level: 3, name: '2019 Honda Accord' }).locator('xpath=ancestor::section[1]');
  await expect.poll(() => card.evaluate((part) => part === document.activeElement)).toBe(true);
  await card.getByText('Accepted', { exact: true }).waitFor();
  await chief.isSound();

  await state.selectOption({ label: 'Quoted' });
  await page.getByRole('textbox', { name: 'Reason' }).fill('The truck never left');
  await page.getByRole('button', { name: 'Update State' }).click();
  const back = page.getByRole('dialog', { name: 'Override what prevents Quoted?' });
  await back.getByText('In Transit to Quoted is a step backward').waitFor();
  expectRefused(chief);
  expect(await back.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('The truck never left');
  await back.getByRole('button', { name: 'Cancel' }).click();
  await back.waitFor({ state: 'detached' });
  expect(await site.sql`select workflow_state as state from quotes where id = ${quoteId}`).toEqual([{ state: 'in_transit' }]);

  await shipper.visit(`/transports/${transportId}?tab=custody`);
  await shipper.page.getByText(/Both sides agreed by phone · Overridden: The shipper has not accepted this quote/).waitFor();
  await shipper.isSound();
});
