import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { settingKeys } from '#shared/system-settings.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

async function openAs(role: 'shipper' | 'admin' | 'super_admin', size: Size): Promise<Visitor & { id: string }> {
  const { id, email } = await buildAccount(site.sql, { role });
  const visitor = await open(size);
  await enter(visitor, email);
  return { ...visitor, id };
}

/** The browser itself says that a call was refused; nothing else may have gone wrong. */
const expectRefused = ({ complaints }: Visitor) =>
  expect(complaints.splice(0).map((said) => /status of (\d+)/.exec(said)?.[1] ?? said)).toEqual(['409']);

describe('a super admin in the workflow manager', () => {
  it.each(walkedAt('phone'))('sees what refuses a step, gives a reason and goes past it; all of it is kept (%s)', async (size) => {
    const [shipper, chief] = [await openAs('shipper', size), await openAs('super_admin', size)];
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
    const window = page.getByRole('dialog', { name: 'Go past what refuses In Transit?' });
    const refusals = window.getByRole('list', { name: 'What refuses this step' }).getByRole('listitem');
    await refusals.first().waitFor();
    expect(await refusals.allInnerTexts()).toEqual([
      'Not accepted\n\nThe shipper has not accepted this quote',
      'No driver\n\nNo driver has been named for this job yet',
    ]);
    expectRefused(chief);
    await chief.isSound();

    await window.getByRole('button', { name: 'Go past and update' }).click();
    await window.getByText('Please give a reason').first().waitFor();
    await chief.isSound();
    expect(await site.sql`select workflow_state as state from quotes where id = ${quoteId}`).toEqual([{ state: 'quoted' }]);
    await window.getByRole('textbox', { name: 'Reason' }).fill('Both sides agreed by phone');
    await window.getByRole('button', { name: 'Go past and update' }).click();
    await toast(page, 'State Updated').waitFor();
    await page.getByText('Both sides agreed by phone · Gone past: The shipper has not accepted this quote').waitFor();
    await window.waitFor({ state: 'detached' });
    const card = page.getByRole('heading', { level: 3, name: '2019 Honda Accord' }).locator('xpath=ancestor::section[1]');
    await expect.poll(() => card.evaluate((part) => part === document.activeElement)).toBe(true);
    await card.getByText('Accepted', { exact: true }).waitFor();
    await chief.isSound();

    await state.selectOption({ label: 'Quoted' });
    await page.getByRole('textbox', { name: 'Reason' }).fill('The truck never left');
    await page.getByRole('button', { name: 'Update State' }).click();
    const back = page.getByRole('dialog', { name: 'Go past what refuses Quoted?' });
    await back.getByText('In Transit to Quoted is a step backward').waitFor();
    expectRefused(chief);
    expect(await back.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('The truck never left');
    await back.getByRole('button', { name: 'Cancel' }).click();
    await back.waitFor({ state: 'detached' });
    expect(await site.sql`select workflow_state as state from quotes where id = ${quoteId}`).toEqual([{ state: 'in_transit' }]);
    await chief.isSound();

    await shipper.visit(`/transports/${transportId}?tab=custody`);
    await shipper.page.getByText(/Both sides agreed by phone · Gone past: The shipper has not accepted this quote/).waitFor();
    await shipper.isSound();
    await Promise.all([shipper.close(), chief.close()]);
  });

  it('hears in words what nobody may go past', async () => {
    const chief = await openAs('super_admin', 'desk');
    const shipper = await buildAccount(site.sql, { role: 'shipper' });
    const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted' });
    const quoteId = await buildQuote(site.sql, { transportId });
    await chief.visit(`/dashboard?tab=workflow&quote=${quoteId}`);
    await chief.page.getByLabel('New state').selectOption({ label: 'Booked' });
    await site.sql`update transports set status = 'accepted' where id = ${transportId}`;
    await chief.page.getByRole('button', { name: 'Update State' }).click();
    await toast(chief.page, 'Another offer was accepted').waitFor();
    expectRefused(chief);
    expect(await chief.page.getByRole('dialog').count()).toBe(0);
    await chief.isSound();
    await chief.close();
  });

  it('sees where a quote stands by now, when somebody moved it meanwhile', async () => {
    const chief = await openAs('super_admin', 'desk');
    const shipper = await buildAccount(site.sql, { role: 'shipper' });
    const carrier = await buildAccount(site.sql, { role: 'carrier' });
    const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted' });
    const quoteId = await buildQuote(site.sql, { transportId, kind: 'own', userId: carrier.id });
    const { page } = chief;
    await chief.visit(`/dashboard?tab=workflow&quote=${quoteId}`);
    await page.getByLabel('New state').selectOption({ label: 'Booked' });
    await site.sql`update quotes set workflow_state = 'submitted' where id = ${quoteId}`;
    await site.sql`update transports set status = 'accepted' where id = ${transportId}`;
    await page.getByRole('button', { name: 'Update State' }).click();
    await toast(page, 'Update Failed').waitFor();
    await page.getByRole('strong').filter({ hasText: 'Submitted' }).waitFor();
    expectRefused(chief);
    await chief.isSound();
    await chief.close();
  });
});

describe('an administrator in the workflow manager', () => {
  it.each(walkedAt('desk'))('finds every state of its table, and reads why one is refused now (%s)', async (size) => {
    const admin = await openAs('admin', size);
    const [shipper, carrier] = [await buildAccount(site.sql, { role: 'shipper' }), await buildAccount(site.sql, { role: 'carrier' })];
    const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted' });
    const quoteId = await buildQuote(site.sql, { transportId, kind: 'own', userId: carrier.id });
    const { page } = admin;
    await admin.visit(`/admin-dashboard?quote=${quoteId}`);
    const state = page.getByLabel('New state');
    await state.waitFor();
    expect(await state.locator('option:not([value=""])').allInnerTexts()).toEqual([
      'Booked',
      'Assigned',
      'In Transit',
      'Delivered',
      'Closed',
    ]);
    await state.selectOption({ label: 'In Transit' });
    const why = page.getByRole('status').filter({ hasText: 'In Transit is refused now' });
    await why.getByText('The shipper has not accepted this quote').waitFor();
    await admin.isSound();
    await state.selectOption({ label: 'Booked' });
    await why.waitFor({ state: 'detached' });
    await admin.close();
  });
});

describe('the configuration', () => {
  it.each(walkedAt('phone'))('lists every known key with its default and its limits (%s)', async (size) => {
    const chief = await openAs('super_admin', size);
    await chief.visit('/dashboard?tab=config');
    const known = chief.page.getByRole('region', { name: 'Settings of the program' });
    const row = known.getByRole('row').filter({ hasText: 'DOT_MC_CACHE_HOURS' });
    await row.getByText('1 to 720').waitFor();
    await row.getByText('24', { exact: true }).waitFor();
    await known.getByRole('row').filter({ hasText: 'DOT_MC_VALIDATION_MODE' }).getByText('one of live, bypass, cache').waitFor();
    expect(await known.getByRole('row').count()).toBe(settingKeys.length + 1);
    await chief.isSound();
    await chief.close();
  });
});
