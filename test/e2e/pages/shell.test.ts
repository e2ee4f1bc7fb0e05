import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { enter, holdTime, waitForFocus, toast, seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** With a frozen clock, after a first toast has loaded the toast code. */
async function openParts(): Promise<Visitor> {
  const visitor = await open('desk');
  const { page, visit, isQuiet } = visitor;
  await page.clock.install();
  await visit('/ui');
  await button(page, 'Toast').click();
  await toast(page, 'Draft Saved').waitFor();
  await isQuiet();
  await page.mouse.move(5, 5);
  await holdTime(page);
  await toast(page, 'Draft Saved').waitFor({ state: 'detached' });
  return visitor;
}

it('one toast is shown at a time, for 5000 ms', async () => {
  const { page } = await openParts();
  await button(page, 'Toast').click();
  await toast(page, 'Draft Saved').waitFor();
  await page.clock.runFor(3000);
  await button(page, 'Destructive toast').click();
  await toast(page, 'Save Failed').waitFor();
  expect(await toast(page, 'Draft Saved').count()).toBe(0);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4900);
  expect(await toast(page, 'Save Failed').isVisible()).toBe(true);
  await page.clock.runFor(200);
  await toast(page, 'Save Failed').waitFor({ state: 'detached' });
});

it('a dialog whose file does not load reports that, and the screen stays', async () => {
  const { page } = await seat(open, (await buildAccount(site.sql)).email, 'desk', '/dashboard');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await toast(page, 'We couldn’t open Find').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

describe('a screen that is not loaded yet', () => {
  it('says so without a connection, and opens by itself when there is one', async () => {
    const visitor = await open('phone');
    const { page, visit, isAccessible } = visitor;
    const shipper = await buildAccount(site.sql);
    await enter(visitor, shipper.email);
    await visit('/dashboard');
    const context = page.context();
    await context.setOffline(true);
    await page
      .getByRole('link', { name: 'All transports' })
      .or(page.getByRole('link', { name: 'Compliance Docs' }))
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'This screen hasn’t loaded yet' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Carriage' }).waitFor();
    await isAccessible();
    await button(page, 'Try again').click();
    await button(page, 'Try again').waitFor();
    await waitForFocus(page);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: /^Compliance/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/compliance-documents');
  });

  it('is requested once more with its page, then reported, if the server lacks its file', async () => {
    const { page } = await seat(open, (await buildAccount(site.sql)).email, 'desk', '/dashboard');
    const file = await page.evaluate(() => {
      const manifest: unknown = Reflect.get(globalThis, '__reactRouterManifest');
      const { routes } = manifest as { routes: Record<string, { path?: string; module: string }> };
      return Object.values(routes).find(({ path }) => path === 'compliance-documents')!.module;
    });
    let isGone = true;
    await page.route(`**${file}`, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
    let loads = 0;
    page.on('load', () => void (loads += 1));
    await page.goto('/compliance-documents');
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    expect([loads, new URL(page.url()).pathname]).toEqual([2, '/compliance-documents']);
    isGone = false;
    await button(page, 'Reload page').click();
    await page.getByRole('heading', { level: 1, name: /^Compliance/ }).waitFor();
  });
});

it('Ctrl K finds a transport by city and a screen by name', async () => {
  const shipper = await buildAccount(site.sql);
  const id = await buildTransport(site.sql, { shipperId: shipper.id, vehicleModel: 'Driven', toCity: 'Boston', toState: 'MA' });
  const { page, isAccessible } = await seat(open, shipper.email, 'desk', '/dashboard');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /^Find a screen/ });
  const ofBoston = page.getByRole('option', { name: /^2019 Honda Driven/ });
  await box.fill('boston');
  await ofBoston.waitFor();
  await isAccessible();
  // Results of the previous text must be gone before new ones arrive.
  await box.press('x');
  expect(await ofBoston.count()).toBe(0);
  await page.getByText('Nothing found', { exact: true }).waitFor();
  await box.fill('boston');
  await ofBoston.waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/transports/${id}`);
  await page.getByRole('button', { name: /^Find/ }).click();
  await box.fill('account');
  await page.getByRole('option', { name: /^Account Settings/ }).click();
  await page.waitForURL('**/settings/account');
});
