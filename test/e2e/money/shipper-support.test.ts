import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { User } from '#domains/accounts/schemas.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { enter, summary } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

async function openShipper(size: Size): Promise<Visitor & { user: User }> {
  const user = await buildAccount(site.sql);
  const visitor = await open(size);
  await enter(visitor, user.email);
  return { ...visitor, user };
}

const inStatus = (shipperId: string, status: TransportStatus, vehicleModel: string) =>
  buildTransport(site.sql, { shipperId, status, vehicleModel, ...(status === 'draft' && { submittedAt: null }) });

const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const broken = { status: 500, json: { error: 'The service stumbled', code: 'internal' } };

const said = async (page: Page, label: string) => {
  const field = page.getByLabel(label);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const ids = (await field.getAttribute('aria-describedby'))!.split(' ');
  return page.locator(`#${ids.at(-1)}`).textContent();
};

it('the transport form names all missing values, in the summary and at the fields', async () => {
  const { page, visit, isSound, user } = await openShipper('phone');
  await visit('/transports/new');
  await page.getByRole('button', { name: 'Request Quotes' }).click();
  expect(await summary(page).getByRole('listitem').allTextContents()).toEqual([
    'Please select a vehicle type',
    'Invalid year',
    'Make is required',
    'Model is required',
    'Pickup ZIP Code: valid ZIP code required',
    'Delivery ZIP Code: valid ZIP code required',
  ]);
  expect(await said(page, 'Vehicle Type')).toBe('Please select a vehicle type');
  expect(await said(page, 'Delivery ZIP Code')).toBe('Valid ZIP code required');
  await isSound();
  await summary(page).getByRole('link', { name: 'Make is required' }).click();
  await expect.poll(() => page.getByLabel('Make').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await site.sql`select 1 from transports where shipper_id = ${user.id}`).toHaveLength(0);
});

describe('the list of requests', () => {
  it('counts and filters by status, in tabs and in the list', async () => {
    const { page, visit, isSound, user } = await openShipper('phone');
    for (const status of ['draft', 'submitted', 'submitted', 'quoted', 'in_transit', 'completed'] as const)
      await inStatus(user.id, status, `as ${status}`);
    await visit('/quotes');
    await page.getByRole('link', { name: 'Drafts (1)' }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'All5',
      'Submitted2',
      'Quoted1',
      'Accepted0',
      'In Progress1',
      'Completed1',
    ]);
    const cards = page.getByRole('tabpanel').getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(5);
    await page.getByText('Showing 5 requests').waitFor();
    await page.getByRole('tab', { name: 'In Progress 1' }).click();
    await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(['2019 Honda as in_transit']);
    await page.getByLabel('Filter by status').selectOption('Completed');
    await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(['2019 Honda as completed']);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Completed1');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Filter by status').inputValue()).toBe('in_progress');
    await page.getByRole('link', { name: 'View Details of 2019 Honda as in_transit' }).click();
    await page.getByRole('heading', { name: '2019 Honda as in_transit In Transit' }).waitFor();
    await isSound();
  });

  it('shows a placeholder while loading, reports a failure, and retries', async () => {
    const { page, isAccessible, user } = await openShipper('desk');
    await inStatus(user.id, 'submitted', 'Accord');
    let fail = () => {};
    let isBroken = true;
    const asked = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/api/transports?*', async (route) => {
      await asked;
      await (isBroken ? route.fulfill(broken) : route.continue());
    });
    await page.goto('/quotes');
    const loading = page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Loading' });
    await loading.locator('.animate-breathe').first().waitFor();
    fail();
    await alert(page, 'Error loading quotes. Please try again.').waitFor();
    await isAccessible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: '2019 Honda Accord', exact: true }).waitFor();
  });
});
