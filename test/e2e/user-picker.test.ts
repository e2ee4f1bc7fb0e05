import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
  for (let at = 0; at < 30; at += 1) await buildAccount(site.sql, { role: 'carrier', fullName: `Carrier Number ${at}` });
  await buildAccount(site.sql, { role: 'broker', fullName: 'Ivy Idle', companyName: 'Idle Freight LLC', isActive: false });
  await buildAccount(site.sql, { role: 'driver', fullName: 'Bo Blocked', isBlocked: true });
});

const box = (page: Page) => page.getByRole('combobox', { name: 'All users' });
/** What the box offers; a choice of order beside the list has options of its own. */
const offered = (page: Page, name = /./) => page.getByRole('listbox', { name: 'Users found' }).getByRole('option', { name });
const chosen = (page: Page) => page.getByRole('table', { name: 'Chosen user' });

async function openConsole(size: Size): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, (await buildAccount(site.sql, { role: 'super_admin' })).email);
  await visitor.visit('/dashboard');
  await visitor.page.getByText('Showing 20 users').waitFor();
  return visitor;
}

describe('the dropdown of all users', () => {
  it.each(walkedAt('desk'))('offers everybody with a badge and shows the one that is chosen; the list stays (%s)', async (size) => {
    const { page, isSound, close } = await openConsole(size);
    await box(page).click();
    await expect.poll(() => offered(page).count()).toBe(25);
    await offered(page, /Bo Blocked.*Active.*Blocked/).waitFor();
    await offered(page, /Ivy Idle.*Inactive/).waitFor();
    await isSound();
    await offered(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => offered(page).count()).toBeGreaterThan(32);
    await box(page).fill('idle freight');
    await expect.poll(() => offered(page).count()).toBe(1);
    await offered(page, /Ivy Idle/).click();
    await chosen(page).getByText('Idle Freight LLC').waitFor();
    await chosen(page).getByText('Inactive', { exact: true }).waitFor();
    expect(await box(page).inputValue()).toMatch(/^Ivy Idle \(.+@carriage\.example\)$/);
    expect(await offered(page).count()).toBe(0);
    await page.getByText('Showing 20 users').waitFor();
    await isSound();
    await close();
  });

  it('is worked by keys, says when nobody is found, and forgets the choice as one types on', async () => {
    const { page, isAccessible, close } = await openConsole('desk');
    await box(page).focus();
    await box(page).fill('bo blocked');
    await expect.poll(() => offered(page).count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await offered(page).getAttribute('id'));
    await page.keyboard.press('Enter');
    await chosen(page).getByText('Blocked', { exact: true }).waitFor();
    await page.keyboard.press('Backspace');
    await chosen(page).waitFor({ state: 'detached' });
    await box(page).fill('nobody at all');
    await page.getByRole('status').getByText('No user found').waitFor();
    await isAccessible();
    await page.keyboard.press('Escape');
    await page.getByRole('status').getByText('No user found').waitFor({ state: 'detached' });
    await close();
  });
});
